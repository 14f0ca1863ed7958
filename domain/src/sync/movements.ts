import { expenseMovements } from '../expense/movements.ts'
import { kasbonAdjustedMovements, paymentReceivedMovements } from '../kasbon/movements.ts'
import { goodsReceivedMovements, purchaseReturnedMovements } from '../purchase/movements.ts'
import { refundMovements } from '../refund/movements.ts'
import { saleMovements } from '../sale/movements.ts'
import { cashMovedMovements } from '../shift/movements.ts'
import {
  productsMergedMovements,
  stockAdjustedMovements,
  stockCountCorrectedMovements,
  stockCountedMovements,
  stockReceivedMovements,
} from '../stock/movements.ts'
import { payableAdjustedMovements, supplierPaidMovements } from '../supplier/movements.ts'
import {
  stockTransferredMovements,
  transferCancelledMovements,
  transferCorrectedMovements,
  transferReceivedMovements,
} from '../transfer/movements.ts'
import type { Envelope } from './envelope.ts'
import type { Fact } from './event-kinds.ts'
import type { Movement } from './movement.ts'

/** Everything one event moves. State is the sum of these, so their order never matters (SYNC-5). */
export function movementsOf(event: Fact & Pick<Envelope, 'deviceId'>): Movement[] {
  switch (event.kind) {
    case 'sale_recorded':
      return saleMovements(event.deviceId, event.body)
    case 'stock_received':
      return stockReceivedMovements(event.body)
    case 'stock_adjusted':
      return stockAdjustedMovements(event.body)
    case 'sale_refunded':
      return refundMovements(event.deviceId, event.body)
    case 'payment_received':
      return paymentReceivedMovements(event.deviceId, event.body)
    case 'kasbon_adjusted':
      return kasbonAdjustedMovements(event.body)
    case 'cash_moved':
      return cashMovedMovements(event.deviceId, event.body)
    case 'stock_counted':
      return stockCountedMovements(event.body)
    case 'stock_count_corrected':
      return stockCountCorrectedMovements(event.body)
    case 'products_merged':
      return productsMergedMovements(event.body)
    case 'goods_received':
      return goodsReceivedMovements(event.body)
    case 'purchase_returned':
      return purchaseReturnedMovements(event.deviceId, event.body)
    case 'supplier_paid':
      return supplierPaidMovements(event.deviceId, event.body)
    case 'payable_adjusted':
      return payableAdjustedMovements(event.body)
    case 'expense_recorded':
      return expenseMovements(event.deviceId, event.body, 1)
    case 'expense_reversed':
      return expenseMovements(event.deviceId, event.body, -1)
    case 'stock_transferred':
      return stockTransferredMovements(event.body)
    case 'transfer_cancelled':
      return transferCancelledMovements(event.body)
    case 'transfer_received':
      return transferReceivedMovements(event.body)
    case 'transfer_corrected':
      return transferCorrectedMovements(event.body)
    case 'product_saved':
    case 'receipt_printed':
    case 'receipt_reprinted':
    case 'settings_saved':
    case 'warnings_reviewed':
    case 'payment_checked':
    case 'customer_saved':
    case 'customer_erased':
    case 'promotion_saved':
    case 'bill_held':
    case 'bill_opened':
    case 'bill_voided':
    case 'line_removed':
    case 'shift_opened':
    case 'shift_closed':
    case 'drawer_opened':
    case 'approval_given':
    case 'staff_switched':
    case 'qris_noted':
    case 'kitchen_ordered':
    case 'supplier_saved':
    case 'purchase_recorded':
    case 'purchase_closed':
    case 'products_imported':
    case 'import_undone':
    case 'command_settled':
    case 'people_imported':
      return []
  }
}
