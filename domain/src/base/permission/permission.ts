import { hasRight, mayDiscount, type StaffAccess, type StaffRight } from './rights.ts'

/** Who stands at a till. The owner has every right and no row; nobody else works without one. */
export type TillOperator =
  | { readonly staffId: null; readonly name: string; readonly access: 'owner' }
  | { readonly staffId: string; readonly name: string; readonly access: StaffAccess }

/** What somebody wants to do, as far as rights go. */
export type Permission =
  | { readonly right: Exclude<StaffRight, 'discount'> }
  /** A discount of so many hundredths of a percent of what it is taken from. */
  | { readonly right: 'discount'; readonly percentHundredths: number }

/** Whether this person may do it alone [STAFF-17]. The same is required of the person who approves. */
export function mayDo(operator: TillOperator, permission: Permission): boolean {
  if (operator.access === 'owner') return true
  return permission.right === 'discount'
    ? mayDiscount(operator.access, permission.percentHundredths)
    : hasRight(operator.access, permission.right)
}

/** What of several permissions this person may not do alone, each right once, the largest discount of all. */
export function missingOf(operator: TillOperator, permissions: readonly Permission[]): Permission[] {
  const missing = new Map<StaffRight, Permission>()
  for (const permission of permissions) {
    if (mayDo(operator, permission)) continue
    const known = missing.get(permission.right)
    if (
      known === undefined ||
      (permission.right === 'discount' &&
        known.right === 'discount' &&
        permission.percentHundredths > known.percentHundredths)
    ) {
      missing.set(permission.right, permission)
    }
  }
  return [...missing.values()]
}

/** What of these was not approved yet: who was allowed a discount was allowed every smaller one [TILL-171]. */
export function withoutApproved(
  permissions: readonly Permission[],
  approved: readonly Permission[],
): Permission[] {
  return permissions.filter((permission) => !approved.some((one) => covers(one, permission)))
}

function covers(approved: Permission, permission: Permission): boolean {
  if (approved.right !== 'discount' || permission.right !== 'discount')
    return approved.right === permission.right
  return approved.percentHundredths >= permission.percentHundredths
}

/** Reports, and what a running shift should hold: it would spoil the blind count of the person who counts it [SHIFT-10]. */
export const seeFiguresPermission: Permission = { right: 'reports' }

/** What a right is called in front of people. */
export const rightLabel = {
  sell: 'Berjualan',
  discount: 'Memberi diskon',
  change_price: 'Mengubah harga',
  sell_below_cost: 'Jual di bawah harga beli',
  void: 'Membatalkan pesanan',
  refund: 'Retur',
  open_drawer: 'Membuka laci',
  kasbon: 'Kasbon',
  see_cost: 'Melihat harga beli dan laba',
  products: 'Produk',
  stock: 'Stok',
  purchases: 'Pembelian',
  reports: 'Laporan',
  staff: 'Karyawan',
  settings: 'Pengaturan',
  export: 'Ekspor data',
} as const satisfies { [Right in StaffRight]: string }
