import { refuse } from '@laci/domain/base/lib/result.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { Sha256Hex } from '@laci/domain/events/envelope.ts'
import { noLogoFiles } from '../device/logo-files.ts'
import type { PhotoDisk } from '../device/photo-disk.ts'
import type { DerivePin } from '../device/pin-hash.ts'
import { noStorage } from '../device/storage-api.ts'
import { createApiCall } from '../engine/base/api-call.ts'
import { TillProblem } from '../engine/base/problem.ts'
import { writable } from '../engine/base/readable.ts'
import { realTimers } from '../engine/base/timers.ts'
import { demoCorner, demoNameStart, emptyDemoCorner } from '../engine/demo/demo-address.ts'
import { demoIdentity, fillDemoLog, isStale } from '../engine/demo/demo-shop.ts'
import { createBillingApi } from '../engine/entitlement/billing-api.ts'
import { firstEntitlement } from '../engine/entitlement/pass-keeper.ts'
import { createDexieLog } from '../engine/log/dexie-log.ts'
import { createSecondCopy } from '../engine/log/second-copy.ts'
import type { LogStart, TillLog } from '../engine/log/till-log.ts'
import { createQrisApi } from '../engine/qris/qris-api.ts'
import { createOwnerApi } from '../engine/session/owner-api.ts'
import { createRegisterLock } from '../engine/session/register-lock.ts'
import { createDemoWire } from '../engine/sync/demo-wire.ts'
import type { SessionState, Till } from '../engine/till/till.ts'
import { type RunningShop, startShop } from './open-shop.ts'

/** What the real till has of the world, too. */
export type World = {
  readonly clock: () => number
  readonly randomBytes: (count: number) => Uint8Array
  readonly sha256: Sha256Hex
  readonly derivePin: DerivePin
  readonly reportBug: (cause: unknown) => void
}

/** The demo asks nobody: whatever would go over the net is told that there is none. */
const noNetwork: typeof fetch = () => Promise.reject(new TypeError('the demo sends nothing'))

/**
 * The till without an account: the same shop, engine and screens on a database of its own, and a wire that ends on this
 * device [ONBOARDING-8]. It holds no lock and no name of a real shop's till.
 */
export function createDemoTill(page: Window & typeof globalThis, world: World): Till {
  const { clock, sha256 } = world
  const session = writable<SessionState>({ status: 'starting' })
  const lock = createRegisterLock(page.navigator.locks, () => void becomeOtherTab(), demoNameStart)
  let running: RunningShop | null = null

  async function begin(): Promise<void> {
    session.set({ status: 'starting' })
    if (await lock.take()) await open()
    else session.set({ status: 'other_tab' })
  }

  async function open(): Promise<void> {
    try {
      const { log, start } = await openLog()
      run(log, start)
    } catch (cause) {
      if (!(cause instanceof TillProblem)) world.reportBug(cause)
      const code = cause instanceof TillProblem ? cause.code : 'storage_failed'
      session.set({ status: 'failed', code, detail: String(cause) })
    }
  }

  async function openLog(): Promise<{ log: TillLog; start: LogStart }> {
    let log = createDemoLog()
    let start = await log.start()
    if (start.marks.identity !== null && !isStale(start.head.at, clock())) return { log, start }
    await log.destroy()
    await (await openDemoPhotos()).destroy()
    log = createDemoLog()
    await log.start()
    const { default: productsText } = await import('@laci/domain/views/demo/products.csv?raw')
    const entitlement = firstEntitlement(clock(), null)
    await fillDemoLog(log, { nowMs: clock(), entitlement, productsText, sha256 })
    start = await log.start()
    return { log, start }
  }

  function run(log: TillLog, start: LogStart): void {
    const deps = { origin: page.location.origin, fetch: noNetwork }
    const call = createApiCall(deps)
    const shop = startShop({
      log,
      start,
      copy: createSecondCopy({ file: null, sha256, timers: realTimers, stopwatch: clock }),
      wire: createDemoWire({ log, acceptedThrough: start.marks.ackedThrough, clock, timers: realTimers }),
      ownerApi: createOwnerApi(deps),
      billing: createBillingApi(call, demoIdentity.deviceKey, () => page.crypto.randomUUID()),
      askChains: () => Promise.reject(new TillProblem('offline', 'the demo sends nothing')),
      qrisApi: createQrisApi(call, demoIdentity.deviceKey),
      fetchTaxYear: () => Promise.reject(new TillProblem('offline', 'the demo asks nobody')),
      // One device told everything: there is no word of anybody to reckon on from.
      fetchCosts: async () => ({
        ...{ products: [], next: null, throughSeq: 0, ownThrough: 0, days: [] },
        serverTime: instant(clock()),
      }),
      fetchSoldCosts: async () => ({ rows: [], next: null }),
      fetchSale: () => Promise.reject(new TillProblem('offline', 'the demo asks nobody')),
      askTransfers: () => Promise.reject(new TillProblem('offline', 'the demo has one shop')),
      askGoods: () => Promise.reject(new TillProblem('offline', 'the demo has one shop')),
      changeSecret: async () => ({ ok: false, refusal: { code: 'offline' } }),
      logoFiles: noLogoFiles,
      files: noStorage,
      openPhotoDisk: openDemoPhotos,
      askEntitlement: async () => null,
      verifyPass: async () => false,
      storage: { state: writable<'unknown'>('unknown'), ask: async () => {} },
      space: writable<'none'>('none'),
      timers: realTimers,
      clock,
      random: Math.random,
      randomBytes: world.randomBytes,
      sha256,
      derivePin: world.derivePin,
      onTaken: () => void becomeOtherTab(),
      onKeyChanged: () => {},
      tail: { read: () => null, save: () => {} },
      kept: demoCorner(page.localStorage),
      onBug: world.reportBug,
      onSignedOut: () => void leave('/kasir/'),
    })
    running = shop
    session.set({ status: 'ready', shop: shop.shop })
    shop.engine.start()
  }

  async function becomeOtherTab(): Promise<void> {
    const stopped = running
    running = null
    session.set({ status: 'other_tab' })
    await stopped?.close()
  }

  async function leave(address: string): Promise<void> {
    session.set({ status: 'starting' })
    await running?.close()
    running = null
    await createDemoLog().destroy()
    await (await openDemoPhotos()).destroy()
    emptyDemoCorner(page.localStorage)
    lock.release()
    page.location.replace(address)
  }

  void begin()

  return {
    session,
    demo: { leave },
    signIn: async () => refuse({ code: 'offline' }),
    signInBySite: async () => refuse({ code: 'offline' }),
    siteSignIn: () => 'none',
    chooseStore: async () => refuse({ code: 'offline' }),
    signInAsStaff: async () => refuse({ code: 'offline' }),
    otherStores: async () => [],
    switchStore: async () => refuse({ code: 'offline' }),
    cancelSignIn: async () => {},
    async takeOver() {
      session.set({ status: 'starting' })
      await lock.steal()
      await open()
    },
    retry: begin,
  }
}

function createDemoLog(): TillLog {
  return createDexieLog(demoIdentity.storeId, undefined, demoNameStart)
}

async function openDemoPhotos(): Promise<PhotoDisk> {
  return (await import('../engine/log/dexie-photos.ts')).createPhotoDisk(demoIdentity.storeId)
}
