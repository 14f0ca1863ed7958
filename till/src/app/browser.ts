import { sha256 as sha256Bytes } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { createDerivePin } from '../device/pin-hash.ts'
import { watchStorage } from '../device/storage-promise.ts'
import { createApiCall } from '../engine/base/api-call.ts'
import { TillProblem } from '../engine/base/problem.ts'
import { writable } from '../engine/base/readable.ts'
import type { Space } from '../engine/log/reserve.ts'
import { createOwnerApi } from '../engine/session/owner-api.ts'
import type { StaffDoor } from '../engine/session/staff-door.ts'
import type { World } from './demo-till.ts'

export const clock = () => Date.now()
export const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
export const derivePin = createDerivePin(globalThis.crypto.subtle)
export const sha256 = (text: string) => bytesToHex(sha256Bytes(utf8ToBytes(text)))

/** Not caught on the way: it belongs in the crash report of the browser. */
export function reportBug(cause: unknown): void {
  queueMicrotask(() => {
    throw cause
  })
}

/** What the demo has of the world, too. */
export const world: World = { clock, randomBytes, sha256, derivePin, reportBug }

/** What the till has of its browser and of the server at this address. */
export function openBrowser() {
  const { origin } = window.location
  const fetch = window.fetch.bind(window)
  const call = createApiCall({ origin, fetch })
  const space = writable<Space>('none')
  return {
    ...{ origin, fetch, call, space },
    ownerApi: createOwnerApi({ origin, fetch }),
    signInDeps: { origin, fetch, call },
    storage: watchStorage(navigator.storage),
    // Needed where nobody has signed in yet: it stays out of what every start reads.
    openDoor: async (): Promise<StaffDoor> =>
      (await later(import('../engine/session/staff-door.ts'))).createStaffDoor({
        call,
        storage: localStorage,
      }),
    // Needed on a full disk, and held once the till has sold for a while: it stays out of what every start reads.
    reserve: async () =>
      (await import('../engine/log/opfs-reserve.ts')).openReserve(navigator.storage, space),
  }
}
export type Browser = ReturnType<typeof openBrowser>

export async function siteSession() {
  return later(import('../engine/session/site-session.ts'))
}

/** Needed when somebody signs in or changes the shop; the worker keeps it for the latter. */
export async function otherStores() {
  return later(import('../engine/session/other-stores.ts'))
}

export function later<Module>(module: Promise<Module>): Promise<Module> {
  return module.catch((cause: unknown) => {
    throw new TillProblem('offline', 'a part of the till', cause)
  })
}
