import type { JournalFact, JournalFactOf } from '../journal/journal-fact.ts'
import { movementsOf } from '../sync/movements.ts'
import type { StockCountCorrected } from './events.ts'
import { quantityThousandths } from './quantity.ts'

export type CountCorrection = Pick<StockCountCorrected, 'countId' | 'lines'>

/**
 * What this device's counts could not know [STOCK-5]: something that happened to a counted product before its line was
 * counted, told by another device, and heard only afterwards. The shelf had already been without those goods, so the
 * difference that was found contains them, and they would count twice. Of several counts the first one after it
 * contains it. What was corrected once, by whatever device, is done.
 */
export function countCorrections(facts: readonly JournalFact[], ownDeviceId: string): CountCorrection[] {
  const done = new Set<string>()
  const counts: CountedLine[] = []
  for (const fact of facts) {
    if (fact.kind === 'stock_count_corrected') {
      for (const { lateEventId, productId } of fact.body.lines) done.add(`${lateEventId}|${productId}`)
    }
    if (fact.kind !== 'stock_counted') continue
    for (const { productId, countedAt } of fact.body.lines) counts.push({ productId, countedAt, fact })
  }
  const linesOf = new Map<string, StockCountCorrected['lines']>()
  if (counts.every(({ fact }) => fact.deviceId !== ownDeviceId)) return []
  for (const late of facts) {
    if (late.kind === 'stock_count_corrected') continue
    for (const [productId, amount] of stockOf(late)) {
      if (amount === 0 || done.has(`${late.eventId}|${productId}`)) continue
      const count = firstUnknowing(counts, late, productId)
      if (count?.fact.deviceId !== ownDeviceId) continue
      const { countId } = count.fact.body
      const line = {
        productId,
        quantityThousandths: quantityThousandths(0 - amount),
        lateEventId: late.eventId,
      }
      linesOf.set(countId, [...(linesOf.get(countId) ?? []), line])
    }
  }
  return [...linesOf].map(([countId, lines]) => ({ countId, lines }))
}

type CountedLine = {
  readonly productId: string
  readonly countedAt: number
  readonly fact: JournalFactOf<'stock_counted'>
}

function firstUnknowing(
  counts: readonly CountedLine[],
  late: JournalFact,
  productId: string,
): CountedLine | null {
  let first: CountedLine | null = null
  for (const count of counts) {
    if (count.productId !== productId || late.at > count.countedAt) continue
    if (late.deviceId === count.fact.deviceId) continue
    if (late.receivedAt === null || late.receivedAt <= count.fact.body.knownAt) continue
    if (first === null || count.countedAt < first.countedAt) first = count
  }
  return first
}

function stockOf(fact: JournalFact): Map<string, number> {
  const amounts = new Map<string, number>()
  for (const { account, subject, amount } of movementsOf(fact)) {
    if (account === 'stock') amounts.set(subject, (amounts.get(subject) ?? 0) + amount)
  }
  return amounts
}
