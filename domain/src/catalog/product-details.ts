import type { ProductFields } from './product.ts'
import { fieldsThat } from './product-fields.ts'

const detailFields = fieldsThat('isDetail')

/** What lists show of a product beside its name, and people search for: `A-1 · 8998866200301`. */
export function productDetails(fields: ProductFields): string {
  const texts = detailFields.map((name) => fields[name])
  return [...texts, fields.barcodes[0]].filter(Boolean).join(' · ')
}
