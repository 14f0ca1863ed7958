import { barcodeKey } from '../../base/barcode/barcode.ts'
import type { ProductFields } from '../../catalog/product.ts'
import { nameKey, skuKey } from '../../catalog/product-index.ts'
import type { ProductUnit } from '../../catalog/product-members.ts'
import { allBarcodes } from '../../catalog/selling-unit.ts'
import type { RowIssue } from './issue.ts'
import type { RowValues } from './read-row.ts'

/** Something that one row may have, and no other. */
export type Claim = {
  readonly kind: 'id' | 'sku' | 'code'
  readonly field: RowIssue['field']
  readonly shown: string
}

/** A product has one row for each of its units. */
export function claimsOf(productId: string | null, values: RowValues, unit: ProductUnit | null): Claim[] {
  const shown = unit === null ? productId : `${productId} ${unit.name}`
  const claims: Claim[] = shown === null ? [] : [{ kind: 'id', field: null, shown }]
  if (values.sku) claims.push({ kind: 'sku', field: 'sku', shown: values.sku })
  for (const shown of values.barcodes) claims.push({ kind: 'code', field: 'barcode', shown })
  for (const { barcodes } of values.units) {
    const field = unit === null ? 'unitBarcode2' : 'barcode'
    for (const shown of barcodes) claims.push({ kind: 'code', field, shown })
  }
  return claims
}

export function keyOf({ kind, shown }: Claim): string {
  return `${kind} ${kind === 'sku' ? skuKey(shown) : kind === 'code' ? barcodeKey(shown) : shown}`
}

export function hasCode(fields: ProductFields, { kind, shown }: Claim): boolean {
  if (kind === 'sku') return skuKey(fields.sku) === skuKey(shown)
  return allBarcodes(fields).some((code) => barcodeKey(code) === barcodeKey(shown))
}

/** What names a row of a file, whoever imports it: its code, else its barcode, else its name. */
export function identityOf(values: RowValues): string {
  if (values.sku) return `sku ${skuKey(values.sku)}`
  const [code] = values.barcodes
  if (code !== undefined) return `code ${barcodeKey(code)}`
  return values.name === undefined ? '' : `name ${nameKey(values.name)}`
}
