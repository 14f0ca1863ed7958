import { randomBytes } from 'node:crypto'
import type { DeviceList } from '@laci/domain/device/wire.ts'
import { type ShopDeps, startShop } from '../app/open-shop.ts'
import { noLogoFiles } from '../device/logo-files.ts'
import { createDerivePin } from '../device/pin-hash.ts'
import { noStorage } from '../device/storage-api.ts'
import { TillProblem } from '../engine/base/problem.ts'
import { writable } from '../engine/base/readable.ts'
import { createBillingApi } from '../engine/entitlement/billing-api.ts'
import { continueBehind } from '../engine/log/continue-behind.ts'
import { createDexieLog } from '../engine/log/dexie-log.ts'
import { createPhotoDisk } from '../engine/log/dexie-photos.ts'
import { createSecondCopy } from '../engine/log/second-copy.ts'
import { createTailWitness } from '../engine/log/tail-witness.ts'
import type { DeviceIdentity, LogMarks } from '../engine/log/till-log.ts'
import { createQrisApi } from '../engine/qris/qris-api.ts'
import { memoryFile } from './memory-file.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { emptyDisk, sha256, storeId, testIdentity } from './test-device.ts'
import type { VirtualTime } from './virtual-time.ts'

const second = 1_000

/** Doors of the server beside the journal, behind which nobody is. */
function nobodyThere({ deviceKey }: DeviceIdentity) {
  return {
    ownerApi: {
      signIn: () => Promise.reject(new Error('nobody signs in here')),
      accountNow: async () => null,
      devices: async () => ({ devices: [] }) as DeviceList,
      revokeDevice: async () => {},
    },
    billing: createBillingApi(
      async () => ({ kind: 'offline' }),
      deviceKey,
      () => storeId,
    ),
    askChains: async () => 'busy',
    logoFiles: noLogoFiles,
    files: noStorage,
    qrisApi: createQrisApi(async () => ({ kind: 'offline' }), deviceKey),
    fetchSale: async () => null,
    fetchCosts: () => Promise.reject(new TillProblem('offline')),
    fetchSoldCosts: () => Promise.reject(new TillProblem('offline')),
    fetchTaxYear: () => Promise.reject(new TillProblem('offline')),
    askTransfers: async () => ({ stores: [], incoming: [], arrived: [] }),
    askGoods: async () => ({ products: [], next: null }),
    changeSecret: async () => ({ ok: false, refusal: { code: 'offline' } }),
    askEntitlement: async () => null,
    verifyPass: async () => false,
  } satisfies Partial<ShopDeps>
}

/**
 * The till's real shop on a device in memory. `kept`: what it had on its disk when it was closed; `marks`: what a new one
 * knows beside its identity.
 */
export async function openTestTill(
  time: VirtualTime,
  server: ScriptedServer,
  number = 0,
  kept: {
    disk: ReturnType<typeof emptyDisk>
    file: ReturnType<typeof memoryFile>
    places: Map<string, string>
  } | null = null,
  marks: Partial<LogMarks> = {},
) {
  const identity = testIdentity(number)
  const { disk, file, places } = kept ?? {
    disk: emptyDisk(),
    file: memoryFile(),
    places: new Map<string, string>(),
  }
  const texts = {
    getItem: (key: string) => places.get(key) ?? null,
    setItem: (key: string, value: string) => void places.set(key, value),
  }
  const tail = createTailWitness(texts, identity)
  const log = createDexieLog(storeId, disk)
  const copy = createSecondCopy({ file, sha256, timers: time.timers, stopwatch: time.now })
  if (kept === null) {
    await log.start()
    await log.saveMarks({ identity, ...marks })
    await copy.trim(identity, 0, [])
  }
  let isSignedOut = false
  const started = startShop({
    start: await continueBehind(log, await log.start(), tail.read()),
    tail,
    kept: texts,
    log,
    copy,
    wire: server.wireFor(identity.deviceId),
    ...nobodyThere(identity),
    openPhotoDisk: async () => createPhotoDisk(storeId, disk),
    storage: { state: writable('unknown'), ask: async () => {} },
    space: writable('none'),
    timers: time.timers,
    clock: time.clock,
    random: () => 0.5,
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
    sha256,
    derivePin: createDerivePin(globalThis.crypto.subtle),
    onTaken: () => {},
    onKeyChanged: () => {},
    onBug: (cause) => {
      throw cause
    },
    onSignedOut: () => {
      isSignedOut = true
    },
  })
  started.engine.start()
  await time.pass(2 * second)
  return { ...started, log, disk, file, places, isSignedOut: () => isSignedOut }
}
