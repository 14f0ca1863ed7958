import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import { accept, type Result, refuse } from '../base/lib/result.ts'
import { allocateRupiah } from '../base/money/allocate.ts'
import { type Rupiah, rupiah, sumRupiah } from '../base/money/rupiah.ts'
import { type QuantityThousandths, quantityThousandths } from '../base/quantity/quantity.ts'
import type { PurchaseReturned } from './events.ts'
import { deliveriesOf, type PurchaseRecord, returnsOf } from './purchase-record.ts'

/** A product of a purchase, and how much of it may still go back. Base units. */
export type ReturnableGoods = {
  readonly productId: string
  readonly name: string
  /** As it stood on the paper, with how many of it those base units were. */
  readonly unit: string
  readonly quantityThousandths: number
  readonly boughtThousandths: number
  readonly cameThousandths: number
  readonly returnedThousandths: number
  readonly leftThousandths: number
  /** What the supplier gets for what has come. */
  readonly owedRupiah: number
  /** What it cost with everything beside the goods. */
  readonly costRupiah: number
}

/** What has come of a purchase, by product, less what went back already; what never came cannot go back. */
export function returnableGoods(purchase: PurchaseRecord): ReturnableGoods[] {
  const came = new Map<string, { stock: number; owed: number; cost: number }>()
  for (const { lines } of deliveriesOf(purchase)) {
    for (const { lineIndex, stockThousandths, owedRupiah, extraRupiah } of lines) {
      const productId = purchase.lines[lineIndex]?.productId
      if (productId === undefined) continue
      const sum = came.get(productId) ?? { stock: 0, owed: 0, cost: 0 }
      came.set(productId, {
        stock: sum.stock + stockThousandths,
        owed: sum.owed + owedRupiah,
        cost: sum.cost + owedRupiah + extraRupiah,
      })
    }
  }
  const returned = new Map<string, number>()
  for (const { lines } of returnsOf(purchase)) {
    for (const { productId, stockThousandths } of lines) {
      returned.set(productId, (returned.get(productId) ?? 0) + stockThousandths)
    }
  }
  return [...came].map(([productId, { stock, owed, cost }]) => {
    const line = purchase.lines.find((one) => one.productId === productId)!
    const returnedThousandths = returned.get(productId) ?? 0
    return {
      ...{ productId, name: line.name, unit: line.unit },
      quantityThousandths: line.quantityThousandths,
      boughtThousandths: line.stockThousandths,
      cameThousandths: stock,
      returnedThousandths,
      // Two devices may have sent the same goods back.
      leftThousandths: Math.max(0, stock - returnedThousandths),
      owedRupiah: owed,
      costRupiah: cost,
    }
  })
}

/** What is to go back, as it was typed. */
export type ReturnDraft = {
  readonly goods: readonly { readonly productId: string; readonly stockThousandths: QuantityThousandths }[]
  /** What the supplier takes off or gives back; null: what was owed for these goods. */
  readonly creditRupiah: Rupiah | null
  /** What of it came back in cash into this drawer. */
  readonly cashRupiah: Rupiah
  readonly reason: string
  /** They never came: quantity, unit or price was recorded by mistake [PURCHASE-9]. */
  readonly isMistake?: boolean
}

export type ReturnRefusal =
  | { readonly code: 'return_empty' }
  | { readonly code: 'more_than_came'; readonly productId: string; readonly leftThousandths: number }
  | { readonly code: 'cash_exceeds'; readonly totalRupiah: Rupiah }
  | { readonly code: 'reason_missing' }

export type PlannedReturn = Pick<
  PurchaseReturned,
  'lines' | 'totalRupiah' | 'cashRupiah' | 'reason' | 'isMistake'
>

/**
 * Goods of a purchase that go back to its supplier [PURCHASE-7], who credits what was owed for them unless somebody says
 * otherwise: whatever goes back in how many parts, all of it brings exactly what was owed. Bought from nobody in
 * particular there is no debt, so all of the credit is cash.
 */
export function planReturn(
  purchase: PurchaseRecord,
  { goods, creditRupiah, cashRupiah, reason, isMistake = false }: ReturnDraft,
): Result<PlannedReturn, ReturnRefusal> {
  const returnable = new Map(returnableGoods(purchase).map((one) => [one.productId, one]))
  const lines: PurchaseReturned['lines'] = []
  for (const { productId, stockThousandths } of goods) {
    if (stockThousandths <= 0) continue
    const one = returnable.get(productId)
    const leftThousandths = one?.leftThousandths ?? 0
    if (one === undefined || stockThousandths > leftThousandths) {
      return refuse({ code: 'more_than_came', productId, leftThousandths })
    }
    const shareOf = (sum: number) => {
      const partOf = (stock: number) => multiplyRatio(sum, stock, one.cameThousandths)
      return rupiah(partOf(one.returnedThousandths + stockThousandths) - partOf(one.returnedThousandths))
    }
    lines.push({
      ...{ productId, name: one.name, unit: one.unit, stockThousandths },
      quantityThousandths: quantityThousandths(
        Math.max(1, multiplyRatio(one.quantityThousandths, stockThousandths, one.boughtThousandths)),
      ),
      creditRupiah: shareOf(one.owedRupiah),
      ...(isMistake ? { costRupiah: shareOf(one.costRupiah) } : {}),
    })
  }
  if (lines.length === 0) return refuse({ code: 'return_empty' })
  const credits = creditsOf(lines, isMistake ? null : creditRupiah)
  const totalRupiah = sumRupiah(credits)
  const cash = purchase.supplierId === null ? totalRupiah : cashRupiah
  if (cash > totalRupiah) return refuse({ code: 'cash_exceeds', totalRupiah })
  if (reason.trim() === '') return refuse({ code: 'reason_missing' })
  return accept({
    lines: lines.map((line, index) => ({ ...line, creditRupiah: credits[index]! })),
    ...{ totalRupiah, cashRupiah: cash, reason: reason.trim().slice(0, 200) },
    ...(isMistake ? { isMistake: true as const } : {}),
  })
}

function creditsOf(lines: PurchaseReturned['lines'], typedRupiah: Rupiah | null): Rupiah[] {
  const owed = lines.map((line) => line.creditRupiah)
  if (typedRupiah === null) return owed
  // Free goods may be credited all the same: then by how many they are.
  const weights = sumRupiah(owed) > 0 ? owed : lines.map((line) => rupiah(line.stockThousandths))
  return allocateRupiah(typedRupiah, weights)
}
