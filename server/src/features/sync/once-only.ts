import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf } from '@laci/domain/base/time/zone.ts'
import type { EventKind, Fact, JournalEvent } from '@laci/domain/events/fact.ts'
import {
  type ClaimCorrection,
  correctionBody,
  debtCorrections,
  type KasbonMove,
  overpaidInstalments,
  writeOffCorrection,
} from '@laci/domain/kasbon/once-only.ts'
import type { UncheckedEvent } from '@laci/domain/sale/payment-check.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { readClockOf } from '../../shop/shop-clock.ts'
import { tellAsOwner } from './owner-desk.ts'

/** Kinds that tell of something that counts once, and of what ends it. */
const actKinds: ReadonlySet<EventKind> = new Set([
  'kasbon_adjusted',
  'payment_checked',
  'payment_received',
  'sale_refunded',
  'expense_reversed',
  'bill_voided',
])
/** The same in SQL, word for word as the index of migration 0056 has it. */
const isAct = `kind in (${[...actKinds].map((kind) => `'${kind}'`).join(', ')})`

/** So many acts are judged in one step. */
const stepActs = 200

export function hasActs(events: readonly { readonly known: JournalEvent | null }[]): boolean {
  return events.some(({ known }) => known !== null && actKinds.has(known.kind))
}

/** Shops with acts that nobody has judged, in the order of their ids behind `after`. Needs the rights of `service_role`. */
export async function shopsWithActs(tx: Tx, after: string, limit: number): Promise<string[]> {
  const { rows } = await tx.query<Pick<Rows['journal_head'], 'store_id'>>(
    `select store_id from journal_head head
     where store_id > $1 and last_seq > acts_through
       and exists (select from counted_event told
                   where told.store_id = head.store_id and told.store_seq > head.acts_through and told.${isAct})
     order by store_id limit $2`,
    [after, limit],
  )
  return rows.map((row) => row.store_id)
}

type ToldAct = Fact & { readonly event_id: string; readonly store_seq: number }
type Finding = {
  readonly what: 'debt' | 'paid_back' | 'write_off' | 'instalment' | 'expense' | 'void'
  readonly amountRupiah: number
  readonly eventId: string
  readonly otherEventId: string | null
}

/**
 * Judges the next acts of a shop once all that it has heard is there: under its lock, so whoever pushed last, the answer is that
 * of one order. What counts twice is taken back at the owner's desk, and the owner is warned of both hands. Answers the newest
 * number of the shop where something was told, and whether acts are left. Needs the rights of `service_role`.
 */
export async function judgeActs(
  tx: Tx,
  storeId: string,
  deps: Pick<FeatureDeps, 'clock' | 'randomBytes'>,
): Promise<{ readonly toldSeq: number | null; readonly isLeft: boolean }> {
  const head = await tx.query<Pick<Rows['journal_head'], 'acts_through' | 'last_seq'>>(
    'select acts_through, last_seq from journal_head where store_id = $1 for update',
    [storeId],
  )
  if (head.rowCount === 0) return { toldSeq: null, isLeft: false }
  const { acts_through: through, last_seq: lastSeq } = head.rows[0]!
  const { rows: acts } = await tx.query<ToldAct>(
    `select store_seq, event_id, kind, body from counted_event
     where store_id = $1 and store_seq > $2 and ${isAct} order by store_seq limit $3`,
    [storeId, through, stepActs],
  )
  const isLeft = acts.length === stepActs
  const overpaid = await readOverpaid(tx, storeId, acts)
  const corrections = [...(await judgeDebts(tx, storeId, acts)), ...writeOffsOf(overpaid)]
  const findings = [
    ...corrections.map(findingOf),
    ...instalmentsOf(overpaid, acts),
    ...(await endedAgain(tx, storeId, acts, endings.expense)),
    ...(await endedAgain(tx, storeId, acts, endings.void)),
  ]
  await warn(tx, storeId, findings, deps.clock())
  await tx.query('update journal_head set acts_through = $2 where store_id = $1', [
    storeId,
    isLeft ? acts.at(-1)!.store_seq : lastSeq,
  ])
  if (corrections.length === 0) return { toldSeq: null, isLeft }
  const { zone, dayStartsAtMinute } = await readClockOf(tx, storeId)
  const businessDay = businessDayOf(instant(deps.clock()), zone, dayStartsAtMinute)
  const facts = corrections.map((correction): Fact => {
    const counter = { zone, businessDay, cashierName: '', shiftId: null }
    return { kind: 'kasbon_adjusted', body: { ...counter, ...correctionBody(correction) } }
  })
  const owner = await tx.query<Pick<Rows['stores'], 'owner_id'>>(
    'select owner_id from stores where id = $1',
    [storeId],
  )
  const toldSeq = await tellAsOwner(tx, storeId, facts, { userId: owner.rows[0]!.owner_id }, deps)
  return { toldSeq, isLeft }
}

