import { randomBytes } from 'node:crypto'
import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { TestDevice, TestShop } from '@laci/server/testing/shop.ts'
import type { TestServer } from '@laci/server/testing/test-server.ts'
import { type RunningShop, startShop } from '@laci/till/app/open-shop.ts'
import { createAskChains } from '@laci/till/device/ask-chains.ts'
import { noLogoFiles } from '@laci/till/device/logo-files.ts'
import { createDerivePin } from '@laci/till/device/pin-hash.ts'
import { createStorageApi } from '@laci/till/device/storage-api.ts'
import { createApiCall } from '@laci/till/engine/base/api-call.ts'
import { writable } from '@laci/till/engine/base/readable.ts'
import { realTimers } from '@laci/till/engine/base/timers.ts'
import { fetchCosts, fetchSoldCosts } from '@laci/till/engine/cost/fetch-costs.ts'
import { askEntitlement } from '@laci/till/engine/entitlement/ask-entitlement.ts'
import { createBillingApi } from '@laci/till/engine/entitlement/billing-api.ts'
import { firstEntitlement } from '@laci/till/engine/entitlement/pass-keeper.ts'
import { createPassVerifier } from '@laci/till/engine/entitlement/verify-pass.ts'
import { createDexieLog } from '@laci/till/engine/log/dexie-log.ts'
import { createPhotoDisk } from '@laci/till/engine/log/dexie-photos.ts'
import { createSecondCopy } from '@laci/till/engine/log/second-copy.ts'
import { createTailWitness } from '@laci/till/engine/log/tail-witness.ts'
import { createQrisApi } from '@laci/till/engine/qris/qris-api.ts'
import { fetchTaxYear } from '@laci/till/engine/report/fetch-tax-year.ts'
import { createOwnerApi } from '@laci/till/engine/session/owner-api.ts'
import { changeOwnSecret } from '@laci/till/engine/staff/own-secret.ts'
import { fetchSale } from '@laci/till/engine/sync/fetch-sale.ts'
import { createHttpWire } from '@laci/till/engine/sync/http-wire.ts'
import { askGoods, askTransfers } from '@laci/till/engine/transfer/ask-transfers.ts'
import { memoryFile } from '@laci/till/testing/memory-file.ts'
import { emptyDisk, sha256 } from '@laci/till/testing/test-device.ts'
import type { Network } from './network.ts'

/** A till of the shop in this process: its own log, engine and executor, as the page puts them together. */
export type NodeTill = {
  running(): RunningShop
  /** What nobody expected, on the way of something else. */
  readonly bugs: readonly unknown[]
  /** The device was off: the same till from what is on its disk. */
  restart(): Promise<void>
  close(): Promise<void>
}

export type NodeTillDeps = {
  readonly server: TestServer
  readonly shop: TestShop
  readonly device: TestDevice
  readonly network: Network
  readonly clock: () => number
}

export async function openNodeTill(deps: NodeTillDeps): Promise<NodeTill> {
  const { device, clock } = deps
  const { storeId, deviceId, letter, deviceKey, passKey } = device
  const identity = { storeId, storeName: 'Toko Tabel', deviceId, deviceLetter: letter, deviceKey }
  const disk = emptyDisk()
  const file = memoryFile()
  const places = new Map<string, string>()
  const first = createDexieLog(storeId, disk)
  await first.start()
  const { owner } = deps.shop
  await first.saveMarks({
    identity,
    isNew: true,
    account: { name: 'Bu Tabel', phone: owner.phone, email: owner.email },
    entitlement: firstEntitlement(clock(), passKey ?? null),
  })
  await first.close()

  const bugs: unknown[] = []

  async function start(): Promise<RunningShop> {
    const log = createDexieLog(storeId, disk)
    const kept = {
      getItem: (key: string) => places.get(key) ?? null,
      setItem: (key: string, value: string) => void places.set(key, value),
    }
    const running = startShop({
      ...networkDeps(deps),
      ...{ log, kept, clock, sha256, start: await log.start(), tail: createTailWitness(kept, identity) },
      copy: createSecondCopy({ file, sha256, timers: realTimers, stopwatch: () => performance.now() }),
      logoFiles: noLogoFiles,
      openPhotoDisk: async () => createPhotoDisk(storeId, disk),
      verifyPass: createPassVerifier(globalThis.crypto.subtle),
      ...{ storage: { state: writable('unknown'), ask: async () => {} }, space: writable('none') },
      ...{ timers: realTimers, random: Math.random },
      randomBytes: (count) => new Uint8Array(randomBytes(count)),
      derivePin: createDerivePin(globalThis.crypto.subtle),
      ...{ onTaken: () => {}, onKeyChanged: () => {}, onSignedOut: () => {} },
      onBug(cause) {
        bugs.push(cause)
      },
    })
    running.engine.start()
    return running
  }

  let running = await start()
  return {
    running: () => running,
    bugs,
    async restart() {
      await running.close()
      running = await start()
    },
    close: () => running.close(),
  }
}

/** Everything that goes over the network, as the page wires it. */
function networkDeps({ server, device: { storeId, deviceKey }, network, clock }: NodeTillDeps) {
  const origin = server.url
  const through = { origin, fetch: network.fetch }
  const call = createApiCall(through)
  const wire = createHttpWire({ ...through, deviceKey, WebSocket: network.WebSocket })
  const newId = () => uuidV7(instant(clock()), new Uint8Array(randomBytes(10)))
  return {
    wire,
    ownerApi: createOwnerApi(through),
    billing: createBillingApi(call, deviceKey, newId),
    askChains: createAskChains({ ...through, deviceKey }),
    qrisApi: createQrisApi(call, deviceKey),
    files: createStorageApi({ ...through, call, deviceKey }),
    fetchSale: (...asked: Parts<typeof fetchSale>) => fetchSale(call, deviceKey, ...asked),
    fetchTaxYear: (year: number) => fetchTaxYear(call, deviceKey, year),
    fetchCosts: (...asked: Parts<typeof fetchCosts>) => fetchCosts(call, deviceKey, ...asked),
    fetchSoldCosts: (...asked: Parts<typeof fetchSoldCosts>) => fetchSoldCosts(call, deviceKey, ...asked),
    askTransfers: () => askTransfers(call, deviceKey),
    askGoods: (...asked: Parts<typeof askGoods>) => askGoods(call, deviceKey, ...asked),
    changeSecret: (...asked: Parts<typeof changeOwnSecret>) => changeOwnSecret(call, deviceKey, ...asked),
    askEntitlement: () => askEntitlement(call, deviceKey),
    storeId,
  }
}

/** What is asked, without the call and the key. */
type Parts<Ask extends (call: never, deviceKey: never, ...asked: never[]) => unknown> =
  Parameters<Ask> extends [unknown, unknown, ...infer Asked] ? Asked : never
