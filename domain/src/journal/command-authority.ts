import type { StaffRight } from '../base/permission/rights.ts'
import { minuteMs } from '../base/time/durations.ts'
import type { ProductChanges } from '../catalog/product.ts'
import type { JournalEvent } from '../events/fact.ts'
import type { ShopSettingsChanges } from '../shop/settings.ts'
import {
  type CommandEvent,
  isCommand,
  movesDestination,
  namesDestination,
  rightsOfCommand,
  type ShopBefore,
} from './command-rights.ts'
import { recordChangesOf } from './shop-record.ts'

/** Why a command waits for the owner. */
export const holdReasons = [
  /** The owner had taken the device back before it came. */
  'device_revoked',
  /** Told by somebody who may not, or whom the shop does not know. */
  'right_missing',
  /** It says where customers' money goes: that needs the owner's fresh sign-in, whoever tells it. */
  'destination',
  /** A customer would be forgotten who owes the shop, or whom the shop owes. */
  'balance_open',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** A device that its owner's own sign-in made so long ago is that sign-in: onboarding sets the QRIS on it. */
export const freshDeviceMs = 15 * minuteMs

export type TellingDevice = {
  readonly deviceId: string
  /** Whose own sign-in made it a till; null: the owner's. */
  readonly staffId: string | null
  readonly isRevoked: boolean
  /** The owner's own sign-in made it within `freshDeviceMs`. */
  readonly isFresh: boolean
}

/** Somebody who works in the shop now, and what they may do. */
export type ShopPeople = ReadonlyMap<string, readonly StaffRight[]>

export type ToldEvent = {
  /** Of an event that is no approval the body is not looked at. */
  readonly event: JournalEvent
  /** False: an earlier call held it, so it changed nothing. */
  readonly isCounted: boolean
}

/** An approval holds for what is told with it: a file of thousands of rows renews it with each part. */
export const approvalHoldsMs = minuteMs

type Approval = { readonly staffId: string | null; readonly rights: Set<StaffRight>; at: number }

/**
 * Which of a call's events are commands that wait for the owner [SYNC-55], by their place. `events` may have holes where one
 * could not be read; `earlier` are the device's last ones that the shop has, for an approval right before the call.
 */
export function heldOf(
  events: readonly (JournalEvent | null)[],
  context: {
    readonly device: TellingDevice
    readonly people: ShopPeople
    readonly before: ShopBefore
    readonly earlier: readonly ToldEvent[]
  },
): ReadonlyMap<number, HoldReason> {
  const { device, people, earlier } = context
  const held = new Map<number, HoldReason>()
  const before = withOwnChanges(context.before)
  let approval: Approval | null = null

  function hear(event: JournalEvent, isCounted: boolean): void {
    if (event.kind === 'staff_switched') approval = null
    if (event.kind === 'approval_given') {
      const { right, approvedByStaffId } = event.body
      if (!mayApprove(device, people, approvedByStaffId, right)) return
      if (approval === null || !isWithin(approval, event)) {
        approval = { staffId: event.staffId, rights: new Set(), at: event.at }
      }
      approval.rights.add(right)
      approval.at = event.at
    } else if (isCounted && approval !== null && isCommand(event) && isWithin(approval, event)) {
      approval.at = event.at
    }
  }

  for (const { event, isCounted } of earlier) hear(event, isCounted)
  for (const [index, event] of events.entries()) {
    if (event === null) continue
    const reason = isCommand(event) ? reasonToHold(event, { device, people, before, approval }) : null
    hear(event, reason === null)
    if (reason === null) before.take(event)
    else held.set(index, reason)
  }
  return held
}

/** Whether every command of a call is plainly allowed: then nothing of the shop has to be looked up. */
export function isPlainlyAllowed(
  event: JournalEvent,
  { device, people }: { readonly device: TellingDevice; readonly people: ShopPeople },
): boolean {
  if (!isCommand(event)) return true
  if (device.isRevoked || event.kind === 'command_settled') return false
  // Most is told by the owner; what says where money goes is compared with what is there.
  return rightsOf(event.staffId, device, people) === 'all' && !namesDestination(event)
}

function reasonToHold(
  event: CommandEvent,
  context: {
    readonly device: TellingDevice
    readonly people: ShopPeople
    readonly before: ShopBefore
    readonly approval: Approval | null
  },
): HoldReason | null {
  const { device, people, before, approval } = context
  if (device.isRevoked) return 'device_revoked'
  const needed = rightsOfCommand(event, before, device.deviceId)
  const own = rightsOf(event.staffId, device, people)
  const approved = approval !== null && isWithin(approval, event) ? approval.rights : new Set<StaffRight>()
  const isAllowed = needed.some((together) =>
    // Nobody is nobody, also where nothing is asked for.
    own === null
      ? false
      : together.every((right) => own === 'all' || own.includes(right) || approved.has(right)),
  )
  if (!isAllowed) return 'right_missing'
  const isOwnerFresh = own === 'all' && device.isFresh
  return movesDestination(event, before.settings) && !isOwnerFresh ? 'destination' : null
}

/**
 * What the teller of an event may do: all, as the owner; null: nobody whom the shop knows. A device of somebody's own is in
 * the hands of that one person, whatever its events say [SYNC-57].
 */
function rightsOf(
  staffId: string | null,
  device: TellingDevice,
  people: ShopPeople,
): 'all' | readonly StaffRight[] | null {
  if (device.staffId === null) return staffId === null ? 'all' : (people.get(staffId) ?? null)
  return staffId === null || staffId === device.staffId ? (people.get(device.staffId) ?? null) : null
}

/** On a device of somebody's own nobody else stands who could approve. */
function mayApprove(
  device: TellingDevice,
  people: ShopPeople,
  approverId: string | null,
  right: StaffRight,
): boolean {
  if (device.staffId !== null && approverId !== device.staffId) return false
  return approverId === null || (people.get(approverId)?.includes(right) ?? false)
}

function isWithin(approval: Approval, event: Pick<JournalEvent, 'staffId' | 'at'>): boolean {
  return approval.staffId === event.staffId && Math.abs(event.at - approval.at) <= approvalHoldsMs
}

/** What the shop has, with what the call itself has changed so far. */
function withOwnChanges(shop: ShopBefore): ShopBefore & { take(event: JournalEvent): void } {
  const products = new Map<string, ProductChanges>()
  const records = new Map<string, { readonly [field: string]: unknown }>()
  let settings: ShopSettingsChanges = shop.settings
  return {
    product: (productId) => products.get(productId) ?? shop.product(productId),
    record: (kind, id) => records.get(`${kind} ${id}`) ?? shop.record(kind, id),
    get settings() {
      return settings
    },
    take(event) {
      if (event.kind === 'settings_saved')
        settings = { ...settings, ...(event.body.changes as ShopSettingsChanges) }
      if (event.kind === 'product_saved') {
        for (const { productId, changes } of event.body.products) {
          const known = products.get(productId) ?? shop.product(productId)
          products.set(productId, { ...known, ...(changes as ProductChanges) })
        }
      }
      if (event.kind !== 'customer_saved') return
      for (const { recordId, changes } of recordChangesOf(event)) {
        const known = records.get(`customer ${recordId}`) ?? shop.record('customer', recordId)
        records.set(`customer ${recordId}`, { ...known, ...changes })
      }
    },
  }
}