/** Debts of the sales that were spoken of: all that was ever said of each is read and judged anew [KASBON-17]. */
async function judgeDebts(tx: Tx, storeId: string, acts: readonly ToldAct[]): Promise<ClaimCorrection[]> {
  const saleIds = new Set(acts.flatMap((act) => saleOf(act)))
  if (saleIds.size === 0) return []
  const { rows } = await tx.query<{
    of_sale: string
    kind: string
    body: unknown
    event_id: string
    at_ms: number
  }>(
    `with owed as (
       select distinct on (asked) asked as sale_id from unnest($2::uuid[]) as asked
       where exists (select from counted_event debt where debt.store_id = $1 and debt.kind = 'kasbon_adjusted'
                       and debt.body->>'saleId' = asked::text)
     ), told as (
       select sale_id, sale.store_seq from owed join sale using (sale_id) where sale.store_id = $1
       union all
       select sale_id, checked.store_seq from owed join payment_check checked using (sale_id)
       where checked.store_id = $1
       union all
       select sale_id, refund.store_seq from owed join refund using (sale_id) where refund.store_id = $1
       union all
       select sale_id, debt.store_seq from owed join counted_event debt
         on debt.store_id = $1 and debt.kind = 'kasbon_adjusted' and debt.body->>'saleId' = sale_id::text
     )
     select told.sale_id as of_sale, event.kind, event.body, event.event_id, event.at_ms
     from told join counted_event event on event.store_id = $1 and event.store_seq = told.store_seq
     order by event.at_ms, event.device_id, event.device_seq`,
    [storeId, [...saleIds]],
  )
  const bySale = Map.groupBy(rows, (row) => row.of_sale)
  return [...bySale.values()].flatMap((told) =>
    debtCorrections(
      told.map(
        ({ kind, body, event_id: eventId, at_ms: at }) => ({ kind, body, eventId, at }) as UncheckedEvent,
      ),
    ),
  )
}

/** The sale whose claim an act may change. */
function saleOf(act: Fact): string[] {
  switch (act.kind) {
    case 'kasbon_adjusted':
      return act.body.saleId === undefined ? [] : [act.body.saleId]
    case 'payment_checked':
      return [act.body.saleId]
    case 'sale_refunded':
      return act.body.payments.some(({ isUnpaid }) => isUnpaid) ? [act.body.saleId] : []
    default:
      return []
  }
}

/** By customer. */
type Moves = ReadonlyMap<string, readonly KasbonMove[]>

/** All that moved the debts of customers who were spoken of and have paid too much by now. */
async function readOverpaid(tx: Tx, storeId: string, acts: readonly ToldAct[]): Promise<Moves> {
  const customerIds = new Set(
    acts.flatMap(({ body }) =>
      'customerId' in body && body.customerId !== undefined ? [body.customerId] : [],
    ),
  )
  if (customerIds.size === 0) return new Map()
  const { rows } = await tx.query<
    Pick<Rows['balance'], 'subject' | 'amount'> &
      Pick<Rows['movement'], 'event_id'> & { kind: string; reason: string | null }
  >(
    `select moved.subject, moved.event_id, moved.amount, event.kind, event.body->>'reason' as reason
     from balance
     join movement moved on moved.store_id = $1 and moved.account = 'kasbon' and moved.subject = balance.subject
     join counted_event event on event.store_id = $1 and event.event_id = moved.event_id
     where balance.store_id = $1 and balance.account = 'kasbon' and balance.subject = any ($2::uuid[])
       and balance.amount < 0
     order by event.at_ms, event.device_id, event.device_seq`,
    [storeId, [...customerIds]],
  )
  const moves = new Map<string, KasbonMove[]>()
  for (const { subject, event_id: eventId, amount: amountRupiah, kind, reason } of rows) {
    const isWriteOff = kind === 'kasbon_adjusted' && reason === 'write_off'
    const isInstalment = kind === 'payment_received'
    const known = moves.get(subject) ?? []
    known.push({ eventId, amountRupiah, isWriteOff, isInstalment })
    moves.set(subject, known)
  }
  return moves
}

