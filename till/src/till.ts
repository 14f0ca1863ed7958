import {
  givenSessionKey,
  isGiven,
  lastStoreKey,
  leftSessionKey,
  mayShareSignIn,
  opensByItself,
  readSiteSession,
  siteSessionKey,
} from '@laci/domain/account/one-sign-in.ts'
import { photoSizes } from '@laci/domain/catalog/product-photo.ts'
import { uuidV7 } from '@laci/domain/ids/uuid.ts'
import { accept, type Result, refuse } from '@laci/domain/lib/result.ts'
import { instant } from '@laci/domain/time/instant.ts'
import { sha256 as sha256Bytes } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { World } from './demo-till.ts'
import { createApiCall } from './device/api-call.ts'
import { createAskChains } from './device/ask-chains.ts'
import { createLogoFiles } from './device/logo-files.ts'
import type { PhotoDisk } from './device/photo-disk.ts'
import { createDerivePin } from './device/pin-hash.ts'
import { predecessorKey } from './device/predecessor-key.ts'
import { writable } from './device/readable.ts'
import { createStorageApi } from './device/storage-api.ts'
import { watchStorage } from './device/storage-promise.ts'
import type { LogStart, TillLog } from './device/till-log.ts'
import { realTimers } from './device/timers.ts'
import { askEntitlement } from './entitlement/ask-entitlement.ts'
import { createBillingApi } from './entitlement/billing-api.ts'
import { firstEntitlement } from './entitlement/pass-keeper.ts'
import { createPassVerifier } from './entitlement/verify-pass.ts'
import { startAfterUpdate } from './log/become-readable.ts'
import type { CopyContents } from './log/copy-lines.ts'
import { createDexieLog } from './log/dexie-log.ts'
import { listOpfsFolders, openOpfsFile } from './log/opfs-file.ts'
import { completeCopy, extentOf, reconcile } from './log/reconcile.ts'
import type { Space } from './log/reserve.ts'
import { createSecondCopy, type SecondCopy } from './log/second-copy.ts'
import { createTailWitness } from './log/tail-witness.ts'
import { databaseName, databaseNameStart } from './log/till-database.ts'
import { withReserve } from './log/with-reserve.ts'
import { type RunningShop, startShop } from './open-shop.ts'
import { createQrisApi } from './qris/qris-api.ts'
import { doorRequestKey } from './session/door-key.ts'
import { createOwnerApi } from './session/owner-api.ts'
import { createRegisterLock } from './session/register-lock.ts'
import type { Admitted, DoorRequest, StaffDoor } from './session/staff-door.ts'
import { staffOfOwnDevice } from './staff/staff-keeper.ts'
import { createHttpWire } from './sync/http-wire.ts'
import {
  type OwnerSession,
  type SessionState,
  type SignInRefusal,
  type StaffSignInTyped,
  type StoreChoice,
  type Till,
  TillProblem,
} from './till-types.ts'

/** Well within what the server allows one request (150 questions in five minutes). */
const askDoorEveryMs = 4_000

/** The first sale comes first. */
const reserveAfterMs = 10_000

const clock = () => Date.now()
const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
const derivePin = createDerivePin(globalThis.crypto.subtle)
const sha256 = (text: string) => bytesToHex(sha256Bytes(utf8ToBytes(text)))

/** What the demo has of the world, too. */
export const world: World = { clock, randomBytes, sha256, derivePin, reportBug }

