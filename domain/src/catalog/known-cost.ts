import type { ProductFields } from './product.ts'

type Costed = Pick<ProductFields, 'costRupiah' | 'parts'>

/** Whether somebody has said what a product costs: a bundle costs what its parts do [REPORT-70]. Nothing is no cost. */
export function isCostKnown(
  fields: Costed | null | undefined,
  fieldsOf: (productId: string) => Pick<Costed, 'costRupiah'> | null | undefined,
): boolean {
  if (fields == null) return false
  if (fields.parts.length === 0) return (fields.costRupiah ?? 0) > 0
  return fields.parts.every(({ productId }) => (fieldsOf(productId)?.costRupiah ?? 0) > 0)
}
