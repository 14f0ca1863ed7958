import { barcodeKey } from '@laci/domain/catalog/barcode.ts'
import type { ProductFields, ProductVariant } from '@laci/domain/catalog/product.ts'
import { scaleKey } from '@laci/domain/catalog/scale-code.ts'
import { allBarcodes } from '@laci/domain/catalog/selling-unit.ts'
import { groupedRows, inOrder } from '@laci/domain/catalog/variant.ts'
import type { Replica } from '@laci/domain/sync/replica.ts'
import { visibleProduct, visibleProductIds } from '@laci/domain/sync/replica-view.ts'
import { writable } from '../device/readable.ts'
import type { CatalogMemory, ProductView, VariantGroup } from '../till-types.ts'
import { scanTexts } from './search-scan.ts'
import { createTypoFinder } from './typo-finder.ts'

export type CatalogIndex = CatalogMemory & {
  /** Looks again at products that changed; `all` after another base was loaded. */
  refresh(productIds: ReadonlySet<string> | 'all'): void
}

/**
 * Every product in memory, found without waiting: a Map by barcode key and one array of lower-case texts that is
 * simply scanned (measured: faster than any index at 100,000 names). Only what changed is indexed again.
 */
export function createCatalogMemory(replica: () => Replica): CatalogIndex {
  const version = writable(0)
  /** What each product is indexed under; the same object as in the replica while nothing changed. */
  const indexed = new Map<string, ProductFields>()
  /** What was handed out: the same object until the product changes, so that a screen can compare by identity. */
  const views = new Map<string, ProductView>()
  let ownerOfKey = new Map<string, string>()
  /** Keys that two products claim (two tills made them offline): the loser must be found again. */
  const sharedKeys = new Set<string>()
  let sorted: SortedCatalog | null = null
  const typoFinder = createTypoFinder()

  function refresh(productIds: ReadonlySet<string> | 'all'): void {
    if (productIds === 'all') {
      indexed.clear()
      views.clear()
      ownerOfKey = new Map()
      sharedKeys.clear()
      sorted = null
      for (const productId of visibleProductIds(replica())) index(productId)
    } else {
      for (const productId of productIds) {
        views.delete(productId)
        index(productId)
      }
    }
    version.set(version.get() + 1)
  }

  function index(productId: string): void {
    const before = indexed.get(productId)
    const fields = visibleProduct(replica(), productId)?.fields
    // Sales change stock, not fields: most refreshes end here.
    if (fields === before) return
    if (before !== undefined) for (const key of keysOf(before)) forgetCode(key, productId)
    if (fields === undefined) {
      indexed.delete(productId)
    } else {
      indexed.set(productId, fields)
      for (const key of keysOf(fields)) claimCode(key, productId)
    }
    if (before === undefined || fields === undefined || !looksTheSame(before, fields)) sorted = null
  }

  function claimCode(key: string, productId: string): void {
    const owner = ownerOfKey.get(key)
    if (owner !== undefined && owner !== productId) {
      sharedKeys.add(key)
      // An active product is the one to sell; between two of them the older id, so that all tills agree.
      const isOwnerActive = indexed.get(owner)?.isActive ?? false
      const isActive = indexed.get(productId)?.isActive ?? false
      if (isOwnerActive !== isActive ? isOwnerActive : owner < productId) return
    }
    ownerOfKey.set(key, productId)
  }

  function forgetCode(key: string, productId: string): void {
    if (ownerOfKey.get(key) === productId) ownerOfKey.delete(key)
    if (!sharedKeys.has(key)) return
    sharedKeys.delete(key)
    ownerOfKey.delete(key)
    for (const [otherId, fields] of indexed) {
      if (otherId !== productId && keysOf(fields).includes(key)) {
        claimCode(key, otherId)
      }
    }
  }

  function catalog(): SortedCatalog {
    sorted ??= sortCatalog(indexed)
    return sorted
  }

  function product(productId: string): ProductView | null {
    const known = views.get(productId)
    if (known !== undefined) return known
    const visible = visibleProduct(replica(), productId)
    if (visible === null || visible.fields.name === '') return null
    const view = { productId, ...visible }
    views.set(productId, view)
    return view
  }

  function ownerOf(key: string): ProductView | null {
    const owner = ownerOfKey.get(key)
    return owner === undefined ? null : product(owner)
  }

  function activeOnly(owner: ProductView | null): ProductView | null {
    return owner?.fields.isActive ? owner : null
  }

  refresh('all')

  return {
    version,
    refresh,
    product,
    ownerOfBarcode: (code) => ownerOf(barcodeKey(code)),
    byBarcode: (code) => activeOnly(ownerOf(barcodeKey(code))),
    byScaleCode: (scaleCode) => activeOnly(ownerOf(scaleKeyStart + scaleKey(scaleCode))),
    search(text, limit, options) {
      const { ids, texts, activeIds, activeTexts } = catalog()
      const inIds = options?.withInactive ? ids : activeIds
      const inTexts = options?.withInactive ? texts : activeTexts
      const words = text.toLowerCase().split(/\s+/).filter(Boolean)
      if (words.length === 0) return inIds.slice(0, limit)
      const found = scanTexts(
        inTexts,
        words.map((word) => [word]),
        limit,
      )
      if (found.length > 0) return found.map((at) => inIds[at]!)
      const alternatives = typoFinder.alternatives(inTexts, words)
      if (alternatives === null) return []
      return scanTexts(inTexts, alternatives, limit).map((at) => inIds[at]!)
    },
    all: (options) => (options?.withInactive ? catalog().ids : catalog().activeIds),
    categories: () => catalog().categories,
    rows(productIds) {
      const { groups, rowsOf } = catalog()
      if (groups.size === 0) return productIds
      const known = rowsOf.get(productIds)
      if (known !== undefined) return known
      const rows = groupedRows(productIds, (id) => indexed.get(id)?.variant?.groupId ?? null)
      rowsOf.set(productIds, rows)
      return rows
    },
    variantGroup: (groupId) => catalog().groups.get(groupId) ?? null,
    ofCategory: (category) => catalog().byCategory.get(category) ?? [],
    stockOf: (productId) => visibleProduct(replica(), productId)?.stockThousandths ?? 0,
    productCount: () => catalog().ids.length,
  }
}

