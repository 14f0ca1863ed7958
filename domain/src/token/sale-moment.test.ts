import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../base/time/durations.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { maximumEventsPerPush } from '../events/envelope.ts'
import { chargedDay, judgeWord, newTill, type TillHistory } from './sale-moment.ts'

const paired = Date.UTC(2026, 10, 1, 3)
const on = (days: number, hours = 0) => paired + days * dayMs + hours * hourMs
const word = (atMs: number, receivedMs: number, behindMs = 0) => ({
  atMs,
  receivedMs,
  behindMs,
  isRead: true,
})

/** The moments that count, of events in the order in which they came. */
function moments(
  words: readonly ReturnType<typeof word>[],
  history: TillHistory = newTill(paired),
): number[] {
  let known = history
  return words.map((it) => {
    const judged = judgeWord(known, it)
    known = judged.history
    return judged.momentMs
  })
}

test('[TOKEN-9] a till that was offline for thirty days, or for a year, is believed', () => {
  for (const days of [30, 37, 365]) {
    const backlog = Array.from({ length: 3 * maximumEventsPerPush }, (_, index) =>
      word(on(1) + index * 60_000, on(days) + Math.floor(index / maximumEventsPerPush)),
    )
    // The first push of all came on the day on which it was paired.
    expect(moments([word(on(0, 1), on(0, 1)), ...backlog]).slice(1)).toEqual(backlog.map(({ atMs }) => atMs))
  }
})

test('[TOKEN-9] sending that was cut off goes on within thirty days', () => {
  const full = (day: number) =>
    Array.from({ length: maximumEventsPerPush }, (_, index) => word(on(1) + index, on(day)))
  const rest = (day: number) => word(on(2), on(day))
  expect(moments([...full(60), rest(89)]).at(-1)).toBe(on(2))
  // Full pushes one after the other are no way to stop the clock.
  expect(moments([...full(20), ...full(35), ...full(45), rest(60)]).at(-1)).toBe(on(60))
})

test('[TOKEN-7] a moment counts as received when what the till told before speaks against it', () => {
  const now = on(22)
  // Before what it told already; before it had sent all that it held; before it was paired; by a clock that is behind.
  expect(moments([word(now, now), word(on(5), now)])).toEqual([now, now])
  expect(moments([word(on(5), on(20)), word(on(6), now)])).toEqual([on(5), now])
  expect(moments([word(on(-40), now)])).toEqual([now])
  expect(moments([word(on(7), now, 15 * dayMs)])).toEqual([now])
  // A clock ahead counts as received, and proves nothing about what follows.
  expect(moments([word(on(300), now), word(on(5), now)])).toEqual([now, on(5)])
  // One false word does not taint the others.
  expect(moments([word(on(20), now), word(on(3), now), word(on(21), now)])).toEqual([on(20), now, on(21)])
})

test('[TOKEN-7] a clock that was set right by less than a day is believed', () => {
  const now = on(10)
  expect(moments([word(now, now), word(now - 20 * hourMs, now + 1)])).toEqual([now, now - 20 * hourMs])
})

test('[TOKEN-8] the day is that of the till where it can be, else that of the moment', () => {
  const day = (text: string) => text as BusinessDay
  // 02.00 in Jakarta: the evening before, or the day itself.
  const night = Date.UTC(2026, 10, 19, 19)
  expect(chargedDay(night, day('2026-11-20'), 'Asia/Jakarta')).toBe('2026-11-20')
  expect(chargedDay(night, day('2026-11-19'), 'Asia/Jakarta')).toBe('2026-11-19')
  for (const wrong of ['2026-11-18', '2026-11-21', '2000-01-01', '9999-12-31'])
    expect(chargedDay(night, day(wrong), 'Asia/Jakarta')).toBe('2026-11-20')
  // In the afternoon no shop is still in the evening before.
  expect(chargedDay(night + 12 * hourMs, day('2026-11-19'), 'Asia/Jakarta')).toBe('2026-11-20')
})
