import { uuidFromDigest } from '@laci/domain/base/ids/uuid.ts'
import type { StaffRight } from '@laci/domain/base/permission/rights.ts'
import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import { applyProductChanges, type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import { canonicalText } from '@laci/domain/events/canonical-text.ts'
import { firstEdition, readBody } from '@laci/domain/events/define-event.ts'
import { type Envelope, envelopeSchema, genesisHash, type Sha256Hex } from '@laci/domain/events/envelope.ts'
import type { JournalEvent } from '@laci/domain/events/fact.ts'
import { chainFault, hashOf } from '@laci/domain/events/hash-chain.ts'
import { type HoldReason, heldOf } from '@laci/domain/journal/command-authority.ts'
import type { DeviceTail } from '@laci/domain/journal/device-tail.ts'
import {
  definitionOf,
  heldKind,
  isKnownKind,
  malformedKind,
  readJournalEvent,
  type StampedEvent,
} from '@laci/domain/journal/event-kinds.ts'
import { movementsOf } from '@laci/domain/journal/movements.ts'
import { recordChangesOf } from '@laci/domain/journal/shop-record.ts'
import type { PullResponse, PushRequest, PushResponse, RecordRow } from '@laci/domain/journal/wire.ts'
import { instalmentAddsUp } from '@laci/domain/kasbon/adds-up.ts'
import type { SaleRefunded } from '@laci/domain/refund/events.ts'
import { refundAddsUp } from '@laci/domain/refund/refund-of.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { saleAddsUp } from '@laci/domain/sale/sums.ts'
import { type ShopSettings, shopSettingsDefaults } from '@laci/domain/shop/settings.ts'
import { isFirstWarning, type Warning, type WarningCode } from '@laci/domain/warning/warning.ts'

/**
 * The acceptance rules of the journal in their shortest form: one shop, in memory, no database. The simulator runs its
 * seeds against this one because a real PostgreSQL would make ten thousand of them last a day; `differential.test.ts`
 * shows that the real server answers and stores the same.
 */
export type ModelServer = {
  /** `of`: whose own sign-in made it a till, and whether the owner's did just now. */
  addDevice(deviceId: string, of?: { readonly staffId?: string; readonly isFresh?: boolean }): void
  /** Somebody works here from now on, with these rights. */
  addPerson(staffId: string, rights: readonly StaffRight[]): void
  revokeDevice(deviceId: string, nowMs: number): void
  isRevoked(deviceId: string): boolean
  push(request: PushRequest, nowMs: number): PushResponse
  /** `reported`: the end of its chain as the till knows it; absent: an earlier release, which reports none. */
  pull(
    deviceId: string,
    after: number,
    warningsAfter: number,
    limit: number,
    nowMs: number,
    reported?: {
      readonly tail: DeviceTail | null
      readonly unsentCount: number
      readonly edition: number
    },
  ): PullResponse
  state(): ModelState
  /** A copy of everything, as a backup holds it. */
  backup(): ModelState
  /** Puts a backup in place of everything; devices that are known by now stay known. */
  restore(backup: ModelState): void
}

export type ModelProduct = { fields: ProductFields; throughSeq: number }

type ModelDevice = {
  acceptedThrough: number
  lastHash: string
  /** The end of its chain as it said while something of it was not here yet [SYNC-89]. */
  reportedTail: DeviceTail | null
  lastAt: number | null
  /** What it said last that it can read [SYNC-114]. */
  edition: number
  revokedAtMs: number | null
  readonly staffId: string | null
  readonly isFresh: boolean
}

export type ModelState = {
  events: StampedEvent[]
  byId: Map<string, StampedEvent>
  /** Commands that wait for the owner, by their id. */
  held: Map<string, HoldReason>
  people: Map<string, readonly StaffRight[]>
  devices: Map<string, ModelDevice>
  warnings: Warning[]
  warningIds: Set<string>
  /** By `account|subject`. */
  balances: Map<string, number>
  products: Map<string, ModelProduct>
  /** By `kind|id`. */
  records: Map<string, RecordRow>
  /** In the order of the server. */
  sales: Map<string, SaleRecorded>
  refunds: SaleRefunded[]
  settings: ShopSettings
  settingsThroughSeq: number
}

const clockToleranceMs = 5 * 60_000
const clockWarningEveryMs = 60 * 60_000

export function modelServer(_storeId: string, sha256: Sha256Hex): ModelServer {
  let state: ModelState = {
    events: [],
    byId: new Map(),
    held: new Map(),
    people: new Map(),
    devices: new Map(),
    warnings: [],
    warningIds: new Set(),
    balances: new Map(),
    products: new Map(),
    records: new Map(),
    sales: new Map(),
    refunds: [],
    settings: shopSettingsDefaults,
    settingsThroughSeq: 0,
  }

  /** Reading checks a whole body, and the last events of a device are read with each of its calls. */
  const readEvents = new WeakMap<Envelope, JournalEvent | null>()
  function journalEventOf(event: Envelope): JournalEvent | null {
    const known = readEvents.get(event)
    if (known !== undefined) return known
    const read = readJournalEvent(event)
    readEvents.set(event, read)
    return read
  }

  function deviceOf(deviceId: string): ModelDevice {
    const device = state.devices.get(deviceId)
    if (device === undefined) throw new Error(`the model knows no device ${deviceId}`)
    return device
  }

  function push(request: PushRequest, nowMs: number): PushResponse {
    const device = deviceOf(request.deviceId)
    const expectedSeq = device.acceptedThrough + 1
    if (request.firstSeq > expectedSeq && !request.isGapKnown) return answerOf(request, nowMs, [], false)

    const isClockWrong = Math.abs(request.sentAt - nowMs) > clockToleranceMs
    const raised: Raised[] = []
    const conflicts: PushResponse['conflicts'] = []
    let newCount = 0
    let previous: Envelope | null = null
    if (request.firstSeq > expectedSeq) {
      raised.push({
        code: 'sequence_gap',
        index: 0,
        detail: { fromSeq: expectedSeq, toSeq: request.firstSeq - 1 },
      })
    }
    const stockBefore = new Map<string, number>()
    const stockMovedAt = new Map<string, number>()
    const touched: { index: number; event: JournalEvent }[] = []
    const events = request.events.map((raw, index) =>
      readEvent(raw, request, request.firstSeq + index, sha256),
    )
    const heldAt = authorityOf(events, request.deviceId, device)
    for (const [index, { event, warning }] of events.entries()) {
      const before: Envelope | null = previous
      previous = event
      const known = state.byId.get(event.eventId)
      if (known !== undefined) {
        if (contentHash(known, sha256) !== contentHash(event, sha256)) {
          conflicts.push({
            eventId: event.eventId,
            deviceSeq: event.deviceSeq,
            status: 409,
            code: 'changed_body',
          })
          raised.push({ code: 'changed_body', index, detail: { hash: contentHash(event, sha256) } })
        }
        continue
      }
      const stamped: StampedEvent = {
        ...event,
        storeSeq: state.events.length + 1,
        receivedAt: nowMs as Instant,
      }
      state.events.push(stamped)
      state.byId.set(stamped.eventId, stamped)
      newCount += 1
      // The last of a run says so for all of it, unless the clock that sends them is wrong itself.
      const isAhead = (at: number | undefined) => at !== undefined && at > nowMs + clockToleranceMs
      if (!isClockWrong && isAhead(event.at) && !isAhead(events[index + 1]?.event.at)) {
        raised.push({ code: 'dated_ahead', index, detail: {} })
      }
      if (newCount === 1 && device.revokedAtMs !== null)
        raised.push({ code: 'device_revoked', index, detail: {} })
      if (event.deviceSeq <= device.acceptedThrough)
        raised.push({ code: 'sequence_reused', index, detail: {} })
      const isNext = event.deviceSeq === expectedSeq
      // Inside a call the time of what cannot be read is nobody's word.
      const isBehind = warning === null && isBackDated(event.at, before?.at)
      if (isBehind || (isNext && isBackDated(event.at, device.lastAt))) {
        raised.push({ code: 'back_dated', index, detail: {} })
      }
      if (warning !== null) {
        raised.push({ code: warning, index, detail: {} })
        continue
      }
      const fault = chainFault(event, before?.hash ?? event.prevHash, sha256)
      if (fault !== null) raised.push({ code: fault, index, detail: {} })
      if (isNext && event.prevHash !== device.lastHash && fault !== 'chain_broken') {
        raised.push({ code: 'chain_broken', index, detail: {} })
      }
      const journalEvent = journalEventOf(event)
      readEvents.set(stamped, journalEvent)
      if (journalEvent === null) {
        raised.push({ code: 'unknown_kind', index, detail: {} })
        continue
      }
      const reason = heldAt.get(index) ?? openBalance(journalEvent)
      if (reason !== null) {
        state.held.set(event.eventId, reason)
        raised.push({ code: 'command_held', index, detail: {} })
        continue
      }
      if (journalEvent.kind === 'sale_recorded' && !saleAddsUp(journalEvent.body)) {
        raised.push({ code: 'sale_sum_differs', index, detail: {} })
      }
      if (journalEvent.kind === 'sale_refunded' && !refundAddsUp(journalEvent.body)) {
        raised.push({ code: 'refund_sum_differs', index, detail: {} })
      }
      if (journalEvent.kind === 'payment_received' && !instalmentAddsUp(journalEvent.body)) {
        raised.push({ code: 'instalment_sum_differs', index, detail: {} })
      }
      for (const movement of movementsOf(journalEvent)) {
        const key = `${movement.account}|${movement.subject}`
        const amount = state.balances.get(key) ?? 0
        if (movement.account === 'stock') {
          if (!stockBefore.has(key)) stockBefore.set(key, amount)
          stockMovedAt.set(key, index)
        }
        state.balances.set(key, amount + movement.amount)
      }
      takeEdits(journalEvent, stamped.storeSeq)
      takeRecords(journalEvent, stamped.storeSeq, nowMs)
      touched.push({ index, event: journalEvent })
      if (journalEvent.kind === 'sale_recorded') state.sales.set(journalEvent.eventId, journalEvent.body)
      if (journalEvent.kind === 'sale_refunded') state.refunds.push(journalEvent.body)
    }
    raised.push(...counterFindings(touched))
    // Only the call that takes a stock below zero says so.
    for (const [key, index] of stockMovedAt) {
      if (stockBefore.get(key)! >= 0 && state.balances.get(key)! < 0) {
        raised.push({ code: 'stock_negative', index, detail: { productId: key.slice('stock|'.length) } })
      }
    }
    if (isClockWrong) raised.push({ code: 'clock_wrong', index: null, detail: {} })
    for (const warning of raised) store(warning, request, events, nowMs)

    const lastSent = events.at(-1)!.event
    if (lastSent.deviceSeq > device.acceptedThrough) {
      device.acceptedThrough = lastSent.deviceSeq
      device.lastHash = lastSent.hash
      device.lastAt = lastSent.at
    }
    return answerOf(request, nowMs, conflicts, raised.length > 0 || newCount < events.length, isClockWrong)
  }

  /** Which commands of a call wait for the owner; judged before any of it is taken in. */
  function authorityOf(
    events: readonly ReadEvent[],
    deviceId: string,
    device: ModelDevice,
  ): ReadonlyMap<number, HoldReason> {
    const { staffId, isFresh, revokedAtMs } = device
    const earlier = state.events
      .slice(-500)
      .filter((event) => event.deviceId === deviceId)
      .flatMap((stamped) => {
        const event = journalEventOf(stamped)
        return event === null ? [] : [{ event, isCounted: !state.held.has(event.eventId) }]
      })
    return heldOf(
      events.map(({ event, warning }) => (warning === null ? journalEventOf(event) : null)),
      {
        device: { deviceId, staffId, isFresh, isRevoked: revokedAtMs !== null },
        people: state.people,
        before: {
          product: (productId) => state.products.get(productId)?.fields ?? null,
          record: (kind, id) => state.records.get(`${kind}|${id}`)?.fields ?? null,
          settings: state.settings,
        },
        earlier,
      },
    )
  }

  function openBalance(event: JournalEvent): HoldReason | null {
    if (event.kind !== 'customer_erased') return null
    return (state.balances.get(`kasbon|${event.body.customerId}`) ?? 0) === 0 ? null : 'balance_open'
  }

  /** A held command goes out under a kind of the server's, with the event inside. */
  function handedOut(event: StampedEvent): StampedEvent {
    if (!state.held.has(event.eventId)) return event
    const { kind, version, body } = event
    return { ...event, kind: heldKind, version: 1, body: { kind, version, body } }
  }

  /** What every till of the shop reads; no run is as long as the days after which one is not waited for. */
  function readableEdition(): number {
    const standing = [...state.devices.values()].filter(({ revokedAtMs }) => revokedAtMs === null)
    return Math.min(...standing.map(({ edition }) => edition))
  }

  /** A repeat is answered with what its first call raised. */
  function answerOf(
    request: PushRequest,
    nowMs: number,
    conflicts: PushResponse['conflicts'],
    hasWarnings: boolean,
    isClockWrong = false,
  ): PushResponse {
    const warnings: PushResponse['warnings'] = []
    if (hasWarnings) {
      const lastSent = request.firstSeq + request.events.length - 1
      for (const { code, deviceId, deviceSeq } of state.warnings) {
        if (deviceId !== request.deviceId || deviceSeq === null || !isFirstWarning(code)) continue
        if (deviceSeq >= request.firstSeq && deviceSeq <= lastSent) warnings.push({ code, deviceSeq })
      }
      if (isClockWrong) warnings.push({ code: 'clock_wrong', deviceSeq: null })
    }
    return {
      acceptedThrough: deviceOf(request.deviceId).acceptedThrough,
      lastSeq: state.events.length,
      serverTime: nowMs as Instant,
      conflicts,
      warnings,
    }
  }

  /** The same finding is the same warning, however often it is found; a wrong clock is warned of once an hour. */
  function store(
    { code, index, detail }: Raised,
    request: PushRequest,
    events: readonly ReadEvent[],
    nowMs: number,
  ): void {
    const event = index === null ? null : events[index]!.event
    const what = code === 'clock_wrong' ? Math.floor(nowMs / clockWarningEveryMs) : canonicalText(detail)
    const warningId = uuidFromDigest(
      sha256(`${code}|${request.deviceId}|${event?.deviceSeq}|${event?.eventId}|${what}`),
    )
    if (state.warningIds.has(warningId)) return
    state.warningIds.add(warningId)
    state.warnings.push({
      warningId,
      warningSeq: state.warnings.length + 1,
      code,
      deviceId: request.deviceId,
      deviceSeq: event?.deviceSeq ?? null,
      eventId: event?.eventId ?? null,
      raisedAt: nowMs as Instant,
      detail,
    })
  }

  function takeEdits(event: JournalEvent, storeSeq: number): void {
    if (event.kind === 'product_saved') {
      for (const { productId, changes } of event.body.products) {
        const before = state.products.get(productId)?.fields ?? productDefaults
        const fields = applyProductChanges(before, changes as Partial<ProductFields>)
        state.products.set(productId, { fields, throughSeq: storeSeq })
      }
    } else if (event.kind === 'settings_saved') {
      state.settings = { ...state.settings, ...(event.body.changes as Partial<ShopSettings>) }
      state.settingsThroughSeq = storeSeq
    }
  }

  function takeRecords(event: JournalEvent, storeSeq: number, nowMs: number): void {
    for (const { recordKind, recordId, changes } of recordChangesOf(event)) {
      const key = `${recordKind}|${recordId}`
      const fields = { ...state.records.get(key)?.fields, ...changes }
      const changedAt = instant(nowMs)
      state.records.set(key, { recordKind, recordId, fields, throughSeq: storeSeq, changedAt })
    }
  }

  /** A bill that was paid twice, and sales of which more came back than was sold, after the new events of one push. */
  function counterFindings(touched: readonly { index: number; event: JournalEvent }[]): Raised[] {
    const found: Raised[] = []
    const refundedAt = new Map<string, number>()
    for (const { index, event } of touched) {
      if (event.kind === 'sale_refunded') refundedAt.set(event.body.saleId, index)
      if (event.kind !== 'sale_recorded') continue
      const ids = [...state.sales.keys()]
      const earlier = ids.slice(0, ids.indexOf(event.eventId)).map((saleId) => state.sales.get(saleId)!)
      const { billId } = event.body
      if (billId !== undefined && earlier.some((sale) => sale.billId === billId)) {
        found.push({ code: 'bill_paid_twice', index, detail: {} })
      }
      // A refund that came before its sale is judged with the sale.
      if (state.refunds.some(({ saleId }) => saleId === event.eventId)) {
        refundedAt.set(event.eventId, Math.max(index, refundedAt.get(event.eventId) ?? 0))
      }
    }
    for (const [saleId, index] of refundedAt) {
      const sale = state.sales.get(saleId)
      if (sale === undefined) continue
      const refunds = state.refunds.filter((refund) => refund.saleId === saleId)
      const taken = new Map<number, number>()
      for (const { lineIndex, quantityThousandths } of refunds.flatMap(({ lines }) => lines)) {
        taken.set(lineIndex, (taken.get(lineIndex) ?? 0) + quantityThousandths)
      }
      const isTooMuch = [...taken].some(
        ([lineIndex, quantity]) => quantity > (sale.lines[lineIndex]?.quantityThousandths ?? 0),
      )
      const backRupiah = refunds.reduce((sum, { totalRupiah }) => sum + totalRupiah, 0)
      if (isTooMuch || backRupiah > sale.totalRupiah) {
        found.push({ code: 'refund_exceeds_sale', index, detail: {} })
      }
    }
    return found
  }

  return {
    addDevice(deviceId, { staffId, isFresh = false } = {}) {
      state.devices.set(deviceId, {
        acceptedThrough: 0,
        lastHash: genesisHash,
        reportedTail: null,
        lastAt: null,
        edition: firstEdition,
        revokedAtMs: null,
        staffId: staffId ?? null,
        isFresh,
      })
    },
    addPerson(staffId, rights) {
      state.people.set(staffId, rights)
    },
    revokeDevice(deviceId, nowMs) {
      deviceOf(deviceId).revokedAtMs ??= nowMs
    },
    isRevoked: (deviceId) => deviceOf(deviceId).revokedAtMs !== null,
    push,
    pull(deviceId, after, warningsAfter, limit, nowMs, reported) {
      const device = deviceOf(deviceId)
      device.edition = reported?.edition ?? firstEdition
      if (
        reported?.tail != null &&
        reported.unsentCount > 0 &&
        reported.tail.deviceSeq > (device.reportedTail?.deviceSeq ?? 0)
      ) {
        device.reportedTail = reported.tail
      }
      const tail = latestTail(device)
      const isEndLost = reported !== undefined && (reported.tail?.deviceSeq ?? 0) < (tail?.deviceSeq ?? 0)
      const events = state.events.slice(after, after + limit).map(handedOut)
      return {
        events: events as PullResponse['events'],
        lastSeq: state.events.length,
        hasMore: after + events.length < state.events.length,
        acceptedThrough: device.acceptedThrough,
        ...(isEndLost && tail !== null && { tail }),
        warnings: state.warnings.slice(warningsAfter, warningsAfter + 500),
        serverTime: nowMs as Instant,
        readableEdition: readableEdition(),
      }
    },
    state: () => state,
    backup: () => copyOf(state),
    restore(backup) {
      const known = state.devices
      state = copyOf(backup)
      // The list of devices is small and restored by hand if need be; a device never loses its credential here.
      for (const [deviceId, device] of known) {
        if (!state.devices.has(deviceId)) {
          state.devices.set(deviceId, {
            ...device,
            acceptedThrough: 0,
            lastHash: genesisHash,
            reportedTail: null,
            lastAt: null,
            edition: firstEdition,
          })
        }
      }
    },
  }
}

function latestTail({ acceptedThrough, lastHash, reportedTail }: ModelDevice): DeviceTail | null {
  if (reportedTail !== null && reportedTail.deviceSeq > acceptedThrough) return reportedTail
  return acceptedThrough === 0
    ? null
    : { deviceSeq: acceptedThrough, hash: lastHash, receipt: reportedTail?.receipt ?? null }
}

type Raised = {
  readonly code: WarningCode
  /** Of the event in its push; null for what is about the device. */
  readonly index: number | null
  readonly detail: Record<string, unknown>
}

/** An event as it is stored, and what the owner is warned of when it could not be read. */
type ReadEvent = { readonly event: Envelope; readonly warning: 'malformed_event' | 'foreign_store' | null }

function readEvent(raw: unknown, request: PushRequest, deviceSeq: number, sha256: Sha256Hex): ReadEvent {
  const fault = faultOf(raw, request, deviceSeq)
  // Members that no envelope has are not covered by its hash and are not stored.
  if (fault === null) return { event: envelopeSchema.parse(raw), warning: null }
  const sent = (typeof raw === 'object' && raw !== null ? raw : {}) as Partial<
    Record<keyof Envelope, unknown>
  >
  const rawText = JSON.stringify(raw)
  const isTimeReadable =
    Number.isSafeInteger(sent.at) && (sent.at as number) >= 0 && (sent.at as number) <= request.sentAt
  return {
    event: {
      storeId: request.storeId,
      eventId: uuidFromDigest(sha256(`${request.deviceId}|${deviceSeq}|${rawText}`)),
      deviceId: request.deviceId,
      deviceSeq,
      kind: malformedKind,
      version: 1,
      at: (isTimeReadable ? sent.at : request.sentAt) as Instant,
      staffId: null,
      body: { reason: fault },
      prevHash: hashIn(sent.prevHash) ?? genesisHash,
      hash: hashIn(sent.hash) ?? sha256(rawText),
    },
    warning: fault === 'other_store' ? 'foreign_store' : 'malformed_event',
  }
}

function faultOf(raw: unknown, request: PushRequest, deviceSeq: number): string | null {
  const parsed = envelopeSchema.safeParse(raw)
  if (!parsed.success) return 'wrong_shape'
  const event = parsed.data
  // PostgreSQL stores neither U+0000 nor half a surrogate pair. JSON text writes both as escapes.
  if (/\\u0000|\\ud[89a-f][0-9a-f]{2}/.test(JSON.stringify(raw))) return 'wrong_text'
  if (event.storeId !== request.storeId) return 'other_store'
  if (event.deviceId !== request.deviceId || event.deviceSeq !== deviceSeq) return 'wrong_place'
  const isOurs = event.kind === malformedKind || event.kind === heldKind
  const isBad =
    isKnownKind(event.kind) && readBody(definitionOf(event.kind), event.version, event.body).is === 'bad'
  if (isOurs || isBad) return 'wrong_body'
  return null
}

function hashIn(value: unknown): string | null {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? value : null
}

/** What the content of an event really hashes to; of an unreadable one its id is the content. */
function contentHash(event: Envelope, sha256: Sha256Hex): string {
  return event.kind === malformedKind ? event.eventId : hashOf(event, sha256)
}

function isBackDated(at: number, before: number | null | undefined): boolean {
  return before !== null && before !== undefined && at < before - clockToleranceMs
}

function copyOf(state: ModelState): ModelState {
  return {
    ...state,
    events: [...state.events],
    byId: new Map(state.byId),
    held: new Map(state.held),
    people: new Map(state.people),
    devices: new Map([...state.devices].map(([id, device]) => [id, { ...device }])),
    warnings: [...state.warnings],
    balances: new Map(state.balances),
    products: new Map(state.products),
    records: new Map(state.records),
    sales: new Map(state.sales),
    refunds: [...state.refunds],
    warningIds: new Set(state.warningIds),
  }
}
