import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf } from '@laci/domain/base/time/zone.ts'
import type { VerifyPassText } from '@laci/domain/entitlement/pass.ts'
import type { Entitlement } from '@laci/domain/entitlement/wire.ts'
import type { Sha256Hex } from '@laci/domain/events/envelope.ts'
import { heardOf } from '@laci/domain/journal/heard-of.ts'
import { visibleSettings } from '@laci/domain/journal/replica-view.ts'
import type { ShopSettings } from '@laci/domain/shop/settings.ts'
import type { AskChains } from '../device/ask-chains.ts'
import type { LogoFiles } from '../device/logo-files.ts'
import type { PhotoDisk } from '../device/photo-disk.ts'
import type { DerivePin } from '../device/pin-hash.ts'
import type { StorageApi } from '../device/storage-api.ts'
import type { StoragePromise } from '../device/storage-promise.ts'
import type { PutBack } from '../engine/api/recovery.ts'
import type { Operator } from '../engine/api/staff.ts'
import type { OutboxRow, SyncStatus } from '../engine/api/sync-status.ts'
import { TillProblem } from '../engine/base/problem.ts'
import { type Readable, writable } from '../engine/base/readable.ts'
import type { Timers } from '../engine/base/timers.ts'
import { createCostKeeper } from '../engine/cost/cost-keeper.ts'
import type { FetchCosts, FetchSoldCosts } from '../engine/cost/fetch-costs.ts'
import type { BillingApi } from '../engine/entitlement/billing-api.ts'
import { createPassKeeper } from '../engine/entitlement/pass-keeper.ts'
import type { SecondCopy } from '../engine/log/second-copy.ts'
import type { TailWitness } from '../engine/log/tail-witness.ts'
import { type LogStart, noStaff, type TillLog } from '../engine/log/till-log.ts'
import type { QrisApi } from '../engine/qris/qris-api.ts'
import { createQrisKeeper, noQris } from '../engine/qris/qris-keeper.ts'
import type { FetchTaxYear } from '../engine/report/fetch-tax-year.ts'
import type { OwnerApi } from '../engine/session/owner-api.ts'
import { createCatalogMemory } from '../engine/shop/catalog-memory.ts'
import type { CommandShop } from '../engine/shop/command-shop.ts'
import { createCountCare } from '../engine/shop/count-care.ts'
import { createExecutor } from '../engine/shop/executor.ts'
import { createForgetting } from '../engine/shop/forgetting.ts'
import { createHeldList } from '../engine/shop/held-list.ts'
import { createJournalReader } from '../engine/shop/journal-reader.ts'
import { createLogoKeeper } from '../engine/shop/logo-keeper.ts'
import { createMerging } from '../engine/shop/merging.ts'
import { createPhotoDoor } from '../engine/shop/photos.ts'
import { createBalanceMemory, createRecordMemory } from '../engine/shop/record-memory.ts'
import { createSaleLists } from '../engine/shop/sale-lists.ts'
import { createTileDoor, type KeptTexts } from '../engine/shop/tiles.ts'
import { createTurns } from '../engine/shop/turns.ts'
import { createWarningList } from '../engine/shop/warning-list.ts'
import { createStaffKeeper, type StaffKeeperDeps } from '../engine/staff/staff-keeper.ts'
import { createSyncEngine, type EngineStatus, type SyncEngine } from '../engine/sync/engine.ts'
import type { FetchSale } from '../engine/sync/fetch-sale.ts'
import { type Journal, openJournal } from '../engine/sync/journal.ts'
import type { SyncWire } from '../engine/sync/sync-wire.ts'
import type { OpenShop } from '../engine/till/open-shop.ts'
import type { AskGoods, AskTransfers } from '../engine/transfer/ask-transfers.ts'
import { createTransferKeeper } from '../engine/transfer/transfer-keeper.ts'

