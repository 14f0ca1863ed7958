import type { PermissionContext, PermissionSet, ShopBefore } from '../events/define-event.ts'
import { type ProductSaved, productDefaults } from './product.ts'
import { fieldsThat } from './product-fields.ts'

type Saved = Pick<ProductSaved['products'][number], 'productId' | 'changes'>

const products: PermissionSet = [{ right: 'products' }]

/** What saving these products takes [SYNC-56]. */
export function savingPermissions(
  saved: readonly Saved[],
  { before, deviceId }: PermissionContext,
): readonly PermissionSet[] {
  // A cost of a delivery follows from what was bought.
  if (saved.every(({ changes }) => hasOnly(changes, ['costRupiah'])))
    return [products, [{ right: 'purchases' }]]
  // *Siapkan toko* is behind `settings`.
  if (saved.every(({ changes }) => isOfSetup(changes))) return [products, [{ right: 'settings' }]]
  return saved.every((one) => isComeBack(one, before, deviceId)) ? [[]] : [products]
}

function hasOnly(changes: object, fields: readonly string[]): boolean {
  return Object.keys(changes).every((field) => fields.includes(field))
}

const laterFields: ReadonlySet<string> = new Set(fieldsThat('isLater'))

/** Goods that a shop begins with: new and whole, shown again with their price, or hidden again. */
function isOfSetup(changes: Saved['changes']): boolean {
  if (changes.isActive === false) return hasOnly(changes, ['isActive'])
  if (changes.isActive !== true) return false
  return (
    hasOnly(changes, ['isActive', 'priceRupiah']) ||
    Object.keys(productDefaults).every((field) => laterFields.has(field) || Object.hasOwn(changes, field))
  )
}

/** Of products that two tills merged into each other the first comes back, recorded by one of the two. */
function isComeBack({ productId, changes }: Saved, before: ShopBefore, deviceId: string): boolean {
  if (!hasOnly(changes, ['isActive', 'merged']) || changes.merged !== null || changes.isActive !== true)
    return false
  const merged = before.product(productId)?.merged ?? null
  const other = merged === null ? null : (before.product(merged.intoProductId)?.merged ?? null)
  return merged !== null && other !== null && [merged.deviceId, other.deviceId].includes(deviceId)
}
