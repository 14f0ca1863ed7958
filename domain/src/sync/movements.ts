import { saleMovements } from '../sale/movements.ts'
import { stockAdjustedMovements, stockReceivedMovements } from '../stock/movements.ts'
import type { JournalEvent } from './event-kinds.ts'
import type { Movement } from './movement.ts'

/** Everything one event moves. State is the sum of these, so their order never matters (SYNC-5). */
export function movementsOf(event: JournalEvent): Movement[] {
  switch (event.kind) {
    case 'sale_recorded':
      return saleMovements(event.deviceId, event.body)
    case 'stock_received':
      return stockReceivedMovements(event.body)
    case 'stock_adjusted':
      return stockAdjustedMovements(event.body)
    case 'product_saved':
    case 'receipt_reprinted':
    case 'settings_saved':
    case 'warnings_reviewed':
      return []
  }
}
