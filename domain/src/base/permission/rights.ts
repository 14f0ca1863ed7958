import * as z from 'zod/mini'
import { accept, type Result, refuse } from '../lib/result.ts'

/**
 * What somebody who is not the owner may do, each right on its own (till specification, section 8) [STAFF-1]. The owner
 * has all of them and cannot lose one. New rights are added at the end; a name is never given another meaning, because
 * tills keep what they were told while they are offline.
 */
export const staffRights = [
  'sell',
  /** Up to `maximumDiscountHundredths`. */
  'discount',
  'change_price',
  'sell_below_cost',
  /** Before payment: a line or a whole bill is taken back. */
  'void',
  /** After payment. */
  'refund',
  'open_drawer',
  'kasbon',
  /** Cost and profit are shown. */
  'see_cost',
  'products',
  'stock',
  'purchases',
  'reports',
  'staff',
  'settings',
  'export',
] as const
export const staffRightSchema = z.enum(staffRights)
export type StaffRight = z.output<typeof staffRightSchema>

/** What a person is called; the rights alone decide. `custom`: any other set of rights. */
export const staffRoleSchema = z.enum(['manager', 'cashier', 'custom'])
export type StaffRole = z.output<typeof staffRoleSchema>

/** What a staff member may do. */
export type StaffAccess = {
  readonly role: StaffRole
  /** In the order of `staffRights`, each once. */
  readonly rights: readonly StaffRight[]
  /** The largest discount in hundredths of a percent (10 % is 1000); 0 without the right to give any. */
  readonly maximumDiscountHundredths: number
}

export const wholeDiscountHundredths = 10_000

/** What a role begins with. The owner changes single rights from there. */
const beginnings: { readonly [Role in StaffRole]: Omit<StaffAccess, 'role'> } = {
  manager: {
    rights: staffRights.filter((right) => right !== 'staff' && right !== 'settings' && right !== 'export'),
    maximumDiscountHundredths: wholeDiscountHundredths,
  },
  cashier: { rights: ['sell', 'kasbon'], maximumDiscountHundredths: 0 },
  custom: { rights: ['sell'], maximumDiscountHundredths: 0 },
}

/** What somebody of this role may do before the owner has changed a single right. */
export function beginningOf(role: StaffRole): StaffAccess {
  return { role, ...beginnings[role] }
}

export type StaffAccessRefusal = { code: 'discount_maximum_missing' }

/**
 * The access that the owner asked for: what is not named is what the role begins with. A right to give discounts needs
 * its maximum, or it would silently be worth nothing.
 */
export function readStaffAccess(asked: {
  readonly role: StaffRole
  readonly rights?: readonly StaffRight[] | undefined
  readonly maximumDiscountHundredths?: number | undefined
}): Result<StaffAccess, StaffAccessRefusal> {
  const beginning = beginnings[asked.role]
  const wanted = new Set(asked.rights ?? beginning.rights)
  const rights = staffRights.filter((right) => wanted.has(right))
  if (!wanted.has('discount')) return accept({ role: asked.role, rights, maximumDiscountHundredths: 0 })
  const maximumDiscountHundredths = asked.maximumDiscountHundredths ?? beginning.maximumDiscountHundredths
  if (maximumDiscountHundredths === 0) return refuse({ code: 'discount_maximum_missing' })
  return accept({ role: asked.role, rights, maximumDiscountHundredths })
}

export function hasRight(access: Pick<StaffAccess, 'rights'>, right: StaffRight): boolean {
  return access.rights.includes(right)
}

/** Whether a discount of so many hundredths of a percent may be given without anybody else's approval. */
export function mayDiscount(access: StaffAccess, discountHundredths: number): boolean {
  if (discountHundredths <= 0) return true
  return hasRight(access, 'discount') && discountHundredths <= access.maximumDiscountHundredths
}
