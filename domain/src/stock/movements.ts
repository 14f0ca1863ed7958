import type { Movement } from '../events/movement.ts'
import type {
  ProductsMerged,
  StockAdjusted,
  StockCountCorrected,
  StockCounted,
  StockReceived,
} from './events.ts'

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

/** A count moves stock by what it found less what the till expected at that moment [STOCK-3]. */
export function stockCountedMovements(counted: StockCounted): Movement[] {
  return counted.lines.flatMap(({ productId, countedThousandths, expectedThousandths }) => {
    const amount = countedThousandths - expectedThousandths
    return amount === 0 ? [] : [{ account: 'stock' as const, subject: productId, amount }]
  })
}

export function stockCountCorrectedMovements(corrected: StockCountCorrected): Movement[] {
  return corrected.lines.map((line) => ({
    account: 'stock',
    subject: line.productId,
    amount: line.quantityThousandths,
  }))
}

/** As much as leaves one product comes to the other. */
export function productsMergedMovements(merged: ProductsMerged): Movement[] {
  return merged.lines.flatMap(({ fromProductId, intoProductId, quantityThousandths }) => [
    { account: 'stock' as const, subject: fromProductId, amount: -quantityThousandths },
    { account: 'stock' as const, subject: intoProductId, amount: quantityThousandths },
  ])
}
