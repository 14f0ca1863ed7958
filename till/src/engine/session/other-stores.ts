import type { Result } from '@laci/domain/base/lib/result.ts'
import { accept } from '@laci/domain/base/lib/result.ts'
import type { DeviceCreated, DeviceList } from '@laci/domain/device/wire.ts'
import type { ShopSettings } from '@laci/domain/shop/settings.ts'
import { type MemoryStorage, startPredecessors } from '../../device/predecessor-memory.ts'
import type { KnownStore, OwnerSession, SignInRefusal, StoreChoice } from '../api/session.ts'
import type { ShopStaff } from '../api/staff.ts'
import type { Readable } from '../base/readable.ts'
import type { LogMarks, TillLog } from '../log/till-log.ts'

// What a device with several shops needs, and what makes it a till of one: done so seldom that it stays out of what every
// start of the till reads.

/** Ends with the shop's id, as everything does that goes with the shop [SESSION-7]. */
const nameKey = (storeId: string) => `laci-kasir-nama-${storeId}`

/** Makes this browser a till of the shop and keeps what it needs to open it. The session is the caller's to end. */
export async function makeTill(
  session: OwnerSession,
  store: StoreChoice,
  device: {
    readonly userAgent: string
    /** The log of that shop, not started yet. */
    readonly log: TillLog
    readonly entitlementWith: (passKey: DeviceCreated['passKey']) => LogMarks['entitlement']
    readonly storage: MemoryStorage
    /** Every till of the shop of this key. */
    readonly listDevices: (deviceKey: string) => Promise<DeviceList>
  },
): Promise<Result<void, SignInRefusal>> {
  const { storeId } = store
  const created = await session.createDevice(storeId, deviceName(device.userAgent))
  if (!created.ok) return created
  const { deviceId, letter, deviceKey, passKey } = created.value
  const identity = { storeId, storeName: store.name, deviceId, deviceLetter: letter, deviceKey }
  const account = await session.account()
  const { log } = device
  await log.start()
  await log.saveMarks({ identity, account, entitlement: device.entitlementWith(passKey), isNew: true })
  await log.close()
  // Before the shop is opened: no screen calls everything sent while it is not known whether something is lost [DEVICE-25].
  await startPredecessors(device.storage, storeId, () => device.listDevices(deviceKey))
  return accept(undefined)
}

/** The shops by the names that they had when this device last left them. */
export function namedStores(storage: Pick<Storage, 'getItem'>, storeIds: readonly string[]): KnownStore[] {
  return storeIds.map((storeId) => ({ storeId, name: storage.getItem(nameKey(storeId)) }))
}

/**
 * Before another shop is opened here. Whoever opens this one again shows a PIN: it may be somebody else by then, and the
 * other shop has other people [STAFF-32].
 */
export async function leaveStore(
  storage: Pick<Storage, 'setItem'>,
  shop: {
    readonly storeId: string
    readonly settings: Readable<ShopSettings>
    sendNow(): Promise<void>
    readonly staff: Pick<ShopStaff, 'lockBehind'>
  },
): Promise<void> {
  storage.setItem(nameKey(shop.storeId), shop.settings.get().storeName)
  await shop.staff.lockBehind()
  await shop.sendNow()
}

/** What the owner reads in the list of devices. */
export function deviceName(userAgent: string): string {
  const system =
    /(Android|Windows|iPad|iPhone|Macintosh|CrOS|Linux)/.exec(userAgent)?.[1]?.replace('Macintosh', 'Mac') ??
    'Peramban'
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1] ?? ''
  return `${system} ${browser.replace('Edg', 'Edge').replace('OPR', 'Opera')}`.trim()
}
