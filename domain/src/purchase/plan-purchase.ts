import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import { accept, type Result, refuse } from '../base/lib/result.ts'
import { allocateRupiah } from '../base/money/allocate.ts'
import { maximumRupiah, type Rupiah, rupiah, sumRupiah } from '../base/money/rupiah.ts'
import {
  lineAmount,
  maximumStockThousandths,
  type QuantityThousandths,
  quantityThousandths,
} from '../base/quantity/quantity.ts'
import { timesFactor, type UnitFactor } from '../catalog/unit-factor.ts'
import { type BatchFacts, batchFactsOf } from '../stock/batch-record.ts'
import {
  type GoodsReceivedLine,
  maximumPurchaseLines,
  type PurchaseLine,
  type PurchaseRecorded,
} from './events.ts'
import { type Delivery, deliveriesOf, type PurchaseRecord } from './purchase-record.ts'

/** A line as it is typed from the supplier's paper. */
export type PurchaseDraftLine = UnitFactor & {
  readonly productId: string
  readonly name: string
  readonly unit: string
  readonly quantityThousandths: QuantityThousandths
  readonly priceRupiah: Rupiah
  readonly discountRupiah: Rupiah
}

export type PurchaseDraft = {
  readonly lines: readonly PurchaseDraftLine[]
  readonly discountRupiah: Rupiah
  readonly landed: PurchaseRecorded['landed']
}

export type PurchaseRefusal =
  | { readonly code: 'purchase_empty' }
  | { readonly code: 'too_many_lines'; readonly maximumCount: number }
  /** Of nothing, or of what cannot be read. */
  | { readonly code: 'quantity_unusable'; readonly lineIndex: number }
  /** More base units than a line can hold. */
  | { readonly code: 'quantity_too_large'; readonly lineIndex: number }
  | { readonly code: 'discount_exceeds'; readonly lineIndex: number | null }
  | { readonly code: 'sum_too_large' }

export type PurchaseSums = Pick<PurchaseRecorded, 'discountRupiah' | 'totalRupiah'> & {
  readonly lines: PurchaseLine[]
  readonly landed: PurchaseRecorded['landed']
  /** What was paid to others to get the goods here. */
  readonly extraRupiah: Rupiah
}

/**
 * What each line of a purchase costs [PURCHASE-2]: its price less its discount, less its part of the discount on the invoice,
 * plus its part of the costs beside the goods. The parts add up to the rupiah.
 */
export function purchaseSums(draft: PurchaseDraft): Result<PurchaseSums, PurchaseRefusal> {
  const { lines, discountRupiah, landed } = draft
  if (lines.length === 0) return refuse({ code: 'purchase_empty' })
  if (lines.length > maximumPurchaseLines) {
    return refuse({ code: 'too_many_lines', maximumCount: maximumPurchaseLines })
  }
  const stocks: QuantityThousandths[] = []
  const nets: Rupiah[] = []
  for (const [lineIndex, line] of lines.entries()) {
    const stock = timesFactor(line.quantityThousandths, line)
    if (line.quantityThousandths < 1 || stock < 1) return refuse({ code: 'quantity_unusable', lineIndex })
    if (stock > maximumStockThousandths) return refuse({ code: 'quantity_too_large', lineIndex })
    const gross = lineAmount(line.priceRupiah, line.quantityThousandths)
    if (line.discountRupiah > gross) return refuse({ code: 'discount_exceeds', lineIndex })
    stocks.push(quantityThousandths(stock))
    nets.push(rupiah(gross - line.discountRupiah))
  }
  const goodsRupiah = sumRupiah(nets)
  if (discountRupiah > goodsRupiah) return refuse({ code: 'discount_exceeds', lineIndex: null })
  const onInvoice = sumRupiah(landed.flatMap((cost) => (cost.isOnInvoice ? [cost.amountRupiah] : [])))
  const extraRupiah = sumRupiah(landed.flatMap((cost) => (cost.isOnInvoice ? [] : [cost.amountRupiah])))
  const totalRupiah = rupiah(goodsRupiah - discountRupiah + onInvoice)
  if (totalRupiah + extraRupiah > maximumRupiah) return refuse({ code: 'sum_too_large' })
  // Free goods bear the costs of getting them here, too: then by how many they are.
  const weights = goodsRupiah > 0 ? nets : stocks.map((stock) => rupiah(stock))
  const off = discountRupiah === 0 ? nets.map(() => 0) : allocateRupiah(discountRupiah, nets)
  const on = allocateRupiah(onInvoice, weights)
  const extra = allocateRupiah(extraRupiah, weights)
  return accept({
    ...{ discountRupiah, landed, totalRupiah, extraRupiah },
    lines: lines.map((line, index) => ({
      ...{ productId: line.productId, name: line.name, unit: line.unit },
      quantityThousandths: line.quantityThousandths,
      stockThousandths: stocks[index]!,
      ...{ priceRupiah: line.priceRupiah, discountRupiah: line.discountRupiah },
      owedRupiah: rupiah(nets[index]! - off[index]! + on[index]!),
      extraRupiah: extra[index]!,
    })),
  })
}

