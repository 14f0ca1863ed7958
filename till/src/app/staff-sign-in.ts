import { accept, type Result } from '@laci/domain/base/lib/result.ts'
import { predecessorKey } from '../device/predecessor-key.ts'
import type { SignInRefusal, StaffSignInTyped } from '../engine/api/session.ts'
import type { Writable } from '../engine/base/readable.ts'
import { realTimers } from '../engine/base/timers.ts'
import { firstEntitlement } from '../engine/entitlement/pass-keeper.ts'
import { createDexieLog } from '../engine/log/dexie-log.ts'
import type { Admitted, DoorRequest } from '../engine/session/staff-door.ts'
import { staffOfOwnDevice } from '../engine/staff/staff-keeper.ts'
import type { SessionState } from '../engine/till/till.ts'
import { type Browser, clock, otherStores, reportBug } from './browser.ts'

/** Well within what the server allows one request (150 questions in five minutes). */
const askDoorEveryMs = 4_000

/** *Masuk sebagai karyawan*: the shop's owner is asked for this device. */
export function createStaffSignIn({
  browser: { openDoor, ownerApi },
  session,
  openStore,
  fail,
}: {
  readonly browser: Browser
  readonly session: Writable<SessionState>
  readonly openStore: (storeId: string) => Promise<boolean>
  readonly fail: (cause: unknown) => void
}) {
  /** The owner was asked about this device in an earlier page, and may have answered meanwhile. */
  async function openKnownRequest(): Promise<boolean> {
    const request = (await openDoor()).request()
    if (request !== null) waitForOwner(request)
    return request !== null
  }

  function waitForOwner(request: DoorRequest): void {
    const { staffName, expiresAt } = request
    session.set({ status: 'waiting_for_owner', staffName, expiresAt, isOnline: true })
    void askDoor(request).catch(fail)
  }

  /** Asks what the owner said, again and again while the screen waits for it. */
  async function askDoor(request: DoorRequest): Promise<void> {
    const door = await openDoor()
    const claimed = await door.claim(request)
    const state = session.get()
    // Cancelled while it was asked.
    if (state.status !== 'waiting_for_owner') return
    switch (claimed.kind) {
      case 'admitted':
        return admit(request, claimed.admitted)
      case 'over':
        door.forget()
        session.set({ status: 'signed_out', lastStores: [], notice: claimed.refusal })
        return
      case 'waiting':
      case 'unheard':
        session.set({ ...state, isOnline: claimed.kind === 'waiting' })
        realTimers.after(askDoorEveryMs, () => void askDoor(request).catch(fail))
    }
  }

  /** This device is a till of the shop from here on, with a key of its own, and the person stands at it. */
  async function admit(request: DoorRequest, { device, session: signedIn }: Admitted): Promise<void> {
    const { storeId, deviceId, letter, deviceKey, passKey } = device
    const { staff } = signedIn
    const identity = {
      storeId,
      storeName: '',
      deviceId,
      deviceLetter: letter,
      deviceKey,
      staffId: staff.staffId,
    }
    const log = createDexieLog(storeId)
    await log.start()
    await log.saveMarks({
      identity,
      isNew: true,
      entitlement: firstEntitlement(clock(), passKey ?? null),
      staff: staffOfOwnDevice(staff, request.shopCode),
    })
    await log.close()
    // Only now: a device that dies before this asks again and gets another key.
    ;(await openDoor()).forget()
    // The banner asks for the list itself, should that fail here [DEVICE-25].
    localStorage.setItem(predecessorKey(storeId), '')
    await import('../device/predecessor-memory.ts')
      .then(({ startPredecessors }) =>
        startPredecessors(localStorage, storeId, () => ownerApi.devices(deviceKey)),
      )
      .catch(reportBug)
    await openStore(storeId)
  }

  async function signInAsStaff(typed: StaffSignInTyped): Promise<Result<void, SignInRefusal>> {
    const { deviceName } = await otherStores()
    const asked = await (await openDoor()).ask(typed, deviceName(navigator.userAgent))
    if (!asked.ok) return asked
    waitForOwner(asked.value)
    return accept(undefined)
  }

  return { openKnownRequest, signInAsStaff }
}
