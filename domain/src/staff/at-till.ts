import { mayDo, type Permission, type TillOperator } from '../base/permission/permission.ts'
import type { StaffRole } from '../base/permission/rights.ts'
import type { TillStaff } from './wire.ts'

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

/** Who could approve, with a PIN to show for it: those who may do all of it. The owner is asked for apart. */
export function approversFor(staff: readonly TillStaff[], permissions: readonly Permission[]): TillStaff[] {
  return staff.filter(
    (one) =>
      one.isActive &&
      one.pinHash !== null &&
      permissions.every((permission) => mayDo(staffAtTill(one), permission)),
  )
}

/** What a role is called. */
export const staffRoleLabel = {
  manager: 'Manajer',
  cashier: 'Kasir',
  custom: 'Hak pilihan',
} as const satisfies { [Role in StaffRole]: string }