/** Debts that were let go beyond what was owed [KASBON-18]. */
function writeOffsOf(overpaid: Moves): ClaimCorrection[] {
  return [...overpaid].flatMap(([customerId, moves]) => writeOffCorrection(customerId, moves) ?? [])
}

/** Money that came twice for a debt stays where it is; the owner is told when one of the two is heard [KASBON-13]. */
function instalmentsOf(overpaid: Moves, acts: readonly ToldAct[]): Finding[] {
  const heard = new Set(acts.map(({ event_id }) => event_id))
  return [...overpaid.values()]
    .flatMap((moves) => overpaidInstalments(moves))
    .filter(({ eventId, otherEventId }) => heard.has(eventId) || heard.has(otherEventId))
    .map((found) => ({ what: 'instalment', ...found }))
}

/** What ends something, what it names, and its amount; each has an index of migration 0056. */
const endings = {
  expense: { what: 'expense', kind: 'expense_reversed', subject: 'expenseId', amount: 'amountRupiah' },
  void: { what: 'void', kind: 'bill_voided', subject: 'billId', amount: 'totalRupiah' },
} as const

/** Both stand: drawers were moved [EXPENSE-3], and a dropped bill moves nothing [BILL-10]. The owner is warned at the later one. */
async function endedAgain(
  tx: Tx,
  storeId: string,
  acts: readonly ToldAct[],
  { what, kind, subject, amount }: (typeof endings)[keyof typeof endings],
): Promise<Finding[]> {
  const ids = acts.flatMap((act) => (act.kind === kind ? [act.event_id] : []))
  if (ids.length === 0) return []
  const { rows } = await tx.query<{ event_id: string; amount: number; other_id: string }>(
    `select again.event_id, (again.body->>'${amount}')::bigint as amount, earlier.event_id as other_id
     from counted_event again
     join lateral (
       select event_id from counted_event other
       where other.store_id = $1 and other.kind = '${kind}'
         and other.body->>'${subject}' = again.body->>'${subject}' and other.store_seq < again.store_seq
       order by store_seq limit 1
     ) earlier on true
     where again.store_id = $1 and again.event_id = any ($2::uuid[]) and again.kind = '${kind}'`,
    [storeId, ids],
  )
  return rows.map(({ event_id: eventId, amount: amountRupiah, other_id: otherEventId }) => {
    return { what, amountRupiah, eventId, otherEventId }
  })
}

function findingOf({ reason, amountRupiah, eventId, otherEventId }: ClaimCorrection): Finding {
  const what = reason === 'write_off' ? 'write_off' : amountRupiah < 0 ? 'debt' : 'paid_back'
  return { what, amountRupiah: Math.abs(amountRupiah), eventId, otherEventId }
}

type Hand = Pick<Rows['device'], 'device_id'> & { event_id: string; device_seq: number; name: string }

/** A warning at the event that counts for too much, with whoever told each of the two. Never a customer [CUSTOMER-8]. */
async function warn(tx: Tx, storeId: string, findings: readonly Finding[], nowMs: number): Promise<void> {
  if (findings.length === 0) return
  const ids = findings.flatMap(({ eventId, otherEventId }) => [
    eventId,
    ...(otherEventId === null ? [] : [otherEventId]),
  ])
  const { rows } = await tx.query<Hand>(
    `select event_id, device_id, device_seq,
            concat_ws(', ', coalesce(nullif(body->>'cashierName', ''), staff.name, 'Pemilik'), device.name) as name
     from counted_event told join device using (device_id)
     left join staff on staff.store_id = $1 and staff.staff_id = told.staff_id
     where told.store_id = $1 and event_id = any ($2::uuid[])`,
    [storeId, ids],
  )
  const hands = new Map(rows.map((row) => [row.event_id, row]))
  for (const { what, amountRupiah, eventId, otherEventId } of findings) {
    const hand = hands.get(eventId)
    if (hand === undefined) continue
    const other = otherEventId === null ? undefined : hands.get(otherEventId)
    const detail = {
      ...{ what, amountRupiah, hand: hand.name },
      ...(other === undefined ? {} : { otherHand: other.name, otherEventId }),
    }
    await tx.query(
      `update journal_head
       set warning_seq = raise_warnings($1, $2, warning_seq, $3, $4, array[$5::uuid], $6)
       where store_id = $1`,
      [
        ...[storeId, hand.device_id, nowMs, hand.device_seq, eventId],
        JSON.stringify([[1, 'recorded_twice', detail]]),
      ],
    )
  }
}