/** Never part of a barcode: the codes of the scale are kept beside them. */
const scaleKeyStart = ' '

/** Everything a product is found under by a code: its barcodes, those of its units, its item on the scale. */
function keysOf(fields: ProductFields): readonly string[] {
  const keys = allBarcodes(fields).map(barcodeKey)
  return fields.scaleCode === '' ? keys : [...keys, scaleKeyStart + scaleKey(fields.scaleCode)]
}

type SortedCatalog = {
  readonly ids: readonly string[]
  readonly texts: readonly string[]
  readonly activeIds: readonly string[]
  readonly activeTexts: readonly string[]
  readonly categories: readonly string[]
  readonly byCategory: ReadonlyMap<string, readonly string[]>
  readonly groups: ReadonlyMap<string, VariantGroup>
  /** The rows of the lists above that were asked for. */
  readonly rowsOf: WeakMap<readonly string[], readonly string[]>
}

function sortCatalog(indexed: ReadonlyMap<string, ProductFields>): SortedCatalog {
  const entries: { productId: string; name: string; fields: ProductFields }[] = []
  for (const [productId, fields] of indexed) {
    if (fields.name !== '') entries.push({ productId, name: fields.name.toLowerCase(), fields })
  }
  // By code unit: a collator takes seconds for 100,000 names on a tablet, and shop names are plain Latin.
  entries.sort((one, other) =>
    one.name < other.name ? -1 : one.name > other.name ? 1 : one.productId < other.productId ? -1 : 1,
  )
  const ids = entries.map((entry) => entry.productId)
  const texts = entries.map(searchText)
  const isActive = (_: unknown, at: number) => entries[at]!.fields.isActive
  const active = entries.filter(isActive)
  const byCategory = new Map<string, string[]>()
  for (const { productId, fields } of active) {
    if (fields.category === '') continue
    const ids = byCategory.get(fields.category)
    if (ids === undefined) byCategory.set(fields.category, [productId])
    else ids.push(productId)
  }
  return {
    ids,
    texts,
    activeIds: ids.filter(isActive),
    activeTexts: texts.filter(isActive),
    categories: [...byCategory.keys()].sort((one, other) => one.localeCompare(other, 'id')),
    byCategory,
    groups: groupsOf(entries),
    rowsOf: new WeakMap(),
  }
}

function groupsOf(
  entries: readonly { readonly productId: string; readonly fields: ProductFields }[],
): Map<string, VariantGroup> {
  const membersOf = new Map<string, { productId: string; variant: ProductVariant }[]>()
  for (const { productId, fields } of entries) {
    const { variant } = fields
    if (variant === null) continue
    const members = membersOf.get(variant.groupId) ?? []
    membersOf.set(variant.groupId, members)
    members.push({ productId, variant })
  }
  return new Map(
    [...membersOf].map(([groupId, members]) => {
      const sorted = inOrder(members, ({ variant }) => variant)
      const productIds = sorted.map(({ productId }) => productId)
      return [groupId, { groupId, name: sorted[0]!.variant.groupName, productIds }]
    }),
  )
}

function searchText({ name, fields }: { readonly name: string; readonly fields: ProductFields }): string {
  return `${name}\n${fields.sku.toLowerCase()}\n${allBarcodes(fields).join('\n').toLowerCase()}`
}

/** Whether lists, tiles and search would show the same for both. */
function looksTheSame(one: ProductFields, other: ProductFields): boolean {
  return (
    one.name === other.name &&
    one.sku === other.sku &&
    one.category === other.category &&
    one.isActive === other.isActive &&
    one.variant === other.variant &&
    allBarcodes(one).join('\n') === allBarcodes(other).join('\n')
  )
}
