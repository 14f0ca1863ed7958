import { maximumUnitPriceRupiah, type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import { maximumQuantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import type { ProductFields } from '@laci/domain/catalog/product.ts'
import { type SellingUnit, unitNamed } from '@laci/domain/catalog/selling-unit.ts'
import { timesFactor } from '@laci/domain/catalog/unit-factor.ts'
import { priceInUnit } from '@laci/domain/purchase/line-price.ts'
import type { PricePaid } from '@laci/domain/purchase/purchase-lists.ts'
import { formatQuantity, parseQuantity } from '@laci/ui/format/quantity.ts'
import type { ProductView } from '../../engine/api/catalog.ts'
import type { OpenShop } from '../../engine/till/open-shop.ts'
import { noBatch, type TypedBatch } from '../../ui/goods/typed-batch.ts'
import type { OrderWish } from '../../ui/payment/order-wish.ts'

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

/**
 * A new line: what was paid for the product last, and in which unit, is offered again. `scanned`: the unit whose barcode it
 * was; a further one is meant whatever was bought last [PURCHASE-8].
 */
export function lineOf(
  key: string,
  { productId, fields: { name, unit, units, costRupiah } }: ProductView,
  last: PricePaid | undefined,
  scanned: SellingUnit | null,
): TypedLine {
  const blank = { key, productId, name, quantityText: '', batch: noBatch }
  if (scanned !== null && !scanned.isBase && scanned.name !== last?.unit) {
    const cost = costRupiah === null ? null : timesFactor(costRupiah, scanned)
    const isOffered = cost !== null && cost <= maximumUnitPriceRupiah
    return { ...blank, unit: scanned.name, priceRupiah: isOffered ? rupiah(cost) : null }
  }
  const isUnitKnown = last !== undefined && [unit, ...units.map((one) => one.name)].includes(last.unit)
  return {
    ...blank,
    unit: isUnitKnown ? last.unit : unit,
    priceRupiah: isUnitKnown ? rupiah(last.priceRupiah) : costRupiah,
  }
}

/** The same goods in another unit, at what one of it costs then [PURCHASE-11]; empty where that is no whole sum. */
export function lineInUnit(line: TypedLine, fields: ProductFields, unit: string): TypedLine {
  const [from, to] = [unitNamed(fields, line.unit), unitNamed(fields, unit)]
  const isKnown = line.priceRupiah !== null && from !== null && to !== null
  return { ...line, unit, priceRupiah: isKnown ? priceInUnit(line.priceRupiah, from, to) : null }
}

/**
 * The lines once one more of this was scanned: the same goods in the same unit, of the same batch, count one up [PURCHASE-10]. A
 * quantity that cannot be read stays for whoever typed it.
 */
export function withScanned(lines: readonly TypedLine[], scanned: TypedLine): readonly TypedLine[] {
  const isSame = ({ productId, unit, batch }: TypedLine) =>
    productId === scanned.productId &&
    unit === scanned.unit &&
    batch.expiresOn === scanned.batch.expiresOn &&
    batch.batchNumber === scanned.batch.batchNumber
  const known = lines.find(isSame)
  if (known === undefined) return [...lines, { ...scanned, quantityText: '1' }]
  const counted = known.quantityText.trim() === '' ? 0 : parseQuantity(known.quantityText)
  if (counted === null || counted + 1_000 > maximumQuantityThousandths) return lines
  const quantityText = formatQuantity(counted + 1_000)
  return lines.map((line) => (line === known ? { ...known, quantityText } : line))
}

/** The lines of what somebody chose to order on another page. */
export function linesOfWish(
  { catalog, newId }: Pick<OpenShop, 'catalog' | 'newId'>,
  wish: OrderWish,
  lastPrices: ReadonlyMap<string, PricePaid>,
): TypedLine[] {
  return wish.lines.flatMap(({ productId, quantityText, unit }) => {
    const product = catalog.product(productId)
    if (product === null) return []
    const line = { ...lineOf(newId(), product, lastPrices.get(productId), null), quantityText }
    // Renamed since it was chosen: somebody says which unit is meant [CATALOG-48].
    return [unit === undefined || unit === line.unit ? line : { ...line, unit, priceRupiah: null }]
  })
}
