import type { Result } from '@laci/domain/base/lib/result.ts'
import type { Permission, TillOperator } from '@laci/domain/base/permission/permission.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import type { PinRefusal } from '@laci/domain/staff/pin.ts'
import type { PinGuard } from '@laci/domain/staff/pin-guard.ts'
import type { TillStaff } from '@laci/domain/staff/wire.ts'
import type { Readable } from '../base/readable.ts'

/** Staff at this till. All of it works without internet, from what the server told last. */
export type ShopStaff = {
  /** Everybody who ever worked here; look at `isActive`. Empty: the owner alone, and nobody is asked for a PIN. */
  readonly people: Readable<readonly TillStaff[]>
  /** What staff type to name this shop; null: it never had staff. */
  readonly shopCode: Readable<string | null>
  readonly current: Readable<TillOperator>
  /** True: nothing but switching, until somebody shows a PIN. */
  readonly isLocked: Readable<boolean>
  /** Why it is locked, where that needs saying; null: somebody pressed *Kunci kasir*. */
  readonly lockCause: Readable<StaffLockCause | null>
  /** The staff member whose own sign-in made this device a till; null: the owner did. */
  readonly ownStaffId: string | null
  /** New devices of staff that wait for the owner's answer, as the server told last. */
  readonly waitingDeviceCount: Readable<number>
  readonly guard: Readable<PinGuard>
  readonly hasOwnerPin: Readable<boolean>
  /** Whether whoever stands here may do this alone. */
  may(permission: Permission): boolean
  /** Staff who could approve all of it; the owner, who has a PIN of this device, is not in the list. */
  approvers(permissions: readonly Permission[]): readonly TillStaff[]
  /** Null: the owner. */
  switchTo(staffId: string | null, pin: string): Promise<Result<void, PinTryRefusal>>
  lock(): Promise<void>
  /** Locks where whoever stands here could come back by PIN: when the till is left to itself. */
  lockBehind(): Promise<void>
  /** After the owner's password was right: the way back for a forgotten PIN. */
  unlockAsOwner(): Promise<void>
  /** Somebody with the rights allows it here and now. `facts` are recorded together with what they allow (`appendAll`). */
  approve(
    staffId: string | null,
    pin: string,
    permissions: readonly Permission[],
    subject: string,
  ): Promise<Result<Approval, PinTryRefusal | { readonly code: 'may_not' }>>
  setOwnerPin(pin: string): Promise<Result<void, PinRefusal>>
  /** Whoever stands here changes the own PIN or password. Needs internet [STAFF-14]. */
  changeOwnSecret(change: OwnSecretChange): Promise<Result<void, StaffTrouble>>
  /** Asks the server for the list; false: it could not be asked. */
  refresh(): Promise<boolean>
}

/**
 * Why nothing was changed. `offline` and `server_trouble` are the till's own words; everything else is the server's code
 * with its sentence for people.
 */
export type StaffTrouble =
  | { readonly code: 'offline' | 'captive_portal' | 'server_trouble' | 'session_over' }
  | { readonly code: 'refused'; readonly reason: string; readonly message: string }

/** With the password once more: a till stands open in front of everybody. */
export type OwnSecretChange = { readonly currentPassword: string } & (
  | { readonly pin: string }
  | { readonly password: string }
)

export type StaffLockCause =
  /** Whoever stood here does not work in the shop any more. */
  | { readonly code: 'person_left'; readonly name: string }
  /** This device came from that person's own sign-in and was taken back, for good. */
  | { readonly code: 'device_ended'; readonly name: string }

export type Approval = {
  readonly approvedByStaffId: string | null
  readonly approvedByName: string
  readonly facts: readonly Extract<Fact, { kind: 'approval_given' }>[]
}

export type PinTryRefusal =
  | { readonly code: 'pin_wrong'; readonly triesLeft: number }
  | { readonly code: 'pin_locked'; readonly waitMs: number }
  /** This person has none here, or is gone. */
  | { readonly code: 'pin_missing' }

/** Who stands at the till; null: the owner. An empty name means the owner's name of the settings. */
export type Operator = { readonly staffId: string | null; readonly name: string }
