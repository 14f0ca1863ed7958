import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import { type BusinessDay, clockParts, type Zone } from '@laci/domain/base/time/zone.ts'
import { openSalesMemory } from '@laci/domain/catalog/best-sellers.ts'
import type { Timers } from '../base/timers.ts'
import type { SaleRow, TillLog } from '../log/till-log.ts'
import type { KeptTexts } from './tiles.ts'

/** A sale, as far as it teaches something. */
export type SoldNews = {
  readonly saleId: string
  readonly businessDay: string
  readonly at: number
  readonly zone: Zone
  readonly productIds: readonly string[]
}

export type TileLearner = {
  /** Learns these and answers what sells best now. Whoever knows nothing yet learns the journal's last weeks first. */
  learn(news: readonly SoldNews[]): Promise<readonly string[]>
  /** The next time everything is learned anew. */
  forget(): void
}

const learnedDays = 28
/** A scan has its turn between two days. */
const pauseMs = 50
/** So many are kept in order; everything else follows from A to Z. */
const orderedGoods = 60

export function createTileLearner(deps: {
  readonly kept: KeptTexts
  readonly memoryKey: string
  readonly log: Pick<TillLog, 'salesOfDay'>
  readonly timers: Timers
  readonly clock: () => number
  readonly today: () => { readonly businessDay: BusinessDay; readonly zone: Zone }
}): TileLearner {
  const { kept, memoryKey, timers } = deps
  const text = kept.getItem(memoryKey)
  let memory = openSalesMemory(text)
  let isMissing = text === null

  /** The sales of the last weeks; answers the ids of those that may be among the news as well. */
  async function learnJournal(): Promise<ReadonlySet<string>> {
    const fresh = openSalesMemory(null)
    const { businessDay: today } = deps.today()
    let lastIds = new Set<string>()
    for (let back = learnedDays - 1; back >= 0; back -= 1) {
      const rows = await deps.log.salesOfDay(dayAfter(today, -back))
      for (const row of rows) fresh.learn(learnable(newsOf(row)))
      lastIds = new Set([...(back <= 1 ? lastIds : []), ...rows.map(({ saleId }) => saleId)])
      await new Promise<void>((resolve) => void timers.after(pauseMs, resolve))
    }
    memory = fresh
    isMissing = false
    return lastIds
  }

  return {
    async learn(news) {
      const known = isMissing ? await learnJournal() : new Set<string>()
      for (const one of news) if (!known.has(one.saleId)) memory.learn(learnable(one))
      kept.setItem(memoryKey, memory.toText())
      const { businessDay, zone } = deps.today()
      return memory.best({ businessDay, hour: clockParts(deps.clock() as Instant, zone).hour }, orderedGoods)
    },
    forget() {
      isMissing = true
    },
  }
}

function newsOf({ saleId, businessDay, at, sale }: SaleRow): SoldNews {
  const productIds = sale.lines.flatMap(({ productId }) => productId ?? [])
  return { ...{ saleId, businessDay, at, productIds }, zone: sale.zone }
}

function learnable({ businessDay, at, zone, productIds }: SoldNews) {
  const { hour } = clockParts(at as Instant, zone)
  return { businessDay: businessDay as BusinessDay, hour, productIds }
}
