import { daysBetween, weekdayOf } from '../base/time/day-text.ts'
import type { BusinessDay } from '../base/time/zone.ts'

/** What a sale says of what sells when. */
export type LearnedSale = {
  readonly businessDay: BusinessDay
  /** 0 to 23, by the shop's clock. */
  readonly hour: number
  /** Of its lines; one that stands there twice counts once. */
  readonly productIds: readonly string[]
}

/** When somebody asks what sells. */
export type AskedMoment = Pick<LearnedSale, 'businessDay' | 'hour'>

export type SalesMemory = {
  learn(sale: LearnedSale): void
  /** What sells best at such a moment, the best first. */
  best(at: AskedMoment, limit: number): string[]
  /** How many goods it remembers. */
  size(): number
  /** For `openSalesMemory`. */
  toText(): string
}

/** Half of what was sold a fortnight ago is forgotten. */
const keptADay = 0.95
/** Beyond it the goods that sold least are forgotten. */
const mostProducts = 600
const leftProducts = 500
/** A single sale is forgotten after two months. */
const leastRemembered = 0.05
const hours = 24
const weekdays = 7
const nearHourWeight = 4
const weekdayWeight = 2

/**
 * What sells at which hour and on which day of the week [CATALOG-73]. Each receipt counts once for each of its goods, in its
 * hour and on its weekday, and fades by a twentieth a day. Now sells best what has the most of: all of it, four times that of
 * this hour and the ones beside it, and twice that of this weekday. `text`: what `toText` gave; anything else begins anew.
 */
export function openSalesMemory(text: string | null): SalesMemory {
  const kept = readKept(text)
  /** The newest day that was learned of: all counts are as of it. */
  let day = kept.day
  /** By product: 24 hours, then 7 weekdays. */
  const counts = kept.counts

  function moveTo(newDay: BusinessDay): void {
    if (day !== null && newDay > day) {
      const rest = keptADay ** daysBetween(day, newDay)
      for (const [productId, values] of counts) {
        for (let at = 0; at < values.length; at += 1) values[at]! *= rest
        if (totalOf(values) < leastRemembered) counts.delete(productId)
      }
    }
    if (day === null || newDay > day) day = newDay
  }

  function forgetLeast(): void {
    if (counts.size <= mostProducts) return
    const ranked = [...counts].map(([productId, values]) => ({ productId, total: totalOf(values) }))
    ranked.sort((one, other) => other.total - one.total || (one.productId < other.productId ? -1 : 1))
    for (const { productId } of ranked.slice(leftProducts)) counts.delete(productId)
  }

  return {
    learn({ businessDay, hour, productIds }) {
      moveTo(businessDay)
      const weight = keptADay ** daysBetween(businessDay, day!)
      if (weight < leastRemembered) return
      for (const productId of new Set(productIds)) {
        const values = counts.get(productId) ?? new Array<number>(hours + weekdays).fill(0)
        values[hour]! += weight
        values[hours + weekdayOf(businessDay)]! += weight
        counts.set(productId, values)
      }
      forgetLeast()
    },
    best({ businessDay, hour }, limit) {
      const weekday = hours + weekdayOf(businessDay)
      const near = [(hour + hours - 1) % hours, hour, (hour + 1) % hours]
      return [...counts]
        .map(([productId, values]) => ({
          productId,
          score:
            totalOf(values) +
            nearHourWeight * near.reduce((sum, at) => sum + values[at]!, 0) +
            weekdayWeight * values[weekday]!,
        }))
        .sort((one, other) => other.score - one.score || (one.productId < other.productId ? -1 : 1))
        .slice(0, limit)
        .map(({ productId }) => productId)
    },
    size: () => counts.size,
    toText: () =>
      JSON.stringify({
        day,
        counts: [...counts].map(([productId, values]) => [
          productId,
          // Most of a day nothing of one thing is sold: only what is above zero, as place and count.
          values.flatMap((value, at) => (value >= 0.001 ? [at, Math.round(value * 1_000)] : [])),
        ]),
      }),
  }
}

function totalOf(values: readonly number[]): number {
  let total = 0
  for (let at = 0; at < hours; at += 1) total += values[at]!
  return total
}

type Kept = { readonly day: BusinessDay | null; readonly counts: Map<string, number[]> }

function readKept(text: string | null): Kept {
  const nothing = (): Kept => ({ day: null, counts: new Map() })
  try {
    const { day, counts } = JSON.parse(text ?? 'null') as {
      day: BusinessDay
      counts: [string, number[]][]
    }
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return nothing()
    return {
      day,
      counts: new Map(
        counts.slice(0, mostProducts).map(([productId, sparse]) => {
          const values = new Array<number>(hours + weekdays).fill(0)
          for (let at = 0; at + 1 < sparse.length; at += 2) {
            const place = sparse[at]!
            if (place >= 0 && place < values.length) values[place] = Number(sparse[at + 1]) / 1_000 || 0
          }
          return [String(productId), values]
        }),
      ),
    }
  } catch {
    return nothing()
  }
}
