import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import { checkErasing } from '@laci/domain/customer/erasing.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { Fact, JournalEvent } from '@laci/domain/events/fact.ts'
import type { HoldReason } from '@laci/domain/journal/command-authority.ts'
import { isCommand, namesDestination } from '@laci/domain/journal/command-rights.ts'
import { readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import {
  changesOfCommand,
  destinationChanges,
  type HeldCommand,
  type HeldCommandList,
  type HeldCommandSettled,
  type PaymentDestination,
} from '@laci/domain/journal/held-command.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { Problem } from '../../http/problems.ts'
import { requireFreshSignIn } from '../../identity/fresh-sign-in.ts'
import type { Owner } from '../../identity/session.ts'
import { tellAsOwner } from './owner-desk.ts'
import { readBefore } from './read-authority.ts'

type HeldDeps = Pick<FeatureDeps, 'database' | 'clock' | 'randomBytes' | 'shopListeners'>

const listedAtMost = 100

/** Of journal_event and what was warned of it; `$1` is the shop. */
const heldRows = `select event_id, device_id, kind, version, at_ms, staff_id, body, received_at_ms, store_seq,
    (select detail->>'reason' from journal_warning warning
     where warning.store_id = $1 and warning.event_id = held.event_id and code = 'command_held' limit 1) as reason,
    (select array_agg(warning_id) from journal_warning warning
     where warning.store_id = $1 and warning.event_id = held.event_id and code = 'command_held') as warning_ids
  from journal_event held where store_id = $1 and standing = 'held'`
const isOpen = `not exists (select from command_settlement settled
  where settled.store_id = $1 and settled.event_id = held.event_id)`

type HeldRow = {
  readonly event_id: string
  readonly device_id: string
  readonly kind: string
  readonly version: number
  readonly at_ms: number
  readonly staff_id: string | null
  readonly body: Envelope['body']
  readonly received_at_ms: number
  readonly reason: HoldReason | null
  readonly warning_ids: readonly string[] | null
}

/** What waits for the owner of a shop that the caller has checked. Needs the rights of `service_role`. */
export async function listHeld(tx: Tx, storeId: string): Promise<HeldCommandList> {
  const { rows } = await tx.query<
    HeldRow & { letter: string; device_name: string; staff_name: string | null; open_count: number }
  >(
    `select told.*, device.letter, device.name as device_name, staff.name as staff_name,
            count(*) over () as open_count
     from (${heldRows} and ${isOpen}) told
     join device using (device_id) left join staff on staff.store_id = $1 and staff.staff_id = told.staff_id
     order by store_seq limit $2`,
    [storeId, listedAtMost],
  )
  const events = rows.map(eventOf)
  const before = await readBefore(tx, storeId, events)
  return {
    count: rows[0]?.open_count ?? 0,
    held: rows.map((row, index): HeldCommand => {
      const event = events[index]!
      return {
        eventId: row.event_id,
        kind: row.kind,
        receivedAt: instant(row.received_at_ms),
        at: row.at_ms as Instant,
        deviceId: row.device_id,
        deviceLetter: row.letter,
        deviceName: row.device_name,
        staffId: row.staff_id,
        staffName: row.staff_name,
        reason: row.reason ?? 'right_missing',
        ...(event !== null && isCommand(event)
          ? changesOfCommand(event, before)
          : { changes: [], changeCount: 0 }),
        isDestination: event !== null && namesDestination(event),
      }
    }),
  }
}

/**
 * The owner applies a held command, or drops it [SYNC-60]. Once: whoever says it again, in another window, hears what was
 * said first. What is applied is told once more by the owner, beside the word on what was held.
 */
export async function settleHeld(
  deps: HeldDeps,
  owner: Owner,
  asked: { readonly storeId: string; readonly eventId: string; readonly outcome: 'applied' | 'dropped' },
): Promise<HeldCommandSettled> {
  const { storeId, eventId, outcome } = asked
  const settled = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const { rows } = await tx.query<HeldRow>(`${heldRows} and event_id = $2`, [storeId, eventId])
    const row = rows[0]
    if (row === undefined) throw heldMissing()
    const nowMs = deps.clock()
    const event = eventOf(row)
    const isDestination = outcome === 'applied' && event !== null && namesDestination(event)
    if (isDestination) await requireFreshSignIn(tx, owner, nowMs)
    // Whoever comes second waits here for the first.
    const { rowCount } = await tx.query(
      `insert into command_settlement (store_id, event_id, outcome, settled_by, settled_at_ms)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [storeId, eventId, outcome, owner.userId, nowMs],
    )
    if (rowCount === 0) {
      const known = await tx.query<{ outcome: HeldCommandSettled['outcome'] }>(
        'select outcome from command_settlement where store_id = $1 and event_id = $2',
        [storeId, eventId],
      )
      return { outcome: known.rows[0]!.outcome, lastSeq: null }
    }
    await tx.query('select 1 from journal_head where store_id = $1 for update', [storeId])
    if (outcome === 'applied') await requireAppliable(tx, storeId, event)
    const before = isDestination ? await readBefore(tx, storeId, [event]) : null
    if (before !== null)
      await noteDestination(tx, storeId, eventId, destinationChanges(event!, before), nowMs)
    const facts: Fact[] = [
      ...(outcome === 'applied' ? [{ kind: event!.kind, body: event!.body } as Fact] : []),
      { kind: 'command_settled', body: { eventId, kind: row.kind, outcome } },
      ...(row.warning_ids === null
        ? []
        : [{ kind: 'warnings_reviewed' as const, body: { warningIds: [...row.warning_ids] } }]),
    ]
    return { outcome, lastSeq: await tellAsOwner(tx, storeId, facts, owner, deps) }
  })
  if (settled.lastSeq !== null) deps.shopListeners.tellNews(storeId, settled.lastSeq)
  return { eventId, outcome: settled.outcome }
}

/** Sets where customers' money goes [SHOP-18]. What is there already is told to nobody again. */
export async function saveDestination(
  deps: HeldDeps,
  owner: Owner,
  storeId: string,
  wanted: { readonly [Field in keyof PaymentDestination]?: string | undefined },
): Promise<PaymentDestination> {
  const saved = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const nowMs = deps.clock()
    await requireFreshSignIn(tx, owner, nowMs)
    await tx.query('insert into journal_head (store_id) values ($1) on conflict do nothing', [storeId])
    await tx.query('select 1 from journal_head where store_id = $1 for update', [storeId])
    const before = await readDestination(tx, storeId)
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(
        ([field, value]) => value !== undefined && value !== before[field as keyof PaymentDestination],
      ),
    )
    const moved = Object.entries(changes).map(([field, value]): [string, string, string] => [
      field,
      before[field as keyof PaymentDestination],
      value!,
    ])
    if (moved.length === 0) return { after: before, lastSeq: null }
    await noteDestination(tx, storeId, uuidV7(nowMs, deps.randomBytes(10)), moved, nowMs)
    const lastSeq = await tellAsOwner(
      tx,
      storeId,
      [{ kind: 'settings_saved', body: { changes } }],
      owner,
      deps,
    )
    return { after: { ...before, ...changes }, lastSeq }
  })
  if (saved.lastSeq !== null) deps.shopListeners.tellNews(storeId, saved.lastSeq)
  return saved.after
}

export async function readDestination(tx: Tx, storeId: string): Promise<PaymentDestination> {
  const { rows } = await tx.query<{ qris: string | null; note: string | null }>(
    `select fields->>'staticQris' as qris, fields->>'transferNote' as note from shop_setting where store_id = $1`,
    [storeId],
  )
  return { staticQris: rows[0]?.qris ?? '', transferNote: rows[0]?.note ?? '' }
}

function eventOf(row: HeldRow): JournalEvent | null {
  const { kind, version, body, event_id: eventId, device_id: deviceId, at_ms: at, staff_id: staffId } = row
  return readJournalEvent({ kind, version, body, eventId, deviceId, at, staffId } as Envelope)
}

/** What the owner may not apply either. Under the shop's lock. */
async function requireAppliable(tx: Tx, storeId: string, event: JournalEvent | null): Promise<void> {
  if (event === null || event.kind === 'command_settled') {
    throw new Problem(
      409,
      'not_applicable',
      'Perubahan ini tidak bisa diterapkan. Tidak ada yang diubah. Pilih Buang.',
    )
  }
  if (event.kind !== 'customer_erased') return
  const { rows } = await tx.query<{ owed: number; erased_at: number | null }>(
    `select coalesce((select amount from balance
                      where store_id = $1 and account = 'kasbon' and subject = $2), 0) as owed,
            (select (fields->>'erasedAt')::bigint from shop_record
             where store_id = $1 and record_kind = 'customer' and record_id = $2) as erased_at`,
    [storeId, event.body.customerId],
  )
  const { owed, erased_at } = rows[0]!
  const checked = checkErasing({ erasedAt: erased_at as Instant | null }, owed)
  if (checked.ok) return
  throw checked.refusal.code === 'erased_already'
    ? new Problem(
        409,
        'erased_already',
        'Data pelanggan ini sudah dihapus. Tidak ada yang diubah. Pilih Buang.',
      )
    : new Problem(
        409,
        'balance_open',
        'Kasbon pelanggan ini belum nol, jadi datanya belum bisa dihapus. Tidak ada yang diubah. Lunasi atau sesuaikan kasbonnya dulu.',
      )
}

async function noteDestination(
  tx: Tx,
  storeId: string,
  ofId: string,
  moved: readonly (readonly [string, string, string])[],
  nowMs: number,
): Promise<void> {
  if (moved.length === 0) return
  await tx.query(
    `insert into command_notice (store_id, event_id, what, detail, raised_at_ms) values ($1, $2, 'destination', $3, $4)`,
    [storeId, ofId, JSON.stringify(moved), nowMs],
  )
}

function heldMissing(): Problem {
  return new Problem(
    404,
    'held_missing',
    'Perubahan itu tidak ada di antara yang menunggu di toko ini. Tidak ada yang diubah.',
  )
}
