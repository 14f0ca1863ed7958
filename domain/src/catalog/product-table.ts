import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import type { SortDirection, SortValue } from '../base/lib/sorted-rows.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { lineAmount } from '../base/quantity/quantity.ts'
import { isCostKnown } from './known-cost.ts'
import type { ProductFields } from './product.ts'
import { shownStock } from './product-parts.ts'

/** What the table of products can be sorted by, and how each begins: names from A, figures from what needs somebody. */
export const productColumns = {
  name: 'ascending',
  category: 'ascending',
  price: 'descending',
  cost: 'descending',
  margin: 'ascending',
  stock: 'ascending',
} as const satisfies { readonly [column: string]: SortDirection }
export type ProductColumn = keyof typeof productColumns

/** `low`: at or below its minimum. `out`: nothing left, or less. `uncounted`: without stock of its own. */
export const stockFilters = ['low', 'out', 'available', 'uncounted'] as const
export type StockFilter = (typeof stockFilters)[number]

type TableFields = Pick<
  ProductFields,
  'name' | 'category' | 'priceRupiah' | 'costRupiah' | 'minimumStockThousandths' | 'isStocked' | 'parts'
>

/** What the rest of the shop says that a row needs: parts of a bundle have their own cost and stock. */
export type TableShop = {
  readonly fieldsOf: (productId: string) => Pick<ProductFields, 'costRupiah' | 'parts'> | null | undefined
  readonly stockOf: (productId: string) => number
}

/** The figures of one product in the table. Null: not known, or nothing of it is counted. */
export type ProductRow = {
  readonly costRupiah: Rupiah | null
  /** Price less cost, of one base unit. */
  readonly profitRupiah: number | null
  /** Of the price, in hundredths of a percent: 16,67 % is 1667. Null where there is no price either. */
  readonly marginHundredths: number | null
  readonly stockThousandths: number | null
  readonly isLow: boolean
}

/** What a product costs, sells for and has left, side by side [TILL-148]. A bundle costs what its parts do. */
export function productRow(
  product: { readonly fields: TableFields; readonly stockThousandths: number },
  shop: TableShop,
): ProductRow {
  const { fields } = product
  const costRupiah = unitCost(fields, shop)
  const profitRupiah = costRupiah === null ? null : fields.priceRupiah - costRupiah
  const stockThousandths = shownStock(product, shop.stockOf)
  return {
    costRupiah,
    profitRupiah,
    marginHundredths:
      profitRupiah === null || fields.priceRupiah === 0
        ? null
        : Math.sign(profitRupiah) * multiplyRatio(Math.abs(profitRupiah), 10_000, fields.priceRupiah),
    stockThousandths,
    isLow: isLowStock(fields, stockThousandths),
  }
}

function unitCost(fields: TableFields, { fieldsOf }: TableShop): Rupiah | null {
  if (!isCostKnown(fields, fieldsOf)) return null
  if (fields.parts.length === 0) return fields.costRupiah
  let sum = 0
  for (const { productId, quantityThousandths } of fields.parts)
    sum += lineAmount(fieldsOf(productId)!.costRupiah!, quantityThousandths)
  return rupiah(sum)
}

function isLowStock(
  { minimumStockThousandths }: Pick<ProductFields, 'minimumStockThousandths'>,
  stockThousandths: number | null,
): boolean {
  return (
    stockThousandths !== null &&
    minimumStockThousandths !== null &&
    stockThousandths <= minimumStockThousandths
  )
}

/** What a product is sorted by in a column; texts in lower case, as lists are. No category is not known. */
export function productSortValue(
  product: { readonly fields: TableFields; readonly stockThousandths: number },
  column: ProductColumn,
  shop: TableShop,
): SortValue {
  const { fields } = product
  switch (column) {
    case 'name':
      return fields.name.toLowerCase()
    case 'category':
      return fields.category === '' ? null : fields.category.toLowerCase()
    case 'price':
      return fields.priceRupiah
    case 'cost':
      return unitCost(fields, shop)
    case 'margin':
      return productRow(product, shop).marginHundredths
    case 'stock':
      return shownStock(product, shop.stockOf)
  }
}

/** What of the goods is shown: everything that was chosen holds [TILL-148]. */
export type ProductFilter = {
  /** Null: all of them; empty: goods without one. */
  readonly category: string | null
  readonly stock: StockFilter | null
}

export function fitsFilter(
  product: { readonly fields: TableFields; readonly stockThousandths: number },
  { category, stock }: ProductFilter,
  { stockOf }: Pick<TableShop, 'stockOf'>,
): boolean {
  if (category !== null && product.fields.category !== category) return false
  if (stock === null) return true
  const left = shownStock(product, stockOf)
  if (stock === 'uncounted') return left === null
  if (left === null) return false
  if (stock === 'out') return left <= 0
  return stock === 'low' ? isLowStock(product.fields, left) : left > 0
}
