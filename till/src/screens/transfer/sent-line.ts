import { type SellingUnit, sellingUnits } from '@laci/domain/catalog/selling-unit.ts'
import { timesFactor, timesFactorUpTo } from '@laci/domain/catalog/unit-factor.ts'
import {
  maximumStockThousandths,
  type QuantityThousandths,
  quantityThousandths,
  wholeUnits,
} from '@laci/domain/stock/quantity.ts'
import type { TransferLine } from '@laci/domain/transfer/events.ts'
import { formatQuantity, parseStock } from '@laci/ui/format/quantity.ts'
import type { ProductView } from '../../till-types.ts'

/** A line of *Kirim barang* as it is typed and scanned. */
export type SentLine = {
  /** Tells lines apart while their unit is changed. */
  readonly key: number
  readonly productId: string
  readonly unit: string
  readonly quantityText: string
}

type SentProduct = Pick<ProductView, 'productId' | 'fields'>

/**
 * The lines once one more of this unit goes into the box [TRANSFER-21]. What is there already counts one up; of a product
 * that is there in another unit both together are told in its base unit.
 */
export function withOneMore(
  lines: readonly SentLine[],
  product: SentProduct,
  unit: SellingUnit,
): readonly SentLine[] {
  const { productId, fields } = product
  const known = lines.find((line) => line.productId === productId && isUnitOf(line, product))
  if (known === undefined) {
    const key = Math.max(-1, ...lines.map((line) => line.key)) + 1
    return [...lines, { key, productId, unit: unit.name, quantityText: '1' }]
  }
  const replaced = (changed: Pick<SentLine, 'unit' | 'quantityText'>) =>
    lines.map((line) => (line === known ? { ...line, ...changed } : line))
  if (known.unit === unit.name) {
    const more = (parseStock(known.quantityText) ?? 0) + wholeUnits(1)
    return replaced({ unit: known.unit, quantityText: formatQuantity(more) })
  }
  const more = (inBaseUnits(product, known) ?? 0) + timesFactor(wholeUnits(1), unit)
  return replaced({ unit: fields.unit, quantityText: formatQuantity(more) })
}

/** False: its unit was renamed or taken away while the form was open. */
export function isUnitOf({ unit }: SentLine, { fields }: Pick<ProductView, 'fields'>): boolean {
  return sellingUnits(fields).some(({ name }) => name === unit)
}

/** How much of it leaves stock; null: nothing that can be read. */
export function inBaseUnits(
  { fields }: Pick<ProductView, 'fields'>,
  line: SentLine,
): QuantityThousandths | null {
  const quantity = parseStock(line.quantityText)
  const unit = sellingUnits(fields).find(({ name }) => name === line.unit)
  if (quantity === null || unit === undefined) return null
  const beyond = maximumStockThousandths + 1
  const amount = timesFactorUpTo(beyond, quantity, unit)
  return amount > 0 && amount <= maximumStockThousandths ? quantityThousandths(amount) : null
}

export function transferLine(product: SentProduct | null, line: SentLine): TransferLine | null {
  const stockThousandths = product === null ? null : inBaseUnits(product, line)
  if (product === null || stockThousandths === null) return null
  const { name, unit, barcodes, priceRupiah } = product.fields
  return { productId: line.productId, name, unit, barcodes, priceRupiah, stockThousandths }
}