/** Builds the till with everything real behind it: database, files, network, clock, locks. */
export function createTill(): Till {
  const session = writable<SessionState>({ status: 'starting' })
  const origin = window.location.origin
  const call = createApiCall({ origin, fetch: window.fetch.bind(window) })
  const ownerApi = createOwnerApi({ origin, fetch: window.fetch.bind(window) })
  // Needed where nobody has signed in yet: it stays out of what every start reads.
  const openDoor = async (): Promise<StaffDoor> =>
    (await later(import('./session/staff-door.ts'))).createStaffDoor({ call, storage: localStorage })
  const storage = watchStorage(navigator.storage)
  const space = writable<Space>('none')
  // Needed on a full disk, and held once the till has sold for a while: it stays out of what every start reads.
  const reserve = async () => (await import('./log/opfs-reserve.ts')).openReserve(navigator.storage, space)
  const lock = createRegisterLock(navigator.locks, () => void becomeOtherTab())
  let running: RunningShop | null = null
  let owner: Owner | null = null
  const signInDeps = { origin, fetch: window.fetch.bind(window), call }

  async function begin(): Promise<void> {
    session.set({ status: 'starting' })
    try {
      if (!(await lock.take())) {
        session.set({ status: 'other_tab' })
        return
      }
      await openKnownShop()
    } catch (cause) {
      fail(cause)
    }
  }

  async function openKnownShop(): Promise<void> {
    // Nearly always there is no other: the rest is looked for when it is not here. The key is a hint only.
    const last = localStorage.getItem(lastStoreKey)
    if (last !== null && (await openStore(last))) return
    for (const storeId of await knownStoreIds()) {
      if (storeId !== last && (await openStore(storeId))) return
    }
    if (await openKnownRequest()) return
    // Nobody has ever been signed in on the website of most tills: nothing is fetched for that.
    if (localStorage.getItem(siteSessionKey) === null) session.set({ status: 'signed_out', lastStores: [] })
    else await showSignIn()
  }

  /** The sign-in form, where the website's sign-in does not open the till without it [TILL-187]. */
  async function showSignIn(mayOpen = true): Promise<void> {
    const site = readSiteSession(localStorage.getItem(siteSessionKey))
    const isOpen = mayOpen && opensByItself(site, localStorage.getItem(leftSessionKey))
    // Without internet the form says so when it is used.
    const opened = isOpen ? await signInBySite().catch(() => null) : null
    if (opened?.ok) return
    const refusal = opened === null ? null : opened.refusal
    // Ended elsewhere, signed in by half, or somebody without a shop: there is nothing to go on with.
    const isNothing = refusal?.code === 'invalid_credentials' || refusal?.code === 'no_store'
    session.set({
      status: 'signed_out',
      lastStores: [],
      ...(site !== null && !isNothing && { site: { name: site.name, signInName: site.signInName, refusal } }),
    })
  }

  /** The owner was asked about this device in an earlier page, and may have answered meanwhile. */
  async function openKnownRequest(): Promise<boolean> {
    if (localStorage.getItem(doorRequestKey) === null) return false
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
    await import('./device/predecessor-memory.ts')
      .then(({ startPredecessors }) =>
        startPredecessors(localStorage, storeId, () => ownerApi.devices(deviceKey)),
      )
      .catch(reportBug)
    await openStore(storeId)
  }

  /** False when this device has no identity for the shop. */
  async function openStore(storeId: string): Promise<boolean> {
    const opened = createDexieLog(storeId)
    // Read while the worker of the second copy starts; whether it failed is looked at once the copy is here.
    const starting = opened.start()
    starting.catch(() => undefined)
    const copy = createSecondCopy({
      file: await openOpfsFile(databaseName(storeId), { Worker: window.Worker, storage: navigator.storage }),
      sha256,
      timers: realTimers,
      stopwatch: () => performance.now(),
    })
    copy.readAhead()
    const { log, start } = await openLog(storeId, opened, starting, copy)
    if (start.marks.identity === null) {
      await copy.close()
      await log.close()
      return false
    }
    run(log, start, copy)
    return true
  }

  /** A database that cannot be read is given up only when the second copy can take its place. */
  async function openLog(
    storeId: string,
    opened: TillLog,
    starting: Promise<LogStart>,
    copy: SecondCopy,
  ): Promise<{ log: TillLog; start: LogStart }> {
    let log = opened
    let start: LogStart | null = null
    let contents: CopyContents
    try {
      start = await starting
      contents = await copy.contents(extentOf(start))
    } catch (cause) {
      const isDamaged = cause instanceof TillProblem && cause.code === 'storage_failed'
      if (!isDamaged) throw cause
      const { openDamagedLog } = await import('./log/damaged-log.ts')
      contents = await copy.contents()
      const opened = await openDamagedLog(log, {
        name: databaseName(storeId),
        openAgain: () => createDexieLog(storeId),
        copy,
        contents,
        timers: realTimers,
        tailOf: (identity) => createTailWitness(localStorage, identity).read(),
        cause,
      })
      log = opened.log
      start = opened.start
    }
    start = await startAfterUpdate(log, await reconcile(log, start, contents, sha256))
    await completeCopy(log, start, copy, contents)
    const { identity } = start.marks
    if (identity === null) return { log, start }
    const tail = createTailWitness(localStorage, identity).read()
    if (tail === null || tail.deviceSeq <= start.head.deviceSeq) return { log, start }
    const { continueBehind } = await import('./log/continue-behind.ts')
    return { log, start: await continueBehind(log, start, tail) }
  }

  function run(log: TillLog, start: LogStart, copy: SecondCopy): void {
    const { identity } = start.marks
    if (identity === null) throw new TillProblem('storage_failed', 'a shop without a device')
    localStorage.setItem(lastStoreKey, identity.storeId)
    const wire = createHttpWire({
      origin,
      deviceKey: identity.deviceKey,
      fetch: window.fetch.bind(window),
      WebSocket: window.WebSocket,
    })
    const files = createStorageApi({
      origin,
      fetch: window.fetch.bind(window),
      call,
      deviceKey: identity.deviceKey,
    })
    const openPhotoDisk = async () =>
      (await import('./log/dexie-photos.ts')).createPhotoDisk(identity.storeId)
    // Pictures that the server has are the first to go.
    space.subscribe(() => {
      if (space.get() === 'spent') void letPicturesGo(openPhotoDisk).catch(() => undefined)
    })
    const shop = startShop({
      log: withReserve(log, reserve),
      tail: createTailWitness(localStorage, identity),
      kept: localStorage,
      start,
      copy,
      wire,
      ownerApi,
      billing: createBillingApi(call, identity.deviceKey, () => uuidV7(instant(clock()), randomBytes(10))),
      askChains: createAskChains({
        origin,
        deviceKey: identity.deviceKey,
        fetch: window.fetch.bind(window),
      }),
      qrisApi: createQrisApi(call, identity.deviceKey),
      fetchSale: async (...asked) =>
        (await import('./sync/fetch-sale.ts')).fetchSale(call, identity.deviceKey, ...asked),
      fetchTaxYear: async (year) =>
        (await import('./report/fetch-tax-year.ts')).fetchTaxYear(call, identity.deviceKey, year),
      fetchCosts: async (...asked) =>
        (await import('./cost/fetch-costs.ts')).fetchCosts(call, identity.deviceKey, ...asked),
      fetchSoldCosts: async (...asked) =>
        (await import('./cost/fetch-costs.ts')).fetchSoldCosts(call, identity.deviceKey, ...asked),
      askTransfers: async () =>
        (await import('./transfer/ask-transfers.ts')).askTransfers(call, identity.deviceKey),
      askGoods: async (...asked) =>
        (await import('./transfer/ask-transfers.ts')).askGoods(call, identity.deviceKey, ...asked),
      // Once in a year: it stays out of what every start of the till reads.
      changeSecret: async (person, change) =>
        (await import('./staff/own-secret.ts')).changeOwnSecret(call, identity.deviceKey, person, change),
      logoFiles: createLogoFiles({
        origin,
        fetch: window.fetch.bind(window),
        files,
        storage: localStorage,
        document,
        storeId: identity.storeId,
        newId: () => crypto.randomUUID(),
      }),
      files,
      openPhotoDisk,
      askEntitlement: () => askEntitlement(call, identity.deviceKey),
      verifyPass: createPassVerifier(crypto.subtle),
      storage,
      space,
      timers: realTimers,
      clock,
      random: Math.random,
      randomBytes,
      sha256,
      derivePin,
      onTaken: () => void becomeOtherTab(),
      onKeyChanged: () => void reopen(identity.storeId).catch(fail),
      onBug: reportBug,
      onSignedOut: () => {
        running = null
        localStorage.removeItem(lastStoreKey)
        // Drafts, the logo, the name: what this device kept of the shop beside its database ends with its id.
        for (const key of Object.keys(localStorage)) {
          if (key.endsWith(identity.storeId)) localStorage.removeItem(key)
        }
        session.set({ status: 'signed_out', lastStores: [] })
        // Another shop of this device is as it would be after the next start.
        void leaveSite()
          .catch(() => undefined)
          .then(openKnownShop)
          .catch(fail)
      },
    })
    running = shop
    keepApart(shop)
    const forget = shop.engine.status.subscribe(showProgress)
    function showProgress(): void {
      if (running !== shop) {
        forget()
        return
      }
      const { isLoaded, load, lastError, waitingCount } = shop.engine.status.get()
      if (isLoaded) {
        forget()
        session.set({ status: 'ready', shop: shop.shop })
        realTimers.after(reserveAfterMs, () => {
          void reserve().then((room) => room.hold(), reportBug)
          log.checkFacts?.().catch(() => undefined)
        })
        return
      }
      session.set({
        status: 'loading',
        ...load,
        waitingCount,
        shop: shop.shop,
        problem: lastError === null ? null : { code: lastError.code },
      })
    }
    showProgress()
    shop.engine.start()
    // A device that sold before asks again at every start: the browser may have changed its mind.
    if (start.head.deviceSeq > 0) void storage.ask()
  }

  /** The same shop from its log, with the key that is there now. */
  async function reopen(storeId: string): Promise<void> {
    const left = running
    running = null
    session.set({ status: 'starting' })
    await left?.close()
    await openStore(storeId)
  }

  async function becomeOtherTab(): Promise<void> {
    const stopped = running
    running = null
    session.set({ status: 'other_tab' })
    await stopped?.close()
  }

  function fail(cause: unknown): void {
    if (!(cause instanceof TillProblem)) reportBug(cause)
    const code = cause instanceof TillProblem ? cause.code : 'storage_failed'
    session.set({ status: 'failed', code, detail: String(cause) })
  }

  async function signIn(
    phoneOrEmail: string,
    password: string,
    factorCode?: string,
  ): Promise<Result<void, SignInRefusal>> {
    const signedIn = await ownerApi.signIn(phoneOrEmail, password, factorCode)
    return signedIn.ok ? goIn(signedIn.value, false) : signedIn
  }

  async function signInBySite(): Promise<Result<void, SignInRefusal>> {
    const { borrowSiteSession } = await siteSession()
    const borrowed = await borrowSiteSession(signInDeps, localStorage)
    return borrowed.ok ? goIn(borrowed.value, true) : borrowed
  }

  async function goIn(person: OwnerSession, isOfSite: boolean): Promise<Result<void, SignInRefusal>> {
    const stores = await person.stores()
    if (!stores.ok) {
      await person.end()
      return stores
    }
    owner = { session: person, stores: stores.value, isOfSite }
    const only = stores.value.length === 1 ? stores.value[0] : undefined
    if (only !== undefined) return chooseStore(only.storeId)
    session.set({ status: 'choosing_store', stores: stores.value })
    return accept(undefined)
  }

  async function chooseStore(storeId: string): Promise<Result<void, SignInRefusal>> {
    const choice = owner?.stores.find((store) => store.storeId === storeId)
    if (owner === null || choice === undefined) return { ok: false, refusal: { code: 'store_refused' } }
    // A shop that is on this device already is opened as it is: its unsent events are worth more than a new key.
    if ((await knownStoreIds()).includes(storeId) && (await openStore(storeId))) {
      const isUnknown = running?.journal.marks.isUnknown === true
      return isUnknown ? running!.shop.enterAgain(owner.session) : accept(undefined)
    }
    const staffCount = await owner.session.staffCount(storeId)
    const isAlone = staffCount !== null && mayShareSignIn({ role: choice.role, staffCount })
    if (owner.isOfSite && !isAlone) return refuse({ code: 'staff_here' })
    const made = await makeTill(owner.session, choice)
    if (!made.ok) return made
    // From here on the device speaks with its own key, and the sign-in is the website's or ends (ruling 13, record 0071).
    if (!(isAlone && (await owner.session.stay(localStorage)))) await owner.session.end()
    owner = null
    await openStore(storeId)
    return accept(undefined)
  }

  /** What the till gave to the website goes with the till; what was opened there stays, and does not open this one again. */
  async function leaveSite(): Promise<void> {
    if (localStorage.getItem(siteSessionKey) === null) return
    const { takeBackFromSite, noteLeft } = await siteSession()
    await takeBackFromSite(signInDeps, localStorage)
    noteLeft(localStorage)
  }

  /** Where staff come to work, the owner's website is not left open beside the till [TILL-188]. */
  function keepApart({ shop }: RunningShop): void {
    const look = () => {
      if (localStorage.getItem(givenSessionKey) === null) return
      if (!shop.staff.people.get().some(({ isActive }) => isActive)) return
      // Looked at again with the next start, where this fails.
      void siteSession()
        .then(({ takeBackFromSite }) => takeBackFromSite(signInDeps, localStorage))
        .catch(() => undefined)
    }
    shop.staff.people.subscribe(look)
    look()
  }

  async function makeTill(by: OwnerSession, store: StoreChoice): Promise<Result<void, SignInRefusal>> {
    const { makeTill: make } = await otherStores()
    return make(by, store, {
      userAgent: navigator.userAgent,
      log: createDexieLog(store.storeId),
      entitlementWith: (passKey) => firstEntitlement(clock(), passKey ?? null),
      storage: localStorage,
      listDevices: ownerApi.devices,
    })
  }

  async function switchStore(
    storeId: string,
    by: { session: OwnerSession; store: StoreChoice } | null,
  ): Promise<Result<void, SignInRefusal>> {
    const isKnown = (await knownStoreIds()).includes(storeId)
    if (!isKnown && by !== null) {
      const made = await makeTill(by.session, by.store)
      if (!made.ok) return made
    }
    const left = running
    const { leaveStore } = await otherStores()
    session.set({ status: 'starting' })
    // A shop begins where it sells, not where the other one was left.
    window.history.replaceState(null, '', import.meta.env.BASE_URL)
    try {
      if (left !== null) await leaveStore(localStorage, left.shop)
      running = null
      await left?.close()
      const isOpen =
        (await openStore(storeId)) ||
        // Of a shop that never got as far as a key here only the name of a database is left.
        (isKnown && by !== null && (await makeTill(by.session, by.store)).ok && (await openStore(storeId)))
      if (!isOpen) await openKnownShop()
    } catch (cause) {
      // *Coba lagi* opens it anew: nobody writes to it any more by then.
      if (running === left) running = null
      await left?.close().catch(() => undefined)
      fail(cause)
    }
    return accept(undefined)
  }

  async function signInAsStaff(typed: StaffSignInTyped): Promise<Result<void, SignInRefusal>> {
    const { deviceName } = await otherStores()
    const asked = await (await openDoor()).ask(typed, deviceName(navigator.userAgent))
    if (!asked.ok) return asked
    waitForOwner(asked.value)
    return accept(undefined)
  }

  // Both: one try tells at once whether there is a way to the server.
  for (const change of ['online', 'offline']) {
    window.addEventListener(change, () => running?.engine.networkChanged())
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') running?.engine.networkChanged()
  })
  void begin()

  return {
    session,
    demo: null,
    signIn,
    signInBySite,
    siteSignIn() {
      const site = readSiteSession(localStorage.getItem(siteSessionKey))
      if (site === null) return 'none'
      return isGiven(site, localStorage.getItem(givenSessionKey)) ? 'given' : 'own'
    },
    chooseStore,
    signInAsStaff,
    async otherStores() {
      const others = (await knownStoreIds()).filter((storeId) => storeId !== running?.shop.storeId)
      return (await otherStores()).namedStores(localStorage, others)
    },
    switchStore,
    async cancelSignIn() {
      ;(await openDoor()).forget()
      await owner?.session.end()
      owner = null
      await showSignIn(false)
    },
    async takeOver() {
      session.set({ status: 'starting' })
      await lock.steal()
      await openKnownShop().catch(fail)
    },
    retry: begin,
  }
}

