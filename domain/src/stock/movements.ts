import type { Movement } from '../sync/movement.ts'
import type { StockAdjusted, StockReceived } from './events.ts'

export function stockReceivedMovements(received: StockReceived): Movement[] {
  return received.lines.map((line) => ({
    account: 'stock',
    subject: line.productId,
    amount: line.quantityThousandths,
  }))
}

export function stockAdjustedMovements(adjusted: StockAdjusted): Movement[] {
  return adjusted.lines
    .filter((line) => line.quantityThousandths !== 0)
    .map((line) => ({ account: 'stock', subject: line.productId, amount: line.quantityThousandths }))
}