export type ShopDeps = {
  readonly start: LogStart
  readonly log: TillLog
  readonly copy: SecondCopy
  readonly wire: SyncWire
  readonly ownerApi: OwnerApi
  readonly billing: BillingApi
  readonly askChains: AskChains
  readonly qrisApi: QrisApi
  readonly logoFiles: LogoFiles
  readonly files: StorageApi
  /** Opened with the first photo of the shop. */
  readonly openPhotoDisk: () => Promise<PhotoDisk>
  readonly fetchSale: FetchSale
  readonly fetchCosts: FetchCosts
  readonly fetchSoldCosts: FetchSoldCosts
  readonly fetchTaxYear: FetchTaxYear
  readonly askTransfers: AskTransfers
  readonly askGoods: AskGoods
  /** Somebody's own PIN or password. */
  readonly changeSecret: StaffKeeperDeps['changeSecret']
  /** The newest pass; null: it cannot be had now. */
  readonly askEntitlement: () => Promise<Entitlement | null>
  readonly verifyPass: VerifyPassText
  readonly storage: StoragePromise
  readonly tail: TailWitness
  /** What this device keeps beside the database. */
  readonly kept: KeptTexts
  readonly space: OpenShop['space']
  readonly timers: Timers
  readonly clock: () => number
  readonly random: () => number
  readonly randomBytes: (count: number) => Uint8Array
  readonly sha256: Sha256Hex
  readonly derivePin: DerivePin
  readonly onTaken: () => void
  readonly onBug: (cause: unknown) => void
  /** This device has another key now: the shop is opened again with it. */
  readonly onKeyChanged: () => void
  /** The shop has left this device. */
  readonly onSignedOut: () => void
}

export type RunningShop = {
  readonly shop: OpenShop
  readonly engine: SyncEngine
  readonly journal: Journal
  /** Stops everything and lets go of the files; the data stays. */
  close(): Promise<void>
}

/** Rows that *Status kirim* lists; the count beside it is always the whole. */
const shownOutboxRows = 1_000
/** The second copy is written anew when it has grown by so much and nothing waits. */
const trimAboveLines = 400

/** Whatever was heard last: what has waited so long is not getting through. */
const stuckMs = 10_000

