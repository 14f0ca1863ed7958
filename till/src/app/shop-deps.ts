import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { photoSizes } from '@laci/domain/catalog/product-photo.ts'
import { createAskChains } from '../device/ask-chains.ts'
import { createLogoFiles } from '../device/logo-files.ts'
import type { PhotoDisk } from '../device/photo-disk.ts'
import { createStorageApi } from '../device/storage-api.ts'
import { realTimers } from '../engine/base/timers.ts'
import { askEntitlement } from '../engine/entitlement/ask-entitlement.ts'
import { createBillingApi } from '../engine/entitlement/billing-api.ts'
import { createPassVerifier } from '../engine/entitlement/verify-pass.ts'
import { createTailWitness } from '../engine/log/tail-witness.ts'
import type { DeviceIdentity } from '../engine/log/till-log.ts'
import { withReserve } from '../engine/log/with-reserve.ts'
import { createQrisApi } from '../engine/qris/qris-api.ts'
import { createHttpWire } from '../engine/sync/http-wire.ts'
import { type Browser, clock, derivePin, randomBytes, reportBug, sha256 } from './browser.ts'
import type { ShopDeps } from './open-shop.ts'
import type { StoredShop } from './stored-shop.ts'

type FromServer =
  | 'fetchSale'
  | 'fetchTaxYear'
  | 'fetchCosts'
  | 'fetchSoldCosts'
  | 'askTransfers'
  | 'askGoods'
  | 'changeSecret'
  | 'askEntitlement'

/** What is asked with the device's own key; what is asked seldom stays out of what every start of the till reads. */
function questionsOf({ call }: Browser, { deviceKey }: DeviceIdentity): Pick<ShopDeps, FromServer> {
  return {
    fetchSale: async (...asked) =>
      (await import('../engine/sync/fetch-sale.ts')).fetchSale(call, deviceKey, ...asked),
    fetchTaxYear: async (year) =>
      (await import('../engine/report/fetch-tax-year.ts')).fetchTaxYear(call, deviceKey, year),
    fetchCosts: async (...asked) =>
      (await import('../engine/cost/fetch-costs.ts')).fetchCosts(call, deviceKey, ...asked),
    fetchSoldCosts: async (...asked) =>
      (await import('../engine/cost/fetch-costs.ts')).fetchSoldCosts(call, deviceKey, ...asked),
    askTransfers: async () =>
      (await import('../engine/transfer/ask-transfers.ts')).askTransfers(call, deviceKey),
    askGoods: async (...asked) =>
      (await import('../engine/transfer/ask-transfers.ts')).askGoods(call, deviceKey, ...asked),
    // Once in a year: it stays out of what every start of the till reads.
    changeSecret: async (person, change) =>
      (await import('../engine/staff/own-secret.ts')).changeOwnSecret(call, deviceKey, person, change),
    askEntitlement: () => askEntitlement(call, deviceKey),
  }
}

/** Everything real behind a shop of this device but what only the till itself knows. */
export function shopDepsOf(
  browser: Browser,
  identity: DeviceIdentity,
  { log, start, copy }: StoredShop,
): Omit<ShopDeps, 'onTaken' | 'onKeyChanged' | 'onSignedOut'> {
  const { origin, fetch, call, ownerApi, storage, space, reserve } = browser
  const { storeId, deviceKey } = identity
  const files = createStorageApi({ origin, fetch, call, deviceKey })
  const openPhotoDisk = async () => (await import('../engine/log/dexie-photos.ts')).createPhotoDisk(storeId)
  // Pictures that the server has are the first to go.
  space.subscribe(() => {
    if (space.get() === 'spent') void letPicturesGo(openPhotoDisk).catch(() => undefined)
  })
  return {
    ...{ start, copy, ownerApi, files, openPhotoDisk, storage, space },
    log: withReserve(log, reserve),
    tail: createTailWitness(localStorage, identity),
    kept: localStorage,
    wire: createHttpWire({ origin, deviceKey, fetch, WebSocket: window.WebSocket }),
    billing: createBillingApi(call, deviceKey, () => uuidV7(instant(clock()), randomBytes(10))),
    askChains: createAskChains({ origin, deviceKey, fetch }),
    qrisApi: createQrisApi(call, deviceKey),
    ...questionsOf(browser, identity),
    logoFiles: createLogoFiles({
      ...{ origin, fetch, files, document, storeId },
      storage: localStorage,
      newId: () => crypto.randomUUID(),
    }),
    verifyPass: createPassVerifier(crypto.subtle),
    timers: realTimers,
    random: Math.random,
    ...{ clock, randomBytes, sha256, derivePin },
    onBug: reportBug,
  }
}

/** Pictures of products that the server has, too: they are fetched again once there is room. */
async function letPicturesGo(openPhotoDisk: () => Promise<PhotoDisk>): Promise<void> {
  const disk = await openPhotoDisk()
  for (const size of photoSizes) await disk.trim(size, 0)
}

/** Drafts, the logo, the name: what this device kept of the shop beside its database ends with its id. */
export function forgetBesideDatabase(storeId: string): void {
  for (const key of Object.keys(localStorage)) if (key.endsWith(storeId)) localStorage.removeItem(key)
}
