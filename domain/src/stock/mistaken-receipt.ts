import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import { maximumRupiah, rupiah } from '../base/money/rupiah.ts'
import { goodsCost, quantityThousandths } from '../base/quantity/quantity.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { Fact } from '../events/fact.ts'
import type { StockAdjusted, StockReceived } from './events.ts'

/** What came of one product without a purchase, by one event, less what was said to be a mistake already. */
export type ReceivedGoods = {
  readonly receiptId: string
  readonly productId: string
  readonly leftThousandths: number
  readonly lines: StockReceived['lines']
}

/** What an event of a product's stock card took in by hand; null: nothing, or none of it is left to be put right. */
export function receivedGoods(
  facts: readonly (Fact & { readonly eventId: string })[],
  receiptId: string,
  productId: string,
): ReceivedGoods | null {
  const receipt = facts.find(({ eventId }) => eventId === receiptId)
  // What came from a file is undone as a whole [SPREADSHEET-8].
  if (receipt?.kind !== 'stock_received' || receipt.body.importId !== undefined) return null
  const lines = receipt.body.lines.filter((line) => line.productId === productId)
  let leftThousandths = lines.reduce((sum, line) => sum + line.quantityThousandths, 0)
  for (const fact of facts) {
    if (fact.kind !== 'stock_adjusted' || fact.body.reversal?.receiptId !== receiptId) continue
    for (const line of fact.body.lines) {
      if (line.productId === productId) leftThousandths += line.quantityThousandths
    }
  }
  return leftThousandths > 0 ? { receiptId, productId, leftThousandths, lines } : null
}

/**
 * The receipt of which only `rightThousandths` came [STOCK-15]: the rest is as if it had never been recorded, at the cost with
 * which it was taken in. Null: nothing has to be put right.
 */
export function receiptReversal(
  { receiptId, productId, leftThousandths, lines }: ReceivedGoods,
  rightThousandths: number,
  note: string,
  businessDay: BusinessDay,
): StockAdjusted | null {
  let wrong = leftThousandths - rightThousandths
  if (wrong <= 0 || rightThousandths < 0) return null
  const reversed = lines.flatMap(({ quantityThousandths: quantity, unitCostRupiah, expiresOn }) => {
    const taken = Math.min(wrong, quantity)
    wrong -= taken
    if (taken === 0) return []
    const cost = unitCostRupiah === null ? null : goodsCost(unitCostRupiah, quantity)
    // More than an event can say goes at the average, as goods of which nobody said what they cost.
    const whole = cost === null || cost > maximumRupiah ? null : cost
    return [
      {
        productId,
        quantityThousandths: quantityThousandths(0 - taken),
        costRupiah: whole === null ? null : rupiah(multiplyRatio(whole, taken, quantity)),
        ...(expiresOn === undefined ? {} : { expiresOn }),
      },
    ]
  })
  return { reason: 'correction', lines: reversed, note, businessDay, reversal: { receiptId } }
}
