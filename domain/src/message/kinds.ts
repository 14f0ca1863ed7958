import { dayMs, hourMs, minuteMs } from '../base/time/durations.ts'
import { messageKeptDays } from './kept-days.ts'

/** What is right for one kind of WhatsApp message. */
type KindRules = {
  /** Codes overtake everything; what people were promised goes before notices to the operator [WA-6]. */
  readonly lane: 'codes' | 'people' | 'operator'
  /** When each try is due, counted from the making of the message [WA-4]. */
  readonly triesAtMs: readonly number[]
  /** After those it is tried again every so often until its life is over; missing: then it has failed [WA-44]. */
  readonly thenEveryMs?: number
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

/** What must not be lost: tried as long as it lives, whatever the gateway said; a second copy does no harm [WA-44]. */
const kept = {
  lane: 'operator',
  triesAtMs: [0, minuteMs, 10 * minuteMs, hourMs],
  repeatsAfterSilence: 'always',
  textKeptMs: messageKeptDays * dayMs,
} as const

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
  // Who left a number still wants to be called when the gateway was away for days.
  callback_request: { ...kept, thenEveryMs: 6 * hourMs, lifeMs: 7 * dayMs },
  operator_alarm: { ...kept, thenEveryMs: 3 * hourMs, lifeMs: dayMs },
} as const satisfies { readonly [kind: string]: KindRules }

export type MessageKind = keyof typeof messageKinds
export type MessageLane = KindRules['lane']

/** The rules of a kind, in the wide type. */
export function rulesOfKind(kind: MessageKind): KindRules {
  return messageKinds[kind]
}

/** Where an installation has not named a way for one of these, it has named it for what they were part of [WA-18]. */
export const kindBefore: { readonly [Kind in MessageKind]?: MessageKind } = {
  callback_request: 'operator_note',
  operator_alarm: 'operator_note',
}

export const allMessageKinds = Object.keys(messageKinds) as MessageKind[]