type Bought = Pick<PurchaseRecord, 'lines' | 'isClosed'>

/** What of each line has not come yet, in base units; never below zero, also where two devices received the same rest. */
export function openStock(purchase: Bought, deliveries: readonly Delivery[]): number[] {
  return purchase.lines.map((line, lineIndex) =>
    Math.max(0, line.stockThousandths - cameOf(deliveries, lineIndex).stockThousandths),
  )
}

export function isAwaited(purchase: PurchaseRecord): boolean {
  return !purchase.isClosed && openStock(purchase, deliveriesOf(purchase)).some((open) => open > 0)
}

/** How much of a line came, as it was counted. */
export type DeliveryDraft = {
  readonly lineIndex: number
  readonly stockThousandths: QuantityThousandths
} & BatchFacts

export type DeliveryRefusal =
  | { readonly code: 'delivery_empty' }
  | { readonly code: 'line_unknown' }
  | { readonly code: 'more_than_open'; readonly lineIndex: number; readonly openThousandths: number }

/**
 * The lines of one delivery [PURCHASE-3]. Each carries its part of what its line costs; whatever comes in how many parts,
 * the last one brings the line to exactly its cost.
 */
export function deliveryLines(
  purchase: Bought,
  deliveries: readonly Delivery[],
  drafts: readonly DeliveryDraft[],
): Result<GoodsReceivedLine[], DeliveryRefusal> {
  const open = openStock(purchase, deliveries)
  const lines: GoodsReceivedLine[] = []
  for (const { lineIndex, stockThousandths, ...batch } of drafts) {
    if (stockThousandths <= 0) continue
    const line = purchase.lines[lineIndex]
    if (line === undefined) return refuse({ code: 'line_unknown' })
    if (stockThousandths > open[lineIndex]!) {
      return refuse({ code: 'more_than_open', lineIndex, openThousandths: open[lineIndex]! })
    }
    const came = cameOf(deliveries, lineIndex)
    const through = came.stockThousandths + stockThousandths
    const part = (whole: number, before: number): Rupiah =>
      rupiah(Math.max(0, multiplyRatio(whole, through, line.stockThousandths) - before))
    const { productId, name, unit } = line
    lines.push({
      ...{ lineIndex, productId, name, unit, stockThousandths },
      quantityThousandths: quantityThousandths(
        Math.max(1, multiplyRatio(line.quantityThousandths, stockThousandths, line.stockThousandths)),
      ),
      owedRupiah: part(line.owedRupiah, came.owedRupiah),
      extraRupiah: part(line.extraRupiah, came.extraRupiah),
      ...batchFactsOf(batch),
    })
  }
  return lines.length === 0 ? refuse({ code: 'delivery_empty' }) : accept(lines)
}

function cameOf(deliveries: readonly Delivery[], lineIndex: number) {
  const came = { stockThousandths: 0, owedRupiah: 0, extraRupiah: 0 }
  for (const { lines } of deliveries) {
    for (const line of lines) {
      if (line.lineIndex !== lineIndex) continue
      came.stockThousandths += line.stockThousandths
      came.owedRupiah += line.owedRupiah
      came.extraRupiah += line.extraRupiah
    }
  }
  return came
}
