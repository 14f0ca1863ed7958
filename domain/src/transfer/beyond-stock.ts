import type { TransferLine } from './events.ts'

/** Goods of which more is to be sent than there is. */
export type BeyondStock = {
  readonly productId: string
  readonly name: string
  readonly unit: string
  readonly sentThousandths: number
  readonly stockThousandths: number
}

/**
 * What a transfer would take out of stock that is not there [TRANSFER-22], all lines of a product together. What is not counted
 * as stock here has none: all of it is named.
 */
export function beyondStock(
  lines: readonly Pick<TransferLine, 'productId' | 'name' | 'unit' | 'stockThousandths'>[],
  stockOf: (productId: string) => number,
): BeyondStock[] {
  const sent = new Map<string, BeyondStock>()
  for (const { productId, name, unit, stockThousandths } of lines) {
    const before = sent.get(productId)?.sentThousandths ?? 0
    sent.set(productId, {
      ...{ productId, name, unit, sentThousandths: before + stockThousandths },
      stockThousandths: stockOf(productId),
    })
  }
  return [...sent.values()].filter((one) => one.sentThousandths > one.stockThousandths)
}
