import type { ProductFields } from './product.ts'

/**
 * Whether a product stands before another one in lists: by its name in lower case, by id where names are one [SHOP-17]. By code
 * unit: a collator takes seconds for 100,000 names on a tablet, and shop names are plain Latin.
 */
export function isListedBefore(
  lowerName: string,
  productId: string,
  otherLowerName: string,
  otherProductId: string,
): boolean {
  return lowerName === otherLowerName ? productId < otherProductId : lowerName < otherLowerName
}

/**
 * Where a product stands in a list in this order, -1 where it does not. Asks for the names of seventeen products in a list of
 * 100,000: to look at each id instead was a tenth of a start.
 */
export function placeInList(
  productIds: readonly string[],
  productId: string,
  lowerNameOf: (productId: string) => string,
): number {
  const lowerName = lowerNameOf(productId)
  let from = 0
  let to = productIds.length
  while (from < to) {
    const middle = (from + to) >> 1
    const other = productIds[middle]!
    if (isListedBefore(lowerNameOf(other), other, lowerName, productId)) from = middle + 1
    else to = middle
  }
  return productIds[from] === productId ? from : -1
}

/** Rows as lists show them: so the disk keeps them, and a start of a till has nothing to sort. */
export function inListOrder<Row extends ListedRow>(rows: Iterable<Row>): Row[] {
  const named = Array.from(rows, (row) => ({ row, lowerName: row.fields.name.toLowerCase() }))
  named.sort((one, other) => {
    const { productId } = one.row
    return isListedBefore(one.lowerName, productId, other.lowerName, other.row.productId) ? -1 : 1
  })
  return named.map(({ row }) => row)
}

type ListedRow = { readonly productId: string; readonly fields: Pick<ProductFields, 'name'> }