/** Who is signed in here and not at the till yet; `isOfSite`: on the website, without a password typed here. */
type Owner = {
  readonly session: OwnerSession
  readonly stores: readonly StoreChoice[]
  readonly isOfSite: boolean
}

async function siteSession() {
  return later(import('./session/site-session.ts'))
}

/** Needed when somebody signs in or changes the shop; the worker keeps it for the latter. */
async function otherStores() {
  return later(import('./session/other-stores.ts'))
}

function later<Module>(module: Promise<Module>): Promise<Module> {
  return module.catch((cause: unknown) => {
    throw new TillProblem('offline', 'a part of the till', cause)
  })
}

/** The newest first, then whatever shops have data on this device. */
async function knownStoreIds(): Promise<string[]> {
  const last = localStorage.getItem(lastStoreKey)
  const databases = typeof indexedDB.databases === 'function' ? await indexedDB.databases() : []
  const names = [
    ...databases.map((database) => database.name ?? ''),
    ...(await listOpfsFolders(navigator.storage, databaseNameStart)),
  ]
  const found = names
    .filter((name) => name.startsWith(databaseNameStart))
    .map((name) => name.slice(databaseNameStart.length))
  return [...new Set([...(last === null ? [] : [last]), ...found])]
}

/** Pictures of products that the server has, too: they are fetched again once there is room. */
async function letPicturesGo(openPhotoDisk: () => Promise<PhotoDisk>): Promise<void> {
  const disk = await openPhotoDisk()
  for (const size of photoSizes) await disk.trim(size, 0)
}

/** Not caught on the way: it belongs in the crash report of the browser. */
function reportBug(cause: unknown): void {
  queueMicrotask(() => {
    throw cause
  })
}
