import { hasRight, mayDiscount, type StaffAccess, type StaffRight, type StaffRole } from './rights.ts'
import type { TillStaff } from './wire.ts'

/** Who stands at a till. The owner has every right and no row; nobody else works without one. */
export type TillOperator =
  | { readonly staffId: null; readonly name: string; readonly access: 'owner' }
  | { readonly staffId: string; readonly name: string; readonly access: StaffAccess }

/** What somebody wants to do, as far as rights go. */
export type Wish =
  | { readonly right: Exclude<StaffRight, 'discount'> }
  /** A discount of so many hundredths of a percent of what it is taken from. */
  | { readonly right: 'discount'; readonly percentHundredths: number }

export function ownerAtTill(name: string): TillOperator {
  return { staffId: null, name, access: 'owner' }
}

export function staffAtTill(staff: TillStaff): TillOperator {
  const { staffId, name, role, rights, maximumDiscountHundredths } = staff
  return { staffId, name, access: { role, rights, maximumDiscountHundredths } }
}

/** Somebody of whom a till has lost everything but the id: sells on, and may do nothing else [STAFF-22]. */
export function unknownAtTill(staffId: string): TillOperator {
  return {
    staffId,
    name: 'Karyawan',
    access: { role: 'custom', rights: ['sell'], maximumDiscountHundredths: 0 },
  }
}

/** Whether whoever stands here could come back to a locked till by PIN; null: the owner. */
export function hasWayBack(
  staffId: string | null,
  people: readonly TillStaff[],
  hasOwnerPin: boolean,
): boolean {
  return staffId === null
    ? hasOwnerPin
    : people.some((one) => one.staffId === staffId && one.isActive && one.pinHash !== null)
}

/** Whether this person may do it alone [STAFF-17]. The same question is asked of whoever approves. */
export function mayDo(operator: TillOperator, wish: Wish): boolean {
  if (operator.access === 'owner') return true
  return wish.right === 'discount'
    ? mayDiscount(operator.access, wish.percentHundredths)
    : hasRight(operator.access, wish.right)
}

/** What of several wishes this person may not do alone, each right once, the largest discount of all. */
export function missingOf(operator: TillOperator, wishes: readonly Wish[]): Wish[] {
  const missing = new Map<StaffRight, Wish>()
  for (const wish of wishes) {
    if (mayDo(operator, wish)) continue
    const known = missing.get(wish.right)
    if (
      known === undefined ||
      (wish.right === 'discount' &&
        known.right === 'discount' &&
        wish.percentHundredths > known.percentHundredths)
    ) {
      missing.set(wish.right, wish)
    }
  }
  return [...missing.values()]
}

/** What of these was not approved yet: who was allowed a discount was allowed every smaller one [TILL-171]. */
export function withoutApproved(wishes: readonly Wish[], approved: readonly Wish[]): Wish[] {
  return wishes.filter((wish) => !approved.some((one) => covers(one, wish)))
}

function covers(approved: Wish, wish: Wish): boolean {
  if (approved.right !== 'discount' || wish.right !== 'discount') return approved.right === wish.right
  return approved.percentHundredths >= wish.percentHundredths
}

/** Who could approve, with a PIN to show for it: those who may do all of it. The owner is asked for apart. */
export function approversFor(staff: readonly TillStaff[], wishes: readonly Wish[]): TillStaff[] {
  return staff.filter(
    (one) => one.isActive && one.pinHash !== null && wishes.every((wish) => mayDo(staffAtTill(one), wish)),
  )
}

/** What a role is called. */
export const staffRoleLabel = {
  manager: 'Manajer',
  cashier: 'Kasir',
  custom: 'Hak pilihan',
} as const satisfies { [Role in StaffRole]: string }

/** What a right is called in front of people. */
export const rightLabel = {
  sell: 'Berjualan',
  discount: 'Memberi diskon',
  change_price: 'Mengubah harga',
  sell_below_cost: 'Jual di bawah modal',
  void: 'Membatalkan pesanan',
  refund: 'Retur',
  open_drawer: 'Membuka laci',
  kasbon: 'Kasbon',
  see_cost: 'Melihat modal dan laba',
  products: 'Produk',
  stock: 'Stok',
  purchases: 'Pembelian',
  reports: 'Laporan',
  staff: 'Karyawan',
  settings: 'Pengaturan',
  export: 'Ekspor data',
} as const satisfies { [Right in StaffRight]: string }
