import { assert } from '../../base/lib/assert.ts'
import { type Rupiah, rupiah } from '../../base/money/rupiah.ts'

/** A row of `products.csv`; where it comes from stands in `products-origin.md`. */
export type DemoProduct = {
  /** As printed; '' for goods that have none. */
  readonly barcode: string
  readonly name: string
  readonly category: string
  readonly unit: string
  readonly costRupiah: Rupiah
  readonly priceRupiah: Rupiah
  /** From 1 to 9: how often it is sold. */
  readonly popularity: number
}

const columns = 'barcode,name,category,unit,cost_rupiah,price_rupiah,popularity'

/** Reads the text of `products.csv`. */
export function readDemoProducts(text: string): DemoProduct[] {
  const [head, ...rows] = text.trim().split('\n')
  assert(head === columns, 'products.csv has other columns')
  return rows.map((row) => {
    const [barcode, name, category, unit, cost, price, popularity, ...rest] = row.split(',')
    // The file is ours and holds no quoted commas; a stray one must not shift a price.
    assert(rest.length === 0 && name && category && unit, `not a row of products.csv: ${row}`)
    return {
      barcode: barcode ?? '',
      name,
      category,
      unit,
      costRupiah: rupiah(Number(cost)),
      priceRupiah: rupiah(Number(price)),
      popularity: Number(popularity),
    }
  })
}
