import { barcodeKey } from '../base/barcode/barcode.ts'
import { assert } from '../base/lib/assert.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { maximumProductsPerEvent, type ProductChanges, productDefaults } from '../catalog/product.ts'
import { categoriesOfKind, type ShopKind } from './shop-kind.ts'

/** A row of `starter-products.csv`; where it comes from stands in `starter-products-origin.md`. */
export type StarterProduct = {
  /** The barcode, or the name of goods that have none: no two rows share it. */
  readonly key: string
  /** As printed; '' for goods that have none. */
  readonly barcode: string
  readonly name: string
  readonly category: string
  readonly unit: string
  /** An estimate that the owner confirms. */
  readonly priceRupiah: Rupiah
  readonly isCommon: boolean
}

const columns = 'barcode,name,category,unit,price_rupiah,is_common'

/** Reads the text of `starter-products.csv`. */
export function readStarterProducts(text: string): StarterProduct[] {
  const [head, ...rows] = text.trim().split('\n')
  assert(head === columns, 'starter-products.csv has other columns')
  return rows.map((row) => {
    const [barcode = '', name, category, unit, price, isCommon, ...rest] = row.split(',')
    // The file is ours and holds no quoted commas; a stray one must not shift a price.
    assert(rest.length === 0 && name && category && unit, `not a row of starter-products.csv: ${row}`)
    return {
      key: barcode === '' ? name : barcodeKey(barcode),
      barcode,
      name,
      category,
      unit,
      priceRupiah: rupiah(Number(price)),
      isCommon: isCommon === '1',
    }
  })
}

/** What is ticked before the owner has looked [ONBOARDING-3]. */
export function suggestedKeys(products: readonly StarterProduct[], kind: ShopKind): string[] {
  const categories: readonly string[] = categoriesOfKind[kind]
  return products
    .filter((product) => product.isCommon && categories.includes(product.category))
    .map((product) => product.key)
}

/** A product that the shop has already and that a chosen one would double. */
export type KnownProduct = { readonly productId: string; readonly isActive: boolean }

export type StarterChange = { readonly productId: string; readonly changes: ProductChanges }

/**
 * What is told to take the chosen goods into the shop, in parts that fit one event each [ONBOARDING-4]. A product that is
 * there stays as it is; one that was hidden (by *Batalkan*) comes back with the price of now. So the same choice twice, or
 * the rest of one that broke off, doubles nothing.
 */
export function starterChanges(
  chosen: readonly StarterProduct[],
  options: {
    readonly isStocked: boolean
    readonly known: (product: StarterProduct) => KnownProduct | null
    readonly newId: () => string
  },
): StarterChange[][] {
  const changes: StarterChange[] = []
  for (const product of chosen) {
    const known = options.known(product)
    if (known?.isActive) continue
    const { barcode, name, category, unit, priceRupiah } = product
    if (known !== null) {
      changes.push({ productId: known.productId, changes: { isActive: true, priceRupiah } })
      continue
    }
    const barcodes = barcode === '' ? [] : [barcode]
    // Loose goods are weighed at the counter.
    const isWeighed = unit === 'kg'
    const own = { name, category, unit, priceRupiah, barcodes, isWeighed, isStocked: options.isStocked }
    changes.push({ productId: options.newId(), changes: { ...productDefaults, ...own } })
  }
  return inParts(changes)
}

/** *Batalkan*: nothing is deleted, the products are hidden. What was sold of them meanwhile stays sold. */
export function hidingChanges(productIds: readonly string[]): StarterChange[][] {
  return inParts(productIds.map((productId) => ({ productId, changes: { isActive: false } })))
}

function inParts(changes: readonly StarterChange[]): StarterChange[][] {
  const parts: StarterChange[][] = []
  for (let start = 0; start < changes.length; start += maximumProductsPerEvent) {
    parts.push(changes.slice(start, start + maximumProductsPerEvent))
  }
  return parts
}
