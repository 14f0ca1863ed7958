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
