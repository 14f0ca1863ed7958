import type { Stamp } from '@laci/domain/sync/envelope.ts'
import type { JournalEvent } from '@laci/domain/sync/event-kinds.ts'
import type { LogEffects, SaleRow } from '../device/till-log.ts'

/** What the log keeps beside events and catalogue: sales, reprints, reviewed warnings. */
export function effectsOf(events: readonly (JournalEvent & Partial<Stamp>)[]): LogEffects {
  const sales: SaleRow[] = []
  const reprints: { saleId: string; copyNumber: number }[] = []
  const reviewedWarningIds: string[] = []
  for (const event of events) {
    switch (event.kind) {
      case 'sale_recorded':
        sales.push({
          saleId: event.eventId,
          businessDay: event.body.businessDay,
          deviceId: event.deviceId,
          deviceSeq: event.deviceSeq,
          at: event.at,
          sale: event.body,
          reprintCount: 0,
          receivedAt: event.receivedAt ?? null,
        })
        break
      case 'receipt_reprinted':
        reprints.push({ saleId: event.body.saleId, copyNumber: event.body.copyNumber })
        break
      case 'warnings_reviewed':
        reviewedWarningIds.push(...event.body.warningIds)
        break
      default:
        break
    }
  }
  return { sales, reprints, reviewedWarningIds }
}
