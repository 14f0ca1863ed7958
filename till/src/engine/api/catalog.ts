import type { ProductFields } from '@laci/domain/catalog/product.ts'
import type { Readable } from '../base/readable.ts'

export type ProductView = {
  readonly productId: string
  readonly fields: ProductFields
  readonly stockThousandths: number
}

/** Every product in memory. All of it is synchronous: nothing in a scan or a search waits (R11). */
/** Goods that are sold under one name (*Varian*). */
export type VariantGroup = {
  readonly groupId: string
  readonly name: string
  readonly productIds: readonly string[]
}

export type CatalogMemory = {
  product(productId: string): ProductView | null
  /** The active product that carries this code, itself or as one of its units, whatever form of UPC-A or EAN-13 the scanner sends. */
  byBarcode(code: string): ProductView | null
  /** The product that this one is counted as: itself, or what it was merged into. */
  standsFor(productId: string): string
  /** The active product that the shop's scale knows under this item, or the one that stands for it. */
  byScaleCode(scaleCode: string): ProductView | null
  /** Any product with this code, also an inactive one: for the check of doubles. */
  ownerOfBarcode(code: string): ProductView | null
  /**
   * Ids of active products whose name, code or barcode hold every word, names that start with the text first; then those
   * of which a word is the category, a unit or a size [CATALOG-72]. Only when there is none, words with typing mistakes
   * are matched.
   */
  search(
    text: string,
    limit: number,
    options?: { readonly withInactive?: boolean; readonly inNamesOnly?: boolean },
  ): string[]
  /** Makes ready a part of what scans and searches need; true once all of it is. One that comes first does the rest at once. */
  prepare(): boolean
  /** All ids sorted by name; active ones unless asked. */
  all(options?: { readonly withInactive?: boolean }): readonly string[]
  /** Where it stands in `all` of the active ones, -1 where it does not. */
  placeOf(productId: string): number
  /** Sorted, without the empty one. */
  categories(): readonly string[]
  ofCategory(category: string): readonly string[]
  /**
   * The same list with one row for each group of which it holds several: the ids of products and of groups [CATALOG-32]. The
   * same object while nothing changes.
   */
  rows(productIds: readonly string[]): readonly string[]
  /** The same products by SKU [CATALOG-75]; the same object while nothing changes. */
  bySku(productIds: readonly string[]): readonly string[]
  /** Null: no group has this id. Members in their order, hidden ones too. */
  variantGroup(groupId: string): VariantGroup | null
  stockOf(productId: string): number
  productCount(): number
  /** Goes up with every change of any product or stock. */
  readonly version: Readable<number>
}

/** How goods are shown on the selling screen of this device [CATALOG-75]. */
export type TileLook = 'large' | 'small' | 'list'

/** Which goods come first on the selling screen of this device, and how they look. */
export type ShopTiles = {
  /** What sells best at this hour, as far as it was reckoned; empty: nothing was sold yet [CATALOG-73]. */
  best(): readonly string[]
  /** In the order in which they were marked. */
  readonly favorites: Readable<readonly string[]>
  setFavorite(productId: string, isFavorite: boolean): void
  readonly look: Readable<TileLook>
  setLook(look: TileLook): void
}
