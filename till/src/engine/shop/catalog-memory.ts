import { barcodeKey } from '@laci/domain/base/barcode/barcode.ts'
import { isListedBefore, placeInList } from '@laci/domain/catalog/list-order.ts'
import type { ProductFields } from '@laci/domain/catalog/product.ts'
import { fieldsThat } from '@laci/domain/catalog/product-fields.ts'
import type { ProductVariant } from '@laci/domain/catalog/product-members.ts'
import { scaleKey } from '@laci/domain/catalog/scale-code.ts'
import { type SearchTerm, searchTerms } from '@laci/domain/catalog/search-size.ts'
import { allBarcodes } from '@laci/domain/catalog/selling-unit.ts'
import { standsFor } from '@laci/domain/catalog/stands-for.ts'
import { inSkuOrder } from '@laci/domain/catalog/tile-order.ts'
import { groupedRows, inOrder } from '@laci/domain/catalog/variant.ts'
import type { Replica } from '@laci/domain/journal/replica.ts'
import { visibleFields, visibleProduct } from '@laci/domain/journal/replica-view.ts'
import type { CatalogMemory, ProductView, VariantGroup } from '../api/catalog.ts'
import { writable } from '../base/readable.ts'
import { type IndexedFields, indexFields } from './indexed-fields.ts'
import { createSearchLabels, type LabelTerm, labelTerms, type SearchLabels } from './search-labels.ts'
import { createTextMaker, type SearchedTexts, scanTexts, type TextMaker } from './search-scan.ts'
import { createTypoFinder, isCloseWord } from './typo-finder.ts'

export type CatalogIndex = CatalogMemory & {
  /** Looks again at products that changed; `all` after another base was loaded. */
  refresh(productIds: ReadonlySet<string> | 'all'): void
  /** Shows some fields of these products, in any order: for whoever looks at all of them and keeps none. */
  each<Name extends keyof ProductFields>(
    productIds: ReadonlySet<string> | 'all',
    names: readonly Name[],
    look: (productId: string, values: Readonly<Pick<ProductFields, Name>>) => void,
  ): void
}

/**
 * Every product in memory, found without waiting: a Map by barcode key and one array of lower-case texts that is
 * simply scanned (measured: faster than any index at 100,000 names). Only what changed is indexed again.
 */
