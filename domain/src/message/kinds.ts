import { dayMs, hourMs, minuteMs } from '../time/durations.ts'
import { messageKeptDays } from './kept-days.ts'

/** What is right for one kind of WhatsApp message. */
type KindRules = {
  /** Codes overtake everything; what people were promised goes before notices to the operator [WA-6]. */
  readonly lane: 'codes' | 'people' | 'operator'
  /** When each try is due, counted from the making of the message [WA-4]. */
  readonly triesAtMs: readonly number[]
  /** How often it may be sent again after an answer that did not come: a second copy can do harm [WA-5]. */
  readonly repeatsAfterSilence: 'always' | 'once' | 'never'
  /** Nothing is sent later than this, unless the sender names an earlier time. */
  readonly lifeMs: number
  /** When its text is erased [WA-8]. */
  readonly textKeptMs: number
}

const secondMs = 1_000

/** Something that a person was promised: worth a day of trying, and once more when nobody knows whether it arrived. */
const promised: KindRules = {
  lane: 'people',
  triesAtMs: [0, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, hourMs, 6 * hourMs, dayMs],
  repeatsAfterSilence: 'once',
  // The last try comes up to a fifth of a day late.
  lifeMs: 30 * hourMs,
  textKeptMs: messageKeptDays * dayMs,
}

/**
 * Every kind of message, in one table: which lane it goes in, how often it is tried, how long it is kept. Source: the
 * contract of the WhatsApp gateway, section 5.
 */
export const messageKinds = {
  otp: {
    lane: 'codes',
    triesAtMs: [0, 2 * secondMs, 6 * secondMs],
    repeatsAfterSilence: 'always',
    lifeMs: 5 * minuteMs,
    textKeptMs: 10 * minuteMs,
  },
  ebook_link: promised,
  payment_confirmation: promised,
  payout_notice: promised,
  bank_number_changed: promised,
  owner_warning: promised,
  new_till: promised,
  // "Tomorrow" must not be read the day after.
  plan_reminder: { ...promised, triesAtMs: promised.triesAtMs.slice(0, -1), lifeMs: 10 * hourMs },
  // A shop wants to know tonight: in the morning the drawer has changed hands.
  shift_summary: { ...promised, triesAtMs: promised.triesAtMs.slice(0, -1), lifeMs: 10 * hourMs },
  operator_note: {
    lane: 'operator',
    triesAtMs: [0, minuteMs, 10 * minuteMs],
    repeatsAfterSilence: 'never',
    // News that came an hour late is no news.
    lifeMs: hourMs,
    textKeptMs: messageKeptDays * dayMs,
  },
} as const satisfies { readonly [kind: string]: KindRules }

export type MessageKind = keyof typeof messageKinds
export type MessageLane = KindRules['lane']

/** The rules of a kind, in the wide type. */
export function rulesOfKind(kind: MessageKind): KindRules {
  return messageKinds[kind]
}

export const allMessageKinds = Object.keys(messageKinds) as MessageKind[]
