import { accept, type Result, refuse } from '../base/lib/result.ts'

export type BanRefusal = { code: 'ban_unreadable' } | { code: 'ban_too_long' }

const unitMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
}
/** Some 290 years, the longest that the original of this notation can say. */
const longestBanMs = (2 ** 63 - 1) / 1e6

/**
 * Reads how long somebody is to be kept out [AUTH-94]: `none` lifts a ban and is 0, else Go's notation of durations,
 * `24h` or `1h30m`, never negative. Milliseconds, rounded up. Source: the contract of the wire, section 4.15.
 */
export function readBanDuration(text: string): Result<number, BanRefusal> {
  if (text === 'none' || text === '0') return accept(0)
  if (text.length > 100 || !/^(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|ms|s|m|h))+$/.test(text)) {
    return refuse({ code: 'ban_unreadable' })
  }
  // `1h30m`: each count has its unit.
  const units = text.split(/[\d.]/).filter((unit) => unit !== '')
  const counts = text.split(/[^\d.]/).filter((count) => count !== '')
  const totalMs = counts.reduce((sum, count, at) => sum + Number(count) * unitMs[units[at]!]!, 0)
  if (totalMs > longestBanMs) return refuse({ code: 'ban_too_long' })
  return accept(Math.ceil(totalMs))
}
