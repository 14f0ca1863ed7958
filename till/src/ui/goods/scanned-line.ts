import {
  maximumStockThousandths,
  type QuantityThousandths,
  quantityThousandths,
  wholeUnits,
} from '@laci/domain/base/quantity/quantity.ts'
import { type SellingUnit, sellingUnits } from '@laci/domain/catalog/selling-unit.ts'
import { timesFactor, timesFactorUpTo } from '@laci/domain/catalog/unit-factor.ts'
import { formatQuantity, parseStock } from '@laci/ui/format/quantity.ts'
import type { ProductView } from '../../engine/api/catalog.ts'
import { type ScannedProduct, scannedQuantity } from './scanned-product.ts'

/** A line of a list of goods as it is typed and scanned: what goes to another shop, what is thrown away. */
export type ScannedLine = {
  /** Tells lines apart while their unit is changed. */
  readonly key: number
  readonly productId: string
  readonly unit: string
  readonly quantityText: string
}

export type LineProduct = Pick<ProductView, 'productId' | 'fields'>

/**
 * The lines once one more of this unit is scanned [TRANSFER-21]. What is there already counts one up; of a product
 * that is there in another unit both together are told in its base unit.
 */
export function withOneMore(
  lines: readonly ScannedLine[],
  product: LineProduct,
  unit: SellingUnit,
  /** More or less than one: the code said so. */
  ofUnit: QuantityThousandths = wholeUnits(1),
): readonly ScannedLine[] {
  const { productId, fields } = product
  const known = lines.find((line) => line.productId === productId && isUnitOf(line, product))
  if (known === undefined) {
    const key = Math.max(-1, ...lines.map((line) => line.key)) + 1
    return [...lines, { key, productId, unit: unit.name, quantityText: formatQuantity(ofUnit) }]
  }
  const replaced = (changed: Pick<ScannedLine, 'unit' | 'quantityText'>) =>
    lines.map((line) => (line === known ? { ...line, ...changed } : line))
  if (known.unit === unit.name) {
    const more = (parseStock(known.quantityText) ?? 0) + ofUnit
    return replaced({ unit: known.unit, quantityText: formatQuantity(more) })
  }
  const more = (inBaseUnits(product, known) ?? 0) + timesFactor(ofUnit, unit)
  return replaced({ unit: fields.unit, quantityText: formatQuantity(more) })
}

/** False: its unit was renamed or taken away while the form was open. */
export function isUnitOf({ unit }: ScannedLine, { fields }: Pick<ProductView, 'fields'>): boolean {
  return sellingUnits(fields).some(({ name }) => name === unit)
}

/** How much of it leaves stock; null: nothing that can be read. */
export function inBaseUnits(
  { fields }: Pick<ProductView, 'fields'>,
  line: ScannedLine,
): QuantityThousandths | null {
  const quantity = parseStock(line.quantityText)
  const unit = sellingUnits(fields).find(({ name }) => name === line.unit)
  if (quantity === null || unit === undefined) return null
  const beyond = maximumStockThousandths + 1
  const amount = timesFactorUpTo(beyond, quantity, unit)
  return amount > 0 && amount <= maximumStockThousandths ? quantityThousandths(amount) : null
}

/**
 * What a field for a number of base units holds once this was scanned as well [STOCK-18]; null: what stands there cannot be read, or it
 * would be more than any shelf holds.
 */
export function countedUp(text: string, scanned: ScannedProduct): string | null {
  const before = text.trim() === '' ? 0 : parseStock(text)
  const sum = before === null ? Infinity : before + timesFactor(scannedQuantity(scanned), scanned.unit)
  return sum > maximumStockThousandths ? null : formatQuantity(sum)
}
