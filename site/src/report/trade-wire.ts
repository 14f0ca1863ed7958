import type { Instant } from '@laci/domain/base/time/instant.ts'
import { readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import { soldSaleSchema } from '@laci/domain/journal/wire.ts'
import type { SaleRefunded } from '@laci/domain/refund/events.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import type * as z from 'zod/mini'

export { tradePageSchema } from '@laci/domain/views/report/trade.ts'
export { soldSaleSchema }

/** One sale as it was, and what came back of it, the oldest first. */
export type SoldSale = {
  readonly soldAt: Instant
  readonly sale: SaleRecorded
  readonly refunds: readonly {
    readonly refundId: string
    readonly at: Instant
    readonly body: SaleRefunded
  }[]
}

/** Out of what was said of a sale; null where the sale itself has not come, or cannot be read. */
export function readSoldSale({ events }: z.output<typeof soldSaleSchema>): SoldSale | null {
  const known = events.flatMap((event) => readJournalEvent(event) ?? [])
  const sold = known.find((event) => event.kind === 'sale_recorded')
  if (sold?.kind !== 'sale_recorded') return null
  return {
    soldAt: sold.at,
    sale: sold.body,
    refunds: known.flatMap((event) =>
      event.kind === 'sale_refunded' ? [{ refundId: event.eventId, at: event.at, body: event.body }] : [],
    ),
  }
}
