import { dayMs } from '../base/time/durations.ts'
import { type Instant, instant } from '../base/time/instant.ts'
import { type BusinessDay, businessDayOf, type Zone } from '../base/time/zone.ts'
import { maximumEventsPerPush } from '../events/envelope.ts'

/** A till's word may be behind what the server knows by so much: clocks are set right, and an answer gets lost. */
export const wordSlackMs = dayMs
/** So long a till may take to send all that it holds, with every push full, and is still believed. */
export const interruptedDays = 30
/** Days begin at noon at the latest: `dayStartsAtMinute` of the shop's settings. */
const latestDayStartMinutes = 720

/** What the server knows of a till from what it sent before, in epoch milliseconds; null: nothing yet. */
export type TillHistory = {
  readonly pairedMs: number
  /** The latest moment that it told of and that can be true. */
  readonly latestMs: number | null
  /** When it last sent everything that it held: its push was not full. */
  readonly emptiedMs: number | null
  /** Since when it sends one full push after the other; null: the one before was not full. */
  readonly sendingSinceMs: number | null
  readonly pushMs: number | null
  readonly pushCount: number
}

/** An event as it arrived. */
export type TillWord = {
  readonly atMs: number
  readonly receivedMs: number
  /** How far the till's clock was behind ours when it sent this; 0: it was right, or ahead. */
  readonly behindMs: number
  /** False: its time could not be read, so it proves nothing. */
  readonly isRead: boolean
}

export function newTill(pairedMs: number): TillHistory {
  return { pairedMs, latestMs: null, emptiedMs: null, sendingSinceMs: null, pushMs: null, pushCount: 0 }
}

/**
 * When an event counts as having happened [TOKEN-7], and the history with it. The till's word holds as far as nothing that
 * the server knows speaks against it: what the same till told before, when it last had nothing left to send, when it was
 * paired, and its clock while sending. What is contradicted counts when it was received.
 */
export function judgeWord(before: TillHistory, word: TillWord): { momentMs: number; history: TillHistory } {
  const { receivedMs } = word
  const history = arrived(before, receivedMs)
  const atMs = word.atMs + word.behindMs
  const isAhead = atMs > receivedMs
  const isContradicted =
    atMs < history.pairedMs - wordSlackMs ||
    isBefore(atMs, history.latestMs, wordSlackMs) ||
    isBefore(atMs, history.emptiedMs, wordSlackMs) ||
    (isBefore(history.sendingSinceMs ?? receivedMs, receivedMs, interruptedDays * dayMs) &&
      isBefore(atMs, history.sendingSinceMs, wordSlackMs))
  return {
    momentMs: isAhead || isContradicted ? receivedMs : atMs,
    // A clock that ran ahead says nothing about what comes after it.
    history:
      word.isRead && !isAhead ? { ...history, latestMs: Math.max(history.latestMs ?? atMs, atMs) } : history,
  }
}

/** Events that came at the same moment came in one push. */
function arrived(history: TillHistory, receivedMs: number): TillHistory {
  const { pushMs, pushCount } = history
  if (pushMs === receivedMs) return { ...history, pushCount: pushCount + 1 }
  const isEmptied = pushMs !== null && pushCount < maximumEventsPerPush
  return {
    ...history,
    emptiedMs: isEmptied ? pushMs : history.emptiedMs,
    sendingSinceMs: isEmptied ? null : (history.sendingSinceMs ?? pushMs),
    pushMs: receivedMs,
    pushCount: 1,
  }
}

function isBefore(atMs: number, knownMs: number | null, slackMs: number): boolean {
  return knownMs !== null && atMs < knownMs - slackMs
}

/**
 * The day whose tokens a sale uses [TOKEN-8]: the business day of its till, where that can be the day of this moment, be it
 * that the shop's day ends after midnight; else the day of the moment.
 */
export function chargedDay(momentMs: number, businessDay: BusinessDay, zone: Zone): BusinessDay {
  const day = businessDayOf(instant(momentMs), zone)
  const evening = businessDayOf(momentMs as Instant, zone, latestDayStartMinutes)
  return businessDay >= evening && businessDay <= day ? businessDay : day
}