export function createCatalogMemory(replica: () => Replica): CatalogIndex {
  const version = writable(0)
  /** What each product is found under. */
  let indexed = indexFields(replica())
  /** What was handed out: the same object until the product changes, so that a screen can compare by identity. */
  const views = new Map<string, ProductView>()
  let ownerOfKey = new Map<string, string>()
  /** Keys that two products claim (two tills made them offline): the loser must be found again. */
  const sharedKeys = new Set<string>()
  /** Codes of products behind this position are not in it yet: a start of the till does not wait for them, and the first scan makes the rest. */
  let claimedThrough = 0
  let sorted: SortedCatalog | null = null
  const typoFinder = createTypoFinder()

  function refresh(productIds: ReadonlySet<string> | 'all'): void {
    if (productIds === 'all') {
      indexed = indexFields(replica())
      views.clear()
      ownerOfKey = new Map()
      sharedKeys.clear()
      sorted = null
      claimedThrough = 0
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
    const fields = visibleFields(replica(), productId) ?? undefined
    // Sales change stock, not fields: most refreshes end here.
    if (fields === before) return
    claimSome(Infinity)
    if (before !== undefined) eachKey(productId, before, forgetCode)
    if (fields === undefined) indexed.delete(productId)
    else {
      indexed.set(productId, fields)
      eachKey(productId, fields, claimCode)
    }
    if (before === undefined || fields === undefined || !looksTheSame(before, fields)) sorted = null
  }

  /** Codes of so many more products; answers whether all are there. */
  function claimSome(count: number): boolean {
    const isAll = () => claimedThrough > indexed.positionCount
    if (isAll()) return true
    const from = claimedThrough
    // One more than there are positions: those behind them, too.
    claimedThrough = Math.min(from + count, indexed.positionCount + 1)
    indexed.scan(
      codeFields,
      (productId, fields) => eachKey(productId, fields, claimCode),
      from,
      claimedThrough,
    )
    return isAll()
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
    indexed.scan(codeFields, (otherId, fields) => {
      if (otherId === productId) return
      eachKey(otherId, fields, (other) => {
        if (other === key) claimCode(key, otherId)
      })
    })
  }

  function catalog(): SortedCatalog {
    sorted ??= sortCatalog(indexed)
    return sorted
  }

  function searchable(ids: readonly string[]): Searchable {
    const { textsOf } = catalog()
    const known = textsOf.get(ids)
    if (known !== undefined) return known
    const labels = createSearchLabels(ids.length)
    const maker = createTextMaker(ids.length, (at) => {
      const fields = indexed.peek(ids[at]!)!
      labels.note(at, fields)
      return searchText(fields)
    })
    const made = { maker, labels }
    textsOf.set(ids, made)
    return made
  }

  /** Words that no name holds, as somebody may have meant them: in names, else in categories, units and sizes. */
  function searchMistyped(
    searched: SearchedTexts,
    terms: readonly SearchTerm[],
    labels: SearchLabels,
    limit: number,
  ): number[] {
    const words = terms.map(({ word }) => word)
    const spelled = typoFinder.spellings(searched, words)
    if (spelled.every((list) => list.length > 0)) {
      const found = scanTexts(searched, spelled, limit)
      if (found.length > 0) return found
    }
    const close = terms.map(
      ({ word, size }, at): LabelTerm => ({
        spellings: spelled[at]!,
        size,
        labels: size === null ? labels.meantBy(word, (known) => isCloseWord(word, known)) : null,
      }),
    )
    return labels.scan(searched, close, limit, () => false)
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
    claimSome(Infinity)
    const owner = ownerOfKey.get(key)
    return owner === undefined ? null : product(owner)
  }

  function standsForNow(productId: string): string {
    return standsFor(productId, (one) => indexed.get(one) ?? null)
  }

  function activeOnly(owner: ProductView | null): ProductView | null {
    return owner?.fields.isActive ? owner : null
  }

  return {
    version,
    refresh,
    product,
    each(productIds, names, look) {
      if (productIds === 'all') {
        indexed.scan(names, look)
        return
      }
      for (const productId of productIds) {
        const fields = indexed.get(productId)
        if (fields !== undefined) look(productId, fields)
      }
    },
    ownerOfBarcode: (code) => ownerOf(barcodeKey(code)),
    byBarcode: (code) => activeOnly(ownerOf(barcodeKey(code))),
    standsFor: standsForNow,
    byScaleCode(scaleCode) {
      const owner = ownerOf(scaleKeyStart + scaleKey(scaleCode))
      // A product has one item on the scale: packs of one that was merged away keep theirs.
      return owner === null ? null : activeOnly(product(standsForNow(owner.productId)))
    },
    search(text, limit, options) {
      const inIds = options?.withInactive ? catalog().ids : catalog().activeIds
      const words = text.toLowerCase().split(/\s+/).filter(Boolean)
      if (words.length === 0) return inIds.slice(0, limit)
      const { maker, labels } = searchable(inIds)
      const inTexts = maker.all()
      const idsAt = (found: readonly number[]) => found.map((at) => inIds[at]!)
      const found = scanTexts(
        inTexts,
        words.map((word) => [word]),
        limit,
      )
      if (options?.inNamesOnly) {
        const spelled = found.length > 0 ? null : typoFinder.alternatives(inTexts, words)
        return idsAt(spelled === null ? found : scanTexts(inTexts, spelled, limit))
      }
      const terms = searchTerms(words.join(' '))
      const meant = found.length < limit ? labelTerms(terms, labels) : null
      if (meant !== null) {
        const known = new Set(found)
        found.push(...labels.scan(inTexts, meant, limit - found.length, (at) => known.has(at)))
      }
      return idsAt(found.length > 0 ? found : searchMistyped(inTexts, terms, labels, limit))
    },
    prepare() {
      const { maker } = searchable(catalog().activeIds)
      return (
        claimSome(preparedAtOnce) &&
        maker.makeSome(preparedAtOnce) &&
        typoFinder.prepareSome(maker.all().texts, preparedAtOnce)
      )
    },
    all: (options) => (options?.withInactive ? catalog().ids : catalog().activeIds),
    placeOf: (productId) =>
      placeInList(catalog().activeIds, productId, (id) => indexed.peek(id)?.name.toLowerCase() ?? ''),
    categories: () => catalog().categories,
    rows(productIds) {
      const { groups, rowsOf } = catalog()
      if (groups.size === 0) return productIds
      const known = rowsOf.get(productIds)
      if (known !== undefined) return known
      const rows = groupedRows(productIds, (id) => indexed.peek(id)?.variant?.groupId ?? null)
      rowsOf.set(productIds, rows)
      return rows
    },
    bySku(productIds) {
      const { skuOrderOf } = catalog()
      const known = skuOrderOf.get(productIds)
      if (known !== undefined) return known
      const ordered = inSkuOrder(productIds, (id) => indexed.peek(id)?.sku ?? '')
      skuOrderOf.set(productIds, ordered)
      return ordered
    },
    variantGroup: (groupId) => catalog().groups.get(groupId) ?? null,
    ofCategory: (category) => catalog().byCategory.get(category) ?? [],
    stockOf: (productId) => visibleProduct(replica(), productId)?.stockThousandths ?? 0,
    productCount: () => catalog().ids.length,
  }
}

/** A few milliseconds on a slow tablet. */
const preparedAtOnce = 1_000

/** Never part of a barcode: the codes of the scale are kept beside them. */
const scaleKeyStart = ' '

/** What `eachKey` reads. */
const codeFields = ['barcodes', 'units', 'scaleCode'] as const

/** Everything a product is found under by a code: its barcodes, those of its units, its item on the scale. */
function eachKey(
  productId: string,
  fields: Pick<ProductFields, (typeof codeFields)[number]>,
  look: (key: string, productId: string) => void,
): void {
  for (const code of allBarcodes(fields)) look(barcodeKey(code), productId)
  if (fields.scaleCode !== '') look(scaleKeyStart + scaleKey(fields.scaleCode), productId)
}

type Searchable = { readonly maker: TextMaker; readonly labels: SearchLabels }

type SortedCatalog = {
  readonly ids: readonly string[]
  readonly activeIds: readonly string[]
  readonly categories: readonly string[]
  readonly byCategory: ReadonlyMap<string, readonly string[]>
  readonly groups: ReadonlyMap<string, VariantGroup>
  /** What is searched of the products of these lists. */
  readonly textsOf: WeakMap<readonly string[], Searchable>
  /** The rows of the lists above that were asked for. */
  readonly rowsOf: WeakMap<readonly string[], readonly string[]>
  readonly skuOrderOf: WeakMap<readonly string[], readonly string[]>
}

/** Gone through once: at every start of a till this stands between the cashier and the first sale. */
function sortCatalog(indexed: IndexedFields): SortedCatalog {
  const { productIds, listed, order } = namedInOrder(indexed)
  const ids: string[] = []
  const activeIds: string[] = []
  const byCategory = new Map<string, string[]>()
  const membersOf = new Map<string, Member[]>()
  for (let place = 0; place < productIds.length; place += 1) {
    const at = order === null ? place : order[place]!
    const productId = productIds[at]!
    ids.push(productId)
    const variant = listed.variant[at]!
    if (variant !== null) listIn(membersOf, variant.groupId).push({ productId, variant })
    if (!listed.isActive[at]) continue
    activeIds.push(productId)
    const category = listed.category[at]!
    if (category !== '') listIn(byCategory, category).push(productId)
  }
  return {
    ids,
    activeIds,
    categories: [...byCategory.keys()].sort((one, other) => one.localeCompare(other, 'id')),
    byCategory,
    groups: new Map([...membersOf].map(([groupId, members]) => [groupId, groupOf(groupId, members)])),
    textsOf: new WeakMap(),
    rowsOf: new WeakMap(),
    skuOrderOf: new WeakMap(),
  }
}

/** What lists sort and divide by, a column each. */
type Listed = {
  readonly category: string[]
  readonly variant: (ProductVariant | null)[]
  readonly isActive: boolean[]
}

/**
 * What has a name, and in which order lists show it; `order` null: in this one. The disk keeps products in this order
 * (`inListOrder`), so mostly there is nothing to sort.
 */
function namedInOrder(indexed: IndexedFields): {
  readonly productIds: readonly string[]
  readonly listed: Listed
  readonly order: readonly number[] | null
} {
  const productIds: string[] = []
  const names: string[] = []
  const listed: Listed = { category: [], variant: [], isActive: [] }
  const isBefore = (one: number, other: number) =>
    isListedBefore(names[one]!, productIds[one]!, names[other]!, productIds[other]!)
  let isInOrder = true
  indexed.scan(['name', 'category', 'variant', 'isActive'], (productId, fields) => {
    if (fields.name === '') return
    const at = productIds.push(productId) - 1
    names.push(fields.name.toLowerCase())
    listed.category.push(fields.category)
    listed.variant.push(fields.variant)
    listed.isActive.push(fields.isActive)
    if (isInOrder && at > 0 && isBefore(at, at - 1)) isInOrder = false
  })
  if (isInOrder) return { productIds, listed, order: null }
  const order = productIds.map((_, at) => at).sort((one, other) => (isBefore(one, other) ? -1 : 1))
  return { productIds, listed, order }
}

type Member = { readonly productId: string; readonly variant: ProductVariant }

function groupOf(groupId: string, members: readonly Member[]): VariantGroup {
  const sorted = inOrder(members, ({ variant }) => variant)
  return { groupId, name: sorted[0]!.variant.groupName, productIds: sorted.map(({ productId }) => productId) }
}

function listIn<Item>(lists: Map<string, Item[]>, key: string): Item[] {
  const known = lists.get(key)
  if (known !== undefined) return known
  const list: Item[] = []
  lists.set(key, list)
  return list
}

/** The name first: what begins with a word is found before what only holds it. */
function searchText(fields: ProductFields): string {
  let text = ''
  for (const name of searchedFields) text += `${fields[name]}\n`
  return (text + allBarcodes(fields).join('\n')).toLowerCase()
}

const searchedFields = fieldsThat('isSearched')
const listedFields = fieldsThat('isListed')

/** Whether lists, tiles and search would show the same for both. */
function looksTheSame(one: ProductFields, other: ProductFields): boolean {
  return (
    listedFields.every((name) => one[name] === other[name]) &&
    hasSameUnitNames(one, other) &&
    allBarcodes(one).join('\n') === allBarcodes(other).join('\n')
  )
}

function hasSameUnitNames({ units }: ProductFields, { units: others }: ProductFields): boolean {
  return units.length === others.length && units.every(({ name }, at) => name === others[at]!.name)
}