/** Puts one shop of this device together: log, journal, engine, memory, commands. */
export function startShop(deps: ShopDeps): RunningShop {
  const { log, copy, clock, sha256 } = deps
  const operator = writable<Operator>({ staffId: null, name: '' })
  const { randomBytes } = deps
  const staffId = () => operator.get().staffId
  const journal = openJournal({ log, copy, clock, randomBytes, sha256, staffId }, deps.start)
  const { identity } = journal
  const records = createRecordMemory(() => journal.replica)
  const balances = createBalanceMemory(() => journal.replica)
  const catalog = createCatalogMemory(() => journal.replica)
  const engine = createSyncEngine({
    ...deps,
    journal,
    onPokedBeside: () => transfers.changed(),
    newestReceipt: () => turns.newest(),
    onEndFound(receipt) {
      turns.takeGiven(receipt)
      saveTail()
    },
  })
  const sales = createSaleLists({
    log,
    deviceId: identity.deviceId,
    ackedThrough: () => journal.marks.ackedThrough,
  })
  const warningList = createWarningList({
    stored: deps.start.warnings,
    deviceId: identity.deviceId,
    clock,
    sha256,
  })
  const settings = writable(visibleSettings(journal.replica))
  const account = writable(journal.marks.account)
  const headSeq = () => journal.head.deviceSeq
  const turns = createTurns({
    journal,
    isLoaded: () => journal.marks.isLoaded,
    given: deps.tail.read()?.receipt ?? null,
    log,
    records,
    settings: settings.get,
    operator: operator.get,
    deviceId: identity.deviceId,
    deviceLetter: identity.deviceLetter,
    clock,
    randomBytes,
  })
  const commandShop: CommandShop = {
    ...catalog,
    record: records.record,
    recordsOf: (kind) => records.ofKind(kind).get(),
    settings: settings.get,
    balanceOf: balances.of,
    warnings: warningList.warnings.get,
    heardOf: (productId) => heardOf(journal.replica, productId, journal.head.deviceSeq),
    sale: (saleId) => log.sale(saleId),
    entriesAbout: (id) => log.entriesAbout(id),
    unknownThroughSeq: () => journal.marks.history?.unknownThroughSeq ?? 0,
  }
  const reader = createJournalReader({
    log,
    deviceId: identity.deviceId,
    lastSeq: headSeq,
    ackedThrough: () => journal.marks.ackedThrough,
    lostSeqs: () => journal.marks.lostSeqs,
    sha256,
    clock,
    askChains: deps.askChains,
  })
  const forgetting = createForgetting({
    journal,
    records,
    log,
    sha256,
    onForgotten: reader.changed,
    trimCopy: () => trimCopy(0),
    onBug: deps.onBug,
  })
  const passKeeper = createPassKeeper({
    stored: journal.marks.entitlement,
    till: identity,
    clock,
    timers: deps.timers,
    verify: deps.verifyPass,
    ask: deps.askEntitlement,
    async save(entitlement) {
      await log.saveMarks({ entitlement })
      journal.marks = { ...journal.marks, entitlement }
    },
  })
  const staff = createStaffKeeper({
    stored: journal.marks.staff ?? noStaff,
    ownStaffId: identity.staffId ?? null,
    ownerName: nameOfOwner(settings),
    operator,
    derivePin: deps.derivePin,
    randomBytes,
    clock,
    counterFacts: turns.counterFacts,
    append: turns.append,
    async save(stored) {
      await log.saveMarks({ staff: stored })
      journal.marks = { ...journal.marks, staff: stored }
    },
    async ask() {
      const now = await deps.ownerApi.accountNow(identity.deviceKey)
      if (now === null) return null
      const { staffVersion: version, shopCode, staff: people, waitingDeviceCount } = now
      return { version, shopCode, people, waitingDeviceCount }
    },
    changeSecret: deps.changeSecret,
    onBug: deps.onBug,
  })
  const executor = createExecutor({
    shop: commandShop,
    before: {
      product: (productId) => catalog.product(productId)?.fields ?? null,
      record: (kind, id) => records.record(kind, id)?.fields ?? null,
    },
    deviceId: identity.deviceId,
    operator: staff.current.get,
    newId: turns.newId,
    randomBytes,
    counterFacts: turns.counterFacts,
    appendAll: turns.appendAll,
  })
  const qris = createQrisKeeper({
    stored: journal.marks.qris ?? noQris,
    api: deps.qrisApi,
    clock,
    timers: deps.timers,
    newId: turns.newId,
    async save(stored) {
      await log.saveMarks({ qris: stored })
      journal.marks = { ...journal.marks, qris: stored }
    },
    async factsSince(startedAt) {
      const { zone, dayStartsAtMinute } = settings.get()
      return reader.entriesOfDays(
        businessDayOf(startedAt, zone, dayStartsAtMinute),
        turns.counterFacts().businessDay,
      )
    },
    onBug: deps.onBug,
  })
  const costs = createCostKeeper({
    log,
    fetch: deps.fetchCosts,
    fetchSold: deps.fetchSoldCosts,
    streamThrough: () => journal.marks.cursor,
    sendNow: engine.sendNow,
    today: () => turns.counterFacts().businessDay,
    timers: deps.timers,
    onRefreshed: reader.costsHeard,
    onBug: deps.onBug,
  })
  const transfers = createTransferKeeper({
    stored: journal.marks.transfers,
    ask: deps.askTransfers,
    records,
    deviceId: identity.deviceId,
    hasOtherStores: () => account.get()?.hasOtherStores === true,
    appendAll: turns.appendAll,
    async save(stored) {
      await log.saveMarks({ transfers: stored })
      journal.marks = { ...journal.marks, transfers: stored }
    },
    clock,
    onBug: deps.onBug,
  })
  const logo = createLogoKeeper(deps.logoFiles, settings, deps.onBug)
  const merging = createMerging({ catalog, execute: executor.execute, onBug: deps.onBug })
  const countCare = createCountCare({ ...deps, journal, reader, appendAll: turns.appendAll })
  const photos = createPhotoDoor({
    load: async (sending) =>
      (await import('../engine/shop/photo-keeper.ts')).createPhotoKeeper({
        ...deps,
        storeId: identity.storeId,
        disk: await deps.openPhotoDisk(),
        sending,
        sentPhotos: () => photosOf(journal.replica.rows.values()),
        shownPhotos: () =>
          photosOf(
            catalog.all({ withInactive: true }).flatMap((productId) => catalog.product(productId) ?? []),
          ),
      }),
    eachProduct: catalog.each,
    onBug: deps.onBug,
  })
  const tiles = createTileDoor({
    ...deps,
    ...identity,
    load: async (kept, memoryKey) =>
      (await import('../engine/shop/tile-learner.ts')).createTileLearner({
        ...{ kept, memoryKey, log, clock, timers: deps.timers, today: turns.counterFacts },
      }),
  })
  const sync = writable(syncStatus())
  let sentThrough = journal.marks.ackedThrough
  let isTrimming = false
  let isAccountAsked = false

  journal.onChange((change) => {
    if (change.products === 'all' || change.products.size > 0) catalog.refresh(change.products)
    photos.take(change.products)
    merging.take(change.products)
    if (change.isSettingsChanged) settings.set(visibleSettings(journal.replica))
    if (change.recordKinds === 'all' || change.recordKinds.size > 0) records.refresh(change.recordKinds)
    if (change.isBalanceMoved) balances.refresh()
    turns.take(change.effects)
    countCare.take(change)
    sales.take(change.effects)
    // After the first sale the till is worth keeping, and browsers go by use.
    if (change.effects.sales.some(({ deviceId }) => deviceId === identity.deviceId)) void deps.storage.ask()
    tiles.take(change.effects)
    if (change.isHistoryMoved === true) tiles.historyMoved()
    qris.take(change.effects)
    transfers.take(change.recordKinds)
    if (change.products === 'all' || change.isHistoryMoved === true) sales.reload()
    warningList.take(change.warnings, change.effects)
    reader.changed()
    forgetting.take(change)
  })
  journal.onAppended(saveTail)
  function saveTail(): void {
    const { deviceSeq, hash, at } = journal.head
    deps.tail.save({ deviceId: identity.deviceId, deviceSeq, hash, at, receipt: turns.newest() })
  }
  engine.status.subscribe(showSync)
  deps.storage.state.subscribe(showSync)
  copy.state.subscribe(showSync)

  function syncStatus(): SyncStatus {
    const {
      isLoaded: _,
      load: __,
      entitlementVersion: ___,
      staffVersion: ____,
      ...status
    }: EngineStatus = engine.status.get()
    return { ...status, storage: deps.storage.state.get(), secondCopy: copy.state.get() }
  }

  /** Once in a run, when the server is there: what the site changed about the account shows here, too. */
  async function refreshAccount(): Promise<void> {
    const now = await deps.ownerApi.accountNow(identity.deviceKey)
    if (now === null) return
    const known = account.get()
    const { name, hasOtherStores = false } = now
    const refreshed = { phone: known?.phone ?? '', email: known?.email ?? '', name, hasOtherStores }
    await log.saveMarks({ account: refreshed })
    journal.marks = { ...journal.marks, account: refreshed }
    account.set(refreshed)
    transfers.online(sync.get().isOnline)
  }

  function showSync(): void {
    const status = syncStatus()
    if (status.isOnline && !isAccountAsked) {
      isAccountAsked = true
      // In hand before the internet goes.
      recovery().catch(() => undefined)
      refreshAccount().catch((cause: unknown) => {
        if (!(cause instanceof TillProblem)) deps.onBug(cause)
      })
    }
    sync.set(status)
    passKeeper.take(engine.status.get())
    staff.take(engine.status.get().staffVersion)
    qris.online(status.isOnline)
    costs.online(status.isOnline && engine.status.get().isLoaded && !status.isHistoryMissing)
    logo.online(status.isOnline)
    photos.online(status.isOnline)
    transfers.online(status.isOnline)
    if (status.isRevoked) void staff.endDevice().catch(deps.onBug)
    warningList.localFacts(status)
    if (journal.marks.ackedThrough !== sentThrough) {
      sentThrough = journal.marks.ackedThrough
      sales.refreshSent()
      reader.changed()
      trimCopy(trimAboveLines).catch(deps.onBug)
      forgetting.goOn()
    }
  }

  /** Only while nothing waits: a crash in the middle then has nothing to lose. Answers whether the copy is short. */
  async function trimCopy(aboveLines: number): Promise<boolean> {
    if (copy.lineCount() < aboveLines) return true
    // What was called confirmed may be nowhere but here [DEVICE-22].
    if (journal.marks.isUnknown) return false
    if (isTrimming || journal.head.deviceSeq !== journal.marks.ackedThrough) return false
    isTrimming = true
    const { ackedThrough } = journal.marks
    try {
      await journal.whenQuiet(async () => {
        // The last event stays: a device that has only its copy left goes on from it.
        await copy.trim(identity, ackedThrough, await log.ownEvents(ackedThrough, trimAboveLines))
      })
    } finally {
      isTrimming = false
    }
    return true
  }

  async function outbox(): Promise<OutboxRow[]> {
    const events = await log.ownEvents(journal.marks.ackedThrough + 1, shownOutboxRows)
    return events.map((event) => ({
      eventId: event.eventId,
      deviceSeq: event.deviceSeq,
      kind: event.kind,
      at: event.at,
      ...outboxLabel(event.kind, event.body),
    }))
  }

  // Asked for on a bad day: it stays out of what every start of the till reads. One, because it remembers what was saved.
  const startRecovery = async () =>
    (await import('./shop-recovery.ts')).createRecovery({
      journal,
      log,
      ownerApi: deps.ownerApi,
      clock,
      sha256,
    })
  let startedRecovery: ReturnType<typeof startRecovery> | null = null
  function recovery() {
    startedRecovery ??= startRecovery().catch((cause: unknown) => {
      startedRecovery = null
      throw cause
    })
    return startedRecovery
  }

  async function receiptCodes(eventId: string): Promise<readonly string[]> {
    // With a connection the server has it before the customer has left, and paper costs money.
    const { isOnline, oldestWaitingAt } = sync.get()
    if (isOnline && clock() - (oldestWaitingAt ?? clock()) <= stuckMs) return []
    if (!settings.get().hasReceiptQr) return []
    return import('./receipt-copy.ts')
      .then(({ codesOfUnsent }) => codesOfUnsent(eventId, { journal, log, sha256 }))
      .catch((cause: unknown) => {
        deps.onBug(cause)
        return []
      })
  }

  async function putBack(): Promise<PutBack> {
    const { createPutBack } = await import('./receipt-copy.ts')
    return createPutBack({ journal, log, records, sha256, fetchSale: shop.sales.fetch })
  }

  async function unsentCount(recoveryFileSaved: boolean): Promise<number> {
    await engine.sendNow()
    const photoCount = await photos.sendNow()
    const eventCount = (await recovery()).unguardedCount(recoveryFileSaved)
    // No file saves photos: whoever has saved one was told, and goes without them.
    return recoveryFileSaved ? eventCount : eventCount + photoCount
  }

  async function close(): Promise<void> {
    engine.stop()
    passKeeper.stop()
    countCare.stop()
    qris.stop()
    photos.stop()
    costs.stop()
    tiles.stop()
    await copy.close()
    await log.close()
  }

  const shop: OpenShop = {
    storeId: identity.storeId,
    deviceId: identity.deviceId,
    deviceLetter: identity.deviceLetter,
    settings,
    account,
    entitlement: passKeeper.view,
    space: deps.space,
    checkEntitlement: passKeeper.askNow,
    billing: deps.billing,
    catalog,
    records,
    balances,
    journal: reader,
    operator,
    staff,
    qris: {
      ...qris,
      async saveKey(session, serverKey) {
        const saved = await session.saveQrisKey(identity.storeId, serverKey)
        if (saved.ok) await qris.tookKey(saved.value)
        return saved
      },
    },
    transfers: {
      known: transfers.known,
      ask: transfers.ask,
      goodsOf: async (storeId) =>
        (await import('../engine/transfer/fetch-goods.ts')).fetchGoods(deps.askGoods, storeId),
    },
    logo: logo.logo,
    photos,
    tiles,
    async uploadLogo(pictures, png) {
      const name = await deps.logoFiles.upload(png)
      logo.take({ name, ...pictures })
      return name
    },
    async openOwnerSession(password, phoneOrEmail, factorCode) {
      const known = account.get()
      const opened = await deps.ownerApi.signIn(
        phoneOrEmail ?? (known?.phone || known?.email || ''),
        password,
        factorCode,
      )
      if (!opened.ok) return opened
      // The password of somebody else's account opens nothing here.
      const stores = await opened.value.stores()
      if (stores.ok && stores.value.some((one) => one.storeId === identity.storeId && one.role === 'owner')) {
        return opened
      }
      await opened.value.end()
      return { ok: false, refusal: { code: 'store_refused' } }
    },
    counterFacts: turns.counterFacts,
    headSeq,
    heardOf: commandShop.heardOf,
    newId: turns.newId,
    commands: executor,
    append: turns.append,
    appendAll: turns.appendAll,
    sales: {
      ofDay: sales.ofDay,
      sale: sales.sale,
      find: sales.find,
      async fetch(asked) {
        const found = await deps.fetchSale(asked, instant(clock()))
        if (found === null) return null
        await log.restore([], found.effects)
        sales.take(found.effects)
        reader.changed()
        return found.saleId
      },
    },
    refreshCosts: costs.refresh,
    taxYear: deps.fetchTaxYear,
    sync: sync as Readable<SyncStatus>,
    outbox,
    warnings: warningList.warnings,
    heldCommands: createHeldList(warningList.warnings, identity.deviceId),
    sendNow: engine.sendNow,
    devices: () => deps.ownerApi.devices(identity.deviceKey),
    revokeDevice: (deviceId) => deps.ownerApi.revokeDevice(identity.deviceKey, deviceId),
    enterAgain: async (session) =>
      (await import('./shop-enter-again.ts')).enterAgain(session, {
        journal,
        log,
        copy,
        onKeyChanged: deps.onKeyChanged,
      }),
    recoveryFile: async () => (await recovery()).save(),
    restoreFromFile: async (...file) => (await recovery()).restore(...file),
    receiptCodes,
    putBack,
    unsentCount,
    async signOut({ recoveryFileSaved }) {
      const waitingCount = await unsentCount(recoveryFileSaved)
      if (waitingCount > 0) return { ok: false, refusal: { code: 'unsent_events', waitingCount } }
      engine.stop()
      passKeeper.stop()
      countCare.stop()
      qris.stop()
      costs.stop()
      // The credential of a shop that leaves the device should open nothing any more; offline it just stays unused.
      if (journal.head.deviceSeq === journal.marks.ackedThrough) {
        await deps.ownerApi.revokeDevice(identity.deviceKey, identity.deviceId).catch(() => undefined)
      }
      photos.stop()
      tiles.stop()
      await photos.destroy()
      await log.destroy()
      await copy.destroy()
      deps.onSignedOut()
      return { ok: true, value: undefined }
    },
  }
  showSync()
  photos.take('all')
  merging.take('all')
  countCare.start()
  forgetting.start()
  tiles.start()
  return { shop, engine, journal, close }
}

/** What a waiting event was about, for people. The body was checked when it was told. */
function outboxLabel(
  kind: string,
  body: { readonly [name: string]: unknown },
): Pick<OutboxRow, 'label' | 'totalRupiah'> {
  if (kind === 'sale_recorded') {
    return {
      label: String(body.receiptNumber ?? ''),
      totalRupiah: (body.totalRupiah ?? null) as OutboxRow['totalRupiah'],
    }
  }
  if (kind === 'product_saved' && Array.isArray(body.products)) {
    const first = body.products[0] as { changes?: { name?: string } } | undefined
    return { label: first?.changes?.name ?? '', totalRupiah: null }
  }
  return { label: '', totalRupiah: null }
}

function photosOf(products: Iterable<{ readonly fields: { readonly photo: string } }>): Set<string> {
  const photoIds = new Set<string>()
  for (const { fields } of products) if (fields.photo !== '') photoIds.add(fields.photo)
  return photoIds
}

function nameOfOwner(settings: Readable<ShopSettings>): Readable<string> {
  return { get: () => settings.get().ownerName, subscribe: settings.subscribe }
}
