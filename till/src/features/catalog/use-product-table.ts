import { sortedRows } from '@laci/domain/base/lib/sorted-rows.ts'
import { fitsFilter, productSortValue } from '@laci/domain/catalog/product-table.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { type ProductTableState, readProductTable, withProductTable } from './product-table-address.ts'

export type ProductTable = {
  readonly state: ProductTableState
  change(changes: Partial<ProductTableState>): void
  /** The goods that are shown, one by one. */
  readonly productIds: readonly string[]
  /** The same as rows: by name, what is sold under one name is one row. */
  readonly rowIds: readonly string[]
}

/**
 * Of the goods that a search or the catalogue gives, those that fit, in the order of a column [TILL-148]. Found ones stay in the
 * order of the search until somebody sorts them.
 */
export function useProductTable(foundIds: readonly string[], isSearched: boolean): ProductTable {
  const { catalog } = useShop()
  const version = useReadable(catalog.version)
  const [address, setAddress] = useSearchParams()
  const state = useMemo(() => readProductTable(address), [address])
  const { category, stock, sort } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue is one object; its version says when to look again
  const productIds = useMemo(() => {
    const shop = {
      fieldsOf: (productId: string) => catalog.product(productId)?.fields,
      stockOf: catalog.stockOf,
    }
    // Whoever filters nothing and sorts by name has it ready, however long it is.
    const shown =
      category === null && stock === null
        ? foundIds
        : foundIds.filter((productId) => {
            const product = catalog.product(productId)
            return product !== null && fitsFilter(product, { category, stock }, shop)
          })
    if (sort.by === 'name') {
      if (isSearched && sort.direction === 'ascending') return shown
      return sort.direction === 'ascending' ? shown : [...shown].reverse()
    }
    return sortedRows(
      shown,
      (productId) => {
        const product = catalog.product(productId)
        return product === null ? null : productSortValue(product, sort.by, shop)
      },
      sort.direction,
    )
  }, [catalog, version, foundIds, isSearched, category, stock, sort.by, sort.direction])
  const rowIds = useMemo(
    () => (sort.by === 'name' ? catalog.rows(productIds) : productIds),
    [catalog, productIds, sort.by],
  )
  return {
    state,
    change: (changes) =>
      setAddress((now) => withProductTable(now, { ...readProductTable(now), ...changes }), { replace: true }),
    productIds,
    rowIds,
  }
}
