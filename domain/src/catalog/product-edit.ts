import { type FieldEdit, fieldEdit, type OpenForm } from '../base/lib/field-edit.ts'
import type { ProductFields } from './product.ts'

/** What belongs together: prices name units, units are counted in the base unit, a bundle has no stock of its own. */
const together: OpenForm<ProductFields>['together'] = [
  ['unit', 'units', 'priceTiers'],
  ['isStocked', 'parts'],
  ['isWeighed', 'scaleCode'],
]

/** What the form of a product tells that was open for a while [SYNC-95]. */
export function productEdit(form: OpenForm<ProductFields>): FieldEdit<ProductFields> {
  const { opened, now } = form
  const edit = fieldEdit({ ...form, together })
  if (opened.merged !== null || !isMergedAway(now)) return edit
  // Another device made it one with another product meanwhile: no form that knew nothing of it takes that back [CATALOG-51].
  const { isActive: _, merged: __, ...changes } = edit.changes
  return { changes, contested: edit.contested.filter((name) => name !== 'isActive' && name !== 'merged') }
}

export function isMergedAway({ merged, isActive }: Pick<ProductFields, 'merged' | 'isActive'>): boolean {
  return merged !== null && !isActive
}
