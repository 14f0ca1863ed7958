import type { Movement } from '../events/movement.ts'
import type { StockTransferred, TransferCancelled, TransferCorrected, TransferReceived } from './events.ts'

type Goods = { readonly productId: string; readonly amount: number }

function stockOf(goods: readonly Goods[]): Movement[] {
  return goods
    .filter(({ amount }) => amount !== 0)
    .map(({ productId, amount }) => ({ account: 'stock', subject: productId, amount: amount + 0 }))
}

/** Goods leave the shop that sends when they leave, not when they arrive [TRANSFER-1]. */
export function stockTransferredMovements({ lines }: StockTransferred): Movement[] {
  return stockOf(
    lines.map(({ productId, stockThousandths }) => ({ productId, amount: 0 - stockThousandths })),
  )
}

export function transferCancelledMovements({ lines }: TransferCancelled): Movement[] {
  return stockOf(lines.map(({ productId, stockThousandths }) => ({ productId, amount: stockThousandths })))
}

/** What was counted is stock, not what was sent. */
export function transferReceivedMovements({ lines }: TransferReceived): Movement[] {
  return stockOf(lines.map((line) => ({ productId: line.productId, amount: line.receivedThousandths })))
}

export function transferCorrectedMovements({ lines }: TransferCorrected): Movement[] {
  return stockOf(lines.map((line) => ({ productId: line.productId, amount: 0 - line.receivedThousandths })))
}
