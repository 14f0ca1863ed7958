import { accept, type Result } from '../base/lib/result.ts'
import type { QuantityThousandths } from '../base/quantity/quantity.ts'
import { thousandthsText } from '../base/quantity/thousandths-text.ts'
import { type Decision, defineCommand } from '../events/define-command.ts'
import type { BatchFacts } from '../stock/batch-record.ts'
import type { StockAdjusted } from '../stock/events.ts'
import { type StockReason, stockReasonName } from '../stock/stock-reason.ts'
import { fieldsIn, type ProductShop, type StockReceivedFact, savedDecision } from './product-facts.ts'
import { stockStarted } from './start-stock.ts'

export type StockChange = {
  readonly productId: string
  /** Signed: never a figure that overwrites what others did [SHOP-10]. */
  readonly deltaThousandths: QuantityThousandths
  readonly reason: StockReason
  readonly note: string
  /** Of goods that came in. */
  readonly batch?: BatchFacts | undefined
}

type MovedFact = StockReceivedFact | { readonly kind: 'stock_adjusted'; readonly body: StockAdjusted }

const longestNote = 200

/** *Sesuaikan stok*. A difference of nothing is none. */
export const adjustStockCommand = defineCommand({
  subject({ productId, reason, deltaThousandths }: StockChange, shop: ProductShop) {
    const name = shop.product(productId)?.fields.name ?? ''
    return `Stok ${name}: ${stockReasonName[reason]} ${thousandthsText(Math.abs(deltaThousandths))}`
  },
  decide(change: StockChange, _shop: ProductShop): Result<Decision<MovedFact, undefined>, never> {
    const events = change.deltaThousandths === 0 ? [] : [movedFact(change)]
    return accept({ events, output: undefined })
  },
})

function movedFact({ productId, deltaThousandths, reason, note: typed, batch }: StockChange): MovedFact {
  const line = { productId, quantityThousandths: deltaThousandths }
  const note = typed.trim().slice(0, longestNote)
  return reason === 'received'
    ? { kind: 'stock_received', body: { reason, lines: [{ ...line, unitCostRupiah: null, ...batch }], note } }
    : { kind: 'stock_adjusted', body: { reason, lines: [line], note } }
}

type StartedStock = { readonly productIds: readonly string[] }

/** *Mulai catat stok* [STOCK-26]. Without an event it is kept of all of them already. */
export const startStockCommand = defineCommand({
  subject: ({ productIds }: StartedStock) => `Mulai catat stok ${productIds.length} barang`,
  decide: ({ productIds }: StartedStock, shop: ProductShop) =>
    accept(savedDecision(stockStarted(productIds, fieldsIn(shop)), undefined)),
})
