import { type Rupiah, rupiah } from '@laci/domain/money/rupiah.ts'
import type { PricePaid } from '@laci/domain/purchase/purchase-lists.ts'
import type { OrderWish } from '../../shell/order-wish.ts'
import { noBatch, type TypedBatch } from '../../shell/typed-batch.ts'
import type { OpenShop, ProductView } from '../../till-types.ts'

/** A line as it is being typed. */
export type TypedLine = {
  readonly key: string
  readonly productId: string
  readonly name: string
  readonly unit: string
  readonly quantityText: string
  readonly priceRupiah: Rupiah | null
  readonly batch: TypedBatch
}

/** A new line: what was paid for the product last, and in which unit, is offered again. */
export function lineOf(
  key: string,
  { productId, fields: { name, unit, units, costRupiah } }: ProductView,
  last: PricePaid | undefined,
): TypedLine {
  const isUnitKnown = last !== undefined && [unit, ...units.map((one) => one.name)].includes(last.unit)
  return {
    ...{ key, productId, name, quantityText: '', batch: noBatch },
    unit: isUnitKnown ? last.unit : unit,
    priceRupiah: isUnitKnown ? rupiah(last.priceRupiah) : costRupiah,
  }
}

/** The lines of what somebody chose to order on another page. */
export function linesOfWish(
  { catalog, newId }: Pick<OpenShop, 'catalog' | 'newId'>,
  wish: OrderWish,
  lastPrices: ReadonlyMap<string, PricePaid>,
): TypedLine[] {
  return wish.lines.flatMap(({ productId, quantityText }) => {
    const product = catalog.product(productId)
    if (product === null) return []
    return [{ ...lineOf(newId(), product, lastPrices.get(productId)), quantityText }]
  })
}
