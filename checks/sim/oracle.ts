import type { StaffRight } from '@laci/domain/base/permission/rights.ts'
import { type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import { canonicalText } from '@laci/domain/events/canonical-text.ts'
import type { PermissionSet } from '@laci/domain/events/define-event.ts'
import { genesisHash } from '@laci/domain/events/envelope.ts'
import { hashOf } from '@laci/domain/events/hash-chain.ts'
import {
  definitionOf,
  malformedKind,
  readJournalEvent,
  type StampedEvent,
} from '@laci/domain/journal/event-kinds.ts'
import { type ShopRecordKind, shopRecordDefaults } from '@laci/domain/journal/shop-record.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { type ShopSettings, shopSettingsDefaults } from '@laci/domain/shop/settings.ts'
import type { ApprovalGiven } from '@laci/domain/staff/events.ts'
import type { WarningCode } from '@laci/domain/warning/warning.ts'
import type { RecordedSale } from '@laci/till/engine/api/sales.ts'
import { cashierAccess } from './commands.ts'
import type { ModelState } from './model-server.ts'
import type { FaultKind } from './plan.ts'
import { isHealed } from './planted-harm.ts'
import { addEdits, addMoves, type RecordFields } from './reckoning.ts'
import { tableOf } from './releases.ts'
import { sha256 } from './sim-till.ts'

/** A sale that somebody began at a till. Its number stands in the note of its first line. */
export type Attempt = {
  readonly note: string
  readonly deviceId: string
  readonly expectedTotalRupiah: number
  /** Where it was sold, as only the newer of two releases can say. */
  readonly table: string | null
  /** What the till said, once it said *Lunas*. */
  lunas: RecordedSale | null
}

export type PlantedHarm = {
  readonly kind: FaultKind
  readonly deviceId: string
  readonly deviceSeq: number | null
}

/** What the oracle knows of a run. */
export type Observed = {
  readonly state: ModelState
  readonly attempts: ReadonlyMap<string, Attempt>
  /** What else was recorded, by the id of its event. */
  readonly recorded: ReadonlyMap<string, string>
  /** Events that somebody recorded who may do little alone, and the first event of the same command. */
  readonly byCashiers: ReadonlyMap<string, string>
  readonly harms: readonly PlantedHarm[]
  readonly played: ReadonlySet<FaultKind>
  readonly revokedAtMs: ReadonlyMap<string, number>
  /** Devices of staff, by what the holder may do, whomever their events name. */
  readonly staffDevices: ReadonlyMap<string, readonly string[]>
  /** Devices whose clock was wrong at any time. */
  readonly wrongClocks: ReadonlySet<string>
}

/** Everything that must hold of the server's journal, worked out from the events and nothing else. */
export function journalFindings(observed: Observed): string[] {
  return [
    ...saleFindings(observed),
    ...recordedFindings(observed),
    ...permissionFindings(observed),
    ...balanceFindings(observed),
    ...editFindings(observed),
    ...heldFindings(observed),
    ...chainFindings(observed),
    ...warningFindings(observed),
  ]
}

/** Nothing lost, nothing doubled: every sale that said *Lunas* is in the journal once, as it was. */
function saleFindings({ state, attempts, harms, played }: Observed): string[] {
  const findings: string[] = []
  const byNote = new Map<string, StampedEvent>()
  const receiptNumbers = new Set<string>()
  const ids = new Set<string>()
  for (const event of state.events) {
    if (ids.has(event.eventId)) findings.push(`event ${event.eventId} is in the journal twice`)
    ids.add(event.eventId)
    if (event.kind !== 'sale_recorded') continue
    const sale = event.body as SaleRecorded
    const note = sale.lines[0]!.note
    if (byNote.has(note)) findings.push(`sale ${note} is in the journal twice`)
    byNote.set(note, event)
    if (receiptNumbers.has(sale.receiptNumber) && !played.has('copied_profile')) {
      findings.push(`receipt number ${sale.receiptNumber} was given twice`)
    }
    receiptNumbers.add(sale.receiptNumber)
    const attempt = attempts.get(note)
    if (attempt === undefined) findings.push(`nobody sold ${note}`)
    else if (attempt.expectedTotalRupiah !== sale.totalRupiah) {
      findings.push(`sale ${note} says ${sale.totalRupiah} instead of ${attempt.expectedTotalRupiah}`)
    }
    findings.push(...sumFindings(note, sale))
  }
  for (const attempt of attempts.values()) {
    const { lunas } = attempt
    if (lunas === null) continue
    const stored = byNote.get(attempt.note)
    if (stored === undefined) {
      findings.push(`sale ${attempt.note} said Lunas and is lost`)
      continue
    }
    if (stored.eventId !== lunas.saleId) findings.push(`sale ${attempt.note} changed its id`)
    const isTampered = harms.some(
      (harm) =>
        harm.deviceId === stored.deviceId && harm.deviceSeq === stored.deviceSeq && harm.kind === 'tampered',
    )
    const tables = [tableOf(stored), ('table' in lunas.sale ? lunas.sale.table : null) ?? null]
    if (tables.some((table) => table !== attempt.table))
      findings.push(`sale ${attempt.note} changed its table`)
    if (canonicalText({ ...stored.body, table: null }) !== canonicalText({ ...lunas.sale, table: null }))
      findings.push(`sale ${attempt.note} changed its body`)
    if (stored.at !== lunas.soldAt && !isTampered) findings.push(`sale ${attempt.note} changed its time`)
  }
  return findings
}

/** Everything else that was recorded is there, too. */
function recordedFindings({ state, recorded }: Observed): string[] {
  return [...recorded]
    .filter(([eventId]) => !state.byId.has(eventId))
    .map(([, what]) => `${what} was recorded and is lost`)
}

/** What takes a permission has it: the operator's own, or an approval right before it, which is there for nothing else [STAFF-43]. */
function permissionFindings({ state, byCashiers, played }: Observed): string[] {
  // Two machines with one profile use the same numbers for different events.
  if (played.has('copied_profile')) return []
  const findings: string[] = []
  const chains = new Map<string, StampedEvent>(
    state.events.map((event) => [`${event.deviceId}|${event.deviceSeq}`, event]),
  )
  const beside = ({ deviceId, deviceSeq }: StampedEvent, step: number) =>
    chains.get(`${deviceId}|${deviceSeq + step}`)
  for (const event of state.events) {
    if (event.kind === 'approval_given') {
      const { right } = event.body as ApprovalGiven
      let step = 1
      while (beside(event, step)?.kind === 'approval_given') step += 1
      const next = beside(event, step)
      if (next === undefined || !(takes(next, right) || takesTogether(next, beside(event, step + 1), right)))
        findings.push(`an approval of ${right} is there, and what it allows is ${next?.kind ?? 'not'}`)
    }
    const first = state.byId.get(byCashiers.get(event.eventId) ?? '')
    if (first === undefined) continue
    const approved: StaffRight[] = [...cashierAccess.rights]
    for (let step = -1; beside(first, step)?.kind === 'approval_given'; step -= 1)
      approved.push((beside(first, step)!.body as ApprovalGiven).right)
    if (!permissionsOf(event).some((set) => set.every(({ right }) => approved.includes(right))))
      findings.push(`a cashier recorded ${event.kind} without its permission`)
  }
  return findings
}

/** What these take beside is named by their commands. */
const takesFurther = new Set<string>(['sale_recorded', 'shift_closed'])

/** Whether a right can have been asked for it. */
function takes(event: StampedEvent, right: StaffRight): boolean {
  if (takesFurther.has(event.kind)) return true
  return permissionsOf(event).some((set) => set.some((permission) => permission.right === right))
}

/** Whether a command that records these two takes it. */
function takesTogether(first: StampedEvent, second: StampedEvent | undefined, right: StaffRight): boolean {
  switch (`${first.kind} ${second?.kind}`) {
    // The opening stock of a new product.
    case 'product_saved stock_received':
      return takes(second!, right)
    // What a customer paid too much goes back as a refund does.
    case 'cash_moved kasbon_adjusted':
      return right === 'refund' || takes(second!, right)
    default:
      return false
  }
}

function permissionsOf(event: StampedEvent): readonly PermissionSet[] {
  const known = readJournalEvent(event)
  if (known === null) return [[]]
  const before = { product: () => null, record: () => null }
  return definitionOf(known.kind).permissions(known.body, { before, deviceId: event.deviceId })
}

/** Money of one sale adds up, worked out without the core that priced it. */
function sumFindings(note: string, sale: SaleRecorded): string[] {
  let net = 0
  let afterOwnDiscount = 0
  let shares = 0
  for (const line of sale.lines) {
    net += line.netRupiah
    afterOwnDiscount += line.grossRupiah - line.lineDiscountRupiah
    shares += line.billDiscountRupiah
  }
  const paid = sale.payments.reduce((sum, payment) => sum + payment.amountRupiah, 0)
  const received = sale.payments.reduce((sum, payment) => sum + payment.receivedRupiah, 0)
  const holds =
    afterOwnDiscount === sale.subtotalRupiah &&
    shares === sale.billDiscountRupiah &&
    net + sale.roundingRupiah === sale.totalRupiah &&
    paid === sale.totalRupiah &&
    received - sale.changeRupiah === sale.totalRupiah
  return holds ? [] : [`the sums of sale ${note} do not add up`]
}

/** Stock, cash, kasbon and points are the sums of what happened, worked out from the bodies. */
function balanceFindings(observed: Observed): string[] {
  const { state } = observed
  const expected = new Map<string, number>()
  for (const event of countedEvents(observed)) addMoves(event, expected)
  const findings: string[] = []
  for (const key of new Set([...expected.keys(), ...state.balances.keys()])) {
    const should = expected.get(key) ?? 0
    const is = state.balances.get(key) ?? 0
    if (should !== is) findings.push(`balance ${key} is ${is} instead of ${should}`)
  }
  return findings
}

/** What the shop counts: all but what must wait for the owner. Reckoned without the rule that till and server share. */
function countedEvents(observed: Observed): StampedEvent[] {
  return observed.state.events.filter((event) => !mustWait(event, observed))
}

function mustWait(event: StampedEvent, { state, revokedAtMs, staffDevices }: Observed): boolean {
  const needed = rightsOfEdit(event)
  if (needed === null || event.version !== 1) return false
  const revokedMs = revokedAtMs.get(event.deviceId)
  // In the very millisecond of the revoking either order is right.
  if (revokedMs === event.receivedAt) return state.held.has(event.eventId)
  if (revokedMs !== undefined && event.receivedAt > revokedMs) return true
  const rights = staffDevices.get(event.deviceId)
  return rights !== undefined && !needed.every((right) => rights.includes(right))
}

/** What an edit by somebody needs, of the kinds that the simulated shop records; null: it has happened and counts. */
function rightsOfEdit({ kind, body }: StampedEvent): string[] | null {
  if (kind === 'product_saved') return ['products']
  if (kind === 'settings_saved') return ['settings']
  if (kind === 'customer_saved') return ['sell']
  if (kind !== 'kasbon_adjusted') return null
  return (body as { amountRupiah: number }).amountRupiah < 0 ? ['kasbon', 'refund'] : ['kasbon']
}

/** The owner is warned of what waits, and nothing else waits. */
function heldFindings(observed: Observed): string[] {
  const { state } = observed
  const warned = new Set(
    state.warnings.filter(({ code }) => code === 'command_held').map(({ eventId }) => eventId),
  )
  const findings: string[] = []
  for (const event of state.events) {
    const must = mustWait(event, observed)
    if (must !== state.held.has(event.eventId)) {
      findings.push(
        `${event.kind} ${event.deviceSeq} of ${event.deviceId} ${must ? 'does not wait' : 'waits'}`,
      )
    }
    if (must && !warned.has(event.eventId)) findings.push(`nobody was warned of held ${event.eventId}`)
  }
  return findings
}

/** Edits: per field, the last one in the server's order stands. */
function editFindings(observed: Observed): string[] {
  const { state } = observed
  const counted = countedEvents(observed)
  const { products, settings } = editsOf(counted)
  const findings: string[] = []
  for (const [productId, fields] of products) {
    if (canonicalText(state.products.get(productId)?.fields) !== canonicalText(fields)) {
      findings.push(`product ${productId} is not what its edits say`)
    }
  }
  if (canonicalText(state.settings) !== canonicalText(settings))
    findings.push('the settings are not what was saved')
  const records = recordsOf(counted)
  for (const key of new Set([...records.keys(), ...state.records.keys()])) {
    if (canonicalText(state.records.get(key)?.fields ?? null) !== canonicalText(records.get(key) ?? null)) {
      findings.push(`record ${key} is not what its events say`)
    }
  }
  return findings
}

function recordsOf(events: readonly StampedEvent[]): RecordFields {
  const records: RecordFields = new Map()
  for (const event of events) addEdits(event, records)
  return records
}

function editsOf(events: readonly StampedEvent[]): {
  products: Map<string, ProductFields>
  settings: ShopSettings
} {
  const products = new Map<string, ProductFields>()
  let settings = shopSettingsDefaults
  for (const event of events) {
    if (event.kind === 'product_saved') {
      const body = event.body as { products: { productId: string; changes: Partial<ProductFields> }[] }
      for (const { productId, changes } of body.products) {
        products.set(productId, { ...(products.get(productId) ?? productDefaults), ...changes })
      }
    } else if (event.kind === 'settings_saved') {
      settings = { ...settings, ...(event.body as { changes: Partial<ShopSettings> }).changes }
    }
  }
  return { products, settings }
}

/** What every till must show once it has heard everything: the same text as `replicaText` makes. */
export function shopText(observed: Observed): string {
  const { state } = observed
  const counted = countedEvents(observed)
  const { products: edited, settings } = editsOf(counted)
  const products: Record<string, unknown> = {}
  const ids = new Set(edited.keys())
  for (const key of state.balances.keys()) if (key.startsWith('stock|')) ids.add(key.slice('stock|'.length))
  for (const productId of ids) {
    products[productId] = {
      fields: edited.get(productId) ?? productDefaults,
      stockThousandths: state.balances.get(`stock|${productId}`) ?? 0,
    }
  }
  const records: Record<string, unknown> = {}
  for (const [key, fields] of recordsOf(counted)) {
    records[key] = { ...shopRecordDefaults[key.split('|')[0] as ShopRecordKind], ...fields }
  }
  const balances: Record<string, number> = {}
  for (const [key, amount] of state.balances) {
    if (amount !== 0 && !key.startsWith('stock|')) balances[key] = amount
  }
  return canonicalText({ products, records, balances, settings })
}

/** Chains hold, and every break is one that was planted and that the owner is warned of. */
function chainFindings({ state, harms, played }: Observed): string[] {
  const findings: string[] = []
  const last = new Map<string, { hash: string; deviceSeq: number }>()
  const warned = new Set(
    state.warnings.map((warning) => `${warning.code}|${warning.deviceId}|${warning.deviceSeq}`),
  )
  const excused = new Set(harms.filter((harm) => harm.kind !== 'disk_lost').map((harm) => harm.deviceId))
  for (const event of state.events) {
    const before = last.get(event.deviceId) ?? { hash: genesisHash, deviceSeq: 0 }
    // A number that was used before is named elsewhere; the chain goes on from the highest.
    if (event.deviceSeq <= before.deviceSeq) continue
    last.set(event.deviceId, event)
    if (event.kind === malformedKind) continue
    const fault =
      hashOf(event, sha256) !== event.hash
        ? 'hash_mismatch'
        : event.prevHash !== before.hash
          ? 'chain_broken'
          : null
    if (fault === null) continue
    if (!excused.has(event.deviceId) && !played.has('copied_profile')) {
      findings.push(`event ${event.deviceSeq} of ${event.deviceId}: ${fault} that nobody planted`)
    }
    if (!warned.has(`${fault}|${event.deviceId}|${event.deviceSeq}`)) {
      findings.push(`event ${event.deviceSeq} of ${event.deviceId}: ${fault} without a warning`)
    }
  }
  return findings
}

/** By the run it came in, or by the word that the clock which sent it was wrong, which is said once an hour. */
function isWarnedAhead(
  warnings: Observed['state']['warnings'],
  { deviceId, deviceSeq, receivedAt }: StampedEvent,
): boolean {
  const hourOf = (at: number) => Math.floor(at / 3_600_000)
  return warnings.some(
    (warning) =>
      warning.deviceId === deviceId &&
      (warning.code === 'clock_wrong'
        ? hourOf(warning.raisedAt) === hourOf(receivedAt)
        : warning.code === 'dated_ahead' &&
          warning.raisedAt === receivedAt &&
          (warning.deviceSeq ?? 0) >= deviceSeq),
  )
}

/** A warning for every harm, and none without one: an owner who is warned of nothing stops reading. */
function warningFindings(observed: Observed): string[] {
  const { state, harms, played, revokedAtMs, wrongClocks, staffDevices } = observed
  const findings: string[] = []
  const has = (code: WarningCode, deviceId: string, deviceSeq: number | null): boolean =>
    state.warnings.some(
      (warning) =>
        warning.code === code &&
        warning.deviceId === deviceId &&
        (deviceSeq === null || warning.deviceSeq === deviceSeq),
    )
  const codesOfHarm: { readonly [Kind in FaultKind]?: readonly WarningCode[] } = {
    poison: ['malformed_event'],
    newer_kind: ['unknown_kind'],
    // The server may have had the event already, without the device having heard of it.
    tampered: ['hash_mismatch', 'changed_body'],
    changed_body: ['changed_body'],
  }
  for (const harm of harms) {
    const codes = codesOfHarm[harm.kind]
    const isChange = harm.kind === 'tampered' || harm.kind === 'changed_body'
    if (isChange && harm.deviceSeq !== null && isHealed(harm.deviceSeq)) continue
    if (codes !== undefined && !codes.some((code) => has(code, harm.deviceId, harm.deviceSeq))) {
      findings.push(`${harm.kind} at ${harm.deviceSeq} of ${harm.deviceId} raised no ${codes.join(' or ')}`)
    }
  }
  const seen = new Set<string>()
  const last = new Map<string, { at: number; deviceSeq: number }>()
  for (const event of state.events) {
    const place = `${event.deviceId}|${event.deviceSeq}`
    if (seen.has(place) && !has('sequence_reused', event.deviceId, event.deviceSeq)) {
      findings.push(`number ${event.deviceSeq} of ${event.deviceId} was used twice without a warning`)
    }
    seen.add(place)
    const revokedMs = revokedAtMs.get(event.deviceId)
    const isRevokedWarned = state.warnings.some(
      ({ code, deviceId, raisedAt }) =>
        code === 'device_revoked' && deviceId === event.deviceId && raisedAt === event.receivedAt,
    )
    if (revokedMs !== undefined && event.receivedAt > revokedMs && !isRevokedWarned) {
      findings.push(`event ${event.deviceSeq} came from revoked ${event.deviceId} without a warning`)
    }
    if (event.at > event.receivedAt + 5 * 60_000 && !isWarnedAhead(state.warnings, event)) {
      findings.push(`event ${event.deviceSeq} of ${event.deviceId} is dated ahead without a warning`)
    }
    const before = last.get(event.deviceId)
    if (before !== undefined && event.deviceSeq <= before.deviceSeq) continue
    last.set(event.deviceId, event)
    // The time of what cannot be read is nobody's word.
    if (
      before !== undefined &&
      event.kind !== malformedKind &&
      event.at < before.at - 5 * 60_000 &&
      !has('back_dated', event.deviceId, event.deviceSeq)
    ) {
      findings.push(`event ${event.deviceSeq} of ${event.deviceId} is dated back without a warning`)
    }
  }
  const harmed = (deviceId: string, ...kinds: FaultKind[]): boolean =>
    harms.some((harm) => harm.deviceId === deviceId && kinds.includes(harm.kind))
  for (const warning of state.warnings) {
    const deviceId = warning.deviceId ?? ''
    const isExcused = {
      stock_negative: true,
      clock_wrong: wrongClocks.has(deviceId),
      dated_ahead: wrongClocks.has(deviceId),
      back_dated: wrongClocks.has(deviceId) || played.has('copied_profile'),
      malformed_event: harmed(deviceId, 'poison'),
      unknown_kind: harmed(deviceId, 'newer_kind'),
      hash_mismatch: harmed(deviceId, 'tampered'),
      chain_broken: harmed(deviceId, 'tampered', 'copied_profile'),
      changed_body: harmed(deviceId, 'changed_body', 'tampered'),
      sequence_reused: harmed(deviceId, 'copied_profile'),
      device_revoked: revokedAtMs.has(deviceId),
      sequence_gap: false,
      foreign_store: false,
      sale_sum_differs: false,
      refund_sum_differs: false,
      instalment_sum_differs: false,
      refund_exceeds_sale: true,
      bill_paid_twice: true,
      recorded_twice: true,
      subscription_ended: false,
      staff_ended: false,
      transfer_differs: false,
      command_held: revokedAtMs.has(deviceId) || staffDevices.has(deviceId),
    }[warning.code]
    if (!isExcused) findings.push(`${warning.code} at ${warning.deviceSeq} of ${deviceId} without a cause`)
  }
  return findings
}
