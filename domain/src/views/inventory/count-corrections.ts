import { quantityThousandths } from '../../base/quantity/quantity.ts'
import type { CounterFacts } from '../../events/counter-facts.ts'
import { isHeard } from '../../events/heard.ts'
import type { JournalFact, JournalFactOf } from '../../journal/journal-fact.ts'
import { movementsOf } from '../../journal/movements.ts'
import { partsOfLines } from '../../stock/count-parts.ts'
import type { StockCountCorrected } from '../../stock/events.ts'

export type CountCorrection = Pick<StockCountCorrected, 'countId' | 'lines'>

/** `storeSeq`: the shop's number of it; absent: the server has not said it. */
export type CountFact = JournalFact & { readonly storeSeq?: number | undefined }

/** The last count of a product: what was found there is what its stock is reckoned from. */
export type LastCount = {
  readonly productId: string
  readonly countedAt: number
  readonly fact: CountFact & JournalFactOf<'stock_counted'>
}

type CorrectedLine = StockCountCorrected['lines'][number]

/**
 * What this device has to take back so that stock is what its counts found and what happened since [STOCK-5]. The shelf had
 * already been without what happened before a line was counted; what of that the till had not heard of then is in the difference
 * that was found, and would count twice. So does every earlier count that it had not heard of, and whatever was corrected for it.
 *
 * Only the device whose count of a product is the last one corrects it: whatever others told meanwhile is judged by that count, too.
 * `facts` are the counts and corrections that the device keeps, and everything else that it heard after its last counts; what
 * is not among them is left as it is.
 */
export function countCorrections(facts: readonly CountFact[], ownDeviceId: string): CountCorrection[] {
  const last = lastCounts(facts)
  const told = new Map<string, number>()
  for (const fact of facts) {
    if (fact.kind !== 'stock_count_corrected' || fact.deviceId !== ownDeviceId) continue
    for (const { productId, lateEventId, quantityThousandths: amount } of fact.body.lines) {
      if (last.get(productId)?.fact.body.countId !== fact.body.countId) continue
      const key = `${lateEventId}|${productId}`
      told.set(key, (told.get(key) ?? 0) + amount)
    }
  }
  const linesOf = new Map<string, CorrectedLine[]>()
  for (const fact of facts) {
    for (const [productId, amount] of stockOf(fact)) {
      const count = last.get(productId)
      if (count?.fact.deviceId !== ownDeviceId || isOfCount(fact, count)) continue
      const wanted = isContained(fact, count) ? 0 - amount : 0
      const missing = wanted - (told.get(`${fact.eventId}|${productId}`) ?? 0)
      if (missing === 0) continue
      const { countId } = count.fact.body
      const line = {
        productId,
        quantityThousandths: quantityThousandths(missing),
        lateEventId: fact.eventId,
      }
      linesOf.set(countId, [...(linesOf.get(countId) ?? []), line])
    }
  }
  return [...linesOf].map(([countId, lines]) => ({ countId, lines }))
}

/** What `countCorrections` finds, as the journal takes it. Nobody has to approve what a till takes back by itself. */
export function countCorrectionEvents(
  facts: readonly CountFact[],
  ownDeviceId: string,
  counter: CounterFacts,
): { kind: 'stock_count_corrected'; body: StockCountCorrected }[] {
  return countCorrections(facts, ownDeviceId).flatMap(({ countId, lines }) =>
    partsOfLines(lines).map((part) => ({
      kind: 'stock_count_corrected' as const,
      body: { ...counter, countId, lines: part },
    })),
  )
}

/** Of each product its last count, whoever counted; of two at one moment the same one on every device. */
export function lastCounts(facts: readonly CountFact[]): ReadonlyMap<string, LastCount> {
  const last = new Map<string, LastCount>()
  for (const fact of facts) {
    if (fact.kind !== 'stock_counted') continue
    for (const { productId, countedAt } of fact.body.lines) {
      const before = last.get(productId)
      const isLater =
        before === undefined ||
        countedAt > before.countedAt ||
        (countedAt === before.countedAt && fact.eventId > before.fact.eventId)
      if (isLater) last.set(productId, { productId, countedAt, fact })
    }
  }
  return last
}

/** The count itself, and what its device took back because of it. */
function isOfCount(fact: CountFact, { fact: count }: LastCount): boolean {
  if (fact.kind === 'stock_counted') return fact.eventId === count.eventId
  return (
    fact.kind === 'stock_count_corrected' &&
    fact.deviceId === count.deviceId &&
    fact.body.countId === count.body.countId
  )
}

/** Is it in what was found on the shelf, without being in what was expected there? */
function isContained(fact: CountFact, count: LastCount): boolean {
  if (wasHeard(fact, count)) return false
  // The last count replaces every other one, and what was taken back for them.
  if (fact.kind === 'stock_counted' || fact.kind === 'stock_count_corrected') return true
  return fact.deviceId !== count.fact.deviceId && fact.at <= count.countedAt
}

/** Had the device that counted heard of it by then? */
function wasHeard(fact: CountFact, { fact: count, countedAt }: LastCount): boolean {
  const { heard } = count.body
  if (heard === undefined) return isHeardOfOld(fact, count, countedAt)
  return isHeard(heard, fact, fact.deviceId === count.deviceId)
}

/** A till that is online hears of everything within a second; this much later it has heard of what was there. */
const onlineWithinMs = 60_000

/**
 * A count of an older release knew no more than the newest event of the last two days, or nothing at all: then nobody can tell
 * any more, and nothing is taken back. A till that sent its count at once had heard of everything that the server had.
 */
function isHeardOfOld(fact: CountFact, count: JournalFactOf<'stock_counted'>, countedAt: number): boolean {
  if (fact.deviceId === count.deviceId) return fact.deviceSeq < count.deviceSeq
  const { knownAt } = count.body
  if (knownAt === 0) return true
  const wasOnline = count.receivedAt !== null && Math.abs(count.receivedAt - count.at) <= onlineWithinMs
  const heardAt = wasOnline ? Math.max(knownAt, countedAt) : knownAt
  return fact.receivedAt !== null && fact.receivedAt <= heardAt
}

function stockOf(fact: JournalFact): Map<string, number> {
  const amounts = new Map<string, number>()
  for (const { account, subject, amount } of movementsOf(fact)) {
    if (account === 'stock') amounts.set(subject, (amounts.get(subject) ?? 0) + amount)
  }
  return amounts
}
