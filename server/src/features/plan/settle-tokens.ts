import { dayMs } from '@laci/domain/base/time/durations.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import {
  type BusinessDay,
  businessDayOf,
  defaultZone,
  endOfBusinessDay,
} from '@laci/domain/base/time/zone.ts'
import { coveredTimes } from '@laci/domain/plan/plan-ledger.ts'
import { spentTokens, type TokenCost, type TokenCredit } from '@laci/domain/token/spending.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { ServerDeps } from '../../deps/server-deps.ts'
import { readOwnersClocks, type ShopClock } from '../../shop/shop-clock.ts'
import { judgeSales } from './judge-sales.ts'
import { lockPlanAccount, projectAccount, readGrants, tellTills } from './plan-store.ts'

/** So many events of a shop are looked at in one transaction. */
const eventsAtOnce = 20_000

type SettleDeps = Pick<ServerDeps, 'database' | 'clock'>

/**
 * Counts what the sales of an account's shops have used, up to this moment [TOKEN-3]. `freshMs`: not again when that was done
 * so shortly before and nothing was given or taken back since.
 */
export async function settleTokens(deps: SettleDeps, userId: string, freshMs = 0): Promise<void> {
  if (freshMs > 0 && (await isFresh(deps, userId, freshMs))) return
  for (;;) {
    const isDone = await inScope(deps.database, { role: 'service_role' }, (tx) =>
      settleStep(tx, userId, deps.clock()),
    )
    if (isDone) return
  }
}

async function isFresh(deps: SettleDeps, userId: string, freshMs: number): Promise<boolean> {
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const { rowCount } = await tx.query(
      'select from plan_account where user_id = $1 and recount_from is null and settled_at > $2',
      [userId, new Date(deps.clock() - freshMs)],
    )
    return rowCount === 1
  })
}

type ShopToSettle = {
  readonly storeId: string
  readonly clock: ShopClock
  readonly fromSeq: number
  readonly throughSeq: number
  readonly isLast: boolean
}

/** False: there are more events. */
async function settleStep(tx: Tx, userId: string, nowMs: number): Promise<boolean> {
  await lockPlanAccount(tx, userId)
  const recountFrom = await readRecount(tx, userId)
  const shops = await readShops(tx, userId)
  const isNew = recountFrom !== null || shops.some(({ fromSeq, throughSeq }) => throughSeq > fromSeq)
  if (isNew) {
    const covered = coveredTimes(await readGrants(tx, userId))
    for (const shop of shops) {
      await judgeSales(tx, shop, nowMs)
      await countDays(tx, shop, recountFrom, covered)
    }
    await bookDifferences(tx, userId, nowMs)
    await projectAccount(tx, userId, nowMs)
  }
  await tx.query('update plan_account set settled_at = $2, recount_from = null where user_id = $1', [
    userId,
    new Date(nowMs),
  ])
  return shops.every(({ isLast }) => isLast)
}

async function readRecount(tx: Tx, userId: string): Promise<BusinessDay | null> {
  const { rows } = await tx.query<Pick<Rows['plan_account'], 'recount_from'>>(
    'select recount_from from plan_account where user_id = $1',
    [userId],
  )
  const from = rows[0]?.recount_from
  // A day earlier: a shop may have another zone, and end its day at another hour.
  return from ? businessDayOf(instant(from.getTime() - dayMs), defaultZone) : null
}

async function readShops(tx: Tx, userId: string): Promise<ShopToSettle[]> {
  const clocks = await readOwnersClocks(tx, userId)
  const { rows } = await tx.query<{ store_id: string; last_seq: number; settled: number }>(
    `select stores.id as store_id, coalesce(last_seq, 0) as last_seq, coalesce(settled_through_seq, 0) as settled
     from stores left join journal_head on journal_head.store_id = stores.id
     left join plan_store on plan_store.store_id = stores.id
     where owner_id = $1 order by stores.id`,
    [userId],
  )
  return rows.map(({ store_id, last_seq, settled }) => {
    const throughSeq = Math.min(last_seq, settled + eventsAtOnce)
    return {
      storeId: store_id,
      clock: clocks.get(store_id)!,
      fromSeq: settled,
      throughSeq,
      isLast: throughSeq >= last_seq,
    }
  })
}

/**
 * Counts the days anew that sales came to since the last time, whole: what a day costs is then the same however its sales
 * arrived. What was refunded of a sale is taken off the sale itself, on its own day [TOKEN-6]. Where a till named a day or a
 * moment that cannot be, the judged one counts (`sale_charge`).
 */
async function countDays(
  tx: Tx,
  shop: ShopToSettle,
  recountFrom: BusinessDay | null,
  covered: ReturnType<typeof coveredTimes>,
): Promise<void> {
  const counted = await tx.query<{ day: BusinessDay; is_new: boolean }>(
    `with touched as (
       select distinct coalesce(charge.day, sale.business_day) as day
       from counted_event event join sale on sale.store_id = event.store_id and sale.sale_id = event.event_id
         left join sale_charge charge on charge.store_id = sale.store_id and charge.sale_id = sale.sale_id
       where event.store_id = $1 and event.store_seq > $2 and event.store_seq <= $3
         and event.kind = 'sale_recorded'
       union
       select distinct coalesce(charge.day, sale.business_day)
       from refund join sale using (store_id, sale_id) left join sale_charge charge using (store_id, sale_id)
       where refund.store_id = $1 and refund.store_seq > $2 and refund.store_seq <= $3
       union
       select distinct business_day from sale where store_id = $1 and business_day >= $4
       union
       select distinct day from sale_charge where store_id = $1 and day >= $4
     ), sold as (
       select touched.day, sale.sale_id, store_seq, total_rupiah, null::bigint as judged_ms
       from touched join sale on sale.store_id = $1 and sale.business_day = touched.day
       where not exists (select from sale_charge where store_id = $1 and sale_charge.sale_id = sale.sale_id)
       union all
       select touched.day, sale.sale_id, store_seq, total_rupiah, at_ms
       from touched join sale_charge charge on charge.store_id = $1 and charge.day = touched.day
         join sale on sale.store_id = $1 and sale.sale_id = charge.sale_id
     ), counted as (
       select touched.day, coalesce(sum((greatest(0, sold.total_rupiah - coalesce((
         select sum(total_rupiah) from refund where refund.store_id = $1 and refund.sale_id = sold.sale_id
       ), 0))::bigint + 999) / 1000), 0)::bigint as cost
       from touched left join (
         sold join counted_event event
           on event.store_id = $1 and event.store_seq = sold.store_seq
           and not exists (
             select from unnest($5::bigint[], $6::bigint[]) as covered (from_ms, until_ms)
             where coalesce(judged_ms, least(at_ms, received_at_ms)) between from_ms and until_ms
           )
       ) on sold.day = touched.day
       group by touched.day
     )
     insert into token_day (store_id, day, cost_tokens) select $1, day, cost from counted
     on conflict (store_id, day) do update set cost_tokens = excluded.cost_tokens returning day, xmax = 0 as is_new`,
    [
      shop.storeId,
      shop.fromSeq,
      shop.throughSeq,
      recountFrom,
      covered.map(({ from }) => from),
      covered.map(({ until }) => until),
    ],
  )
  const newDays = counted.rows.filter((row) => row.is_new).map((row) => row.day)
  await keepEnds(tx, shop, newDays)
  await tx.query(
    `insert into plan_store (store_id, settled_through_seq) values ($1, $2)
     on conflict (store_id) do update set settled_through_seq = $2`,
    [shop.storeId, shop.throughSeq],
  )
}

/** A day ends when it ended by the shop's clock as it was first counted: another clock later moves no tokens [TOKEN-10]. */
async function keepEnds(
  tx: Tx,
  { storeId, clock }: ShopToSettle,
  days: readonly BusinessDay[],
): Promise<void> {
  if (days.length === 0) return
  await tx.query(
    `update token_day set ends_at = counted.ends_at
     from unnest($2::text[], $3::timestamptz[]) as counted (day, ends_at)
     where token_day.store_id = $1 and token_day.day = counted.day`,
    [storeId, days, days.map((day) => new Date(endOfBusinessDay(day, clock.zone, clock.dayStartsAtMinute)))],
  )
}

/** Books what the days should have used less what was booked for them: the ledger is only added to. */
async function bookDifferences(tx: Tx, userId: string, nowMs: number): Promise<void> {
  const credits = await tx.query<TokenCredit>(
    `select floor(extract(epoch from booked_at) * 1000)::bigint as "atMs", tokens
     from token_entry where user_id = $1 and kind <> 'spent'`,
    [userId],
  )
  const days = await readDays(tx, userId)
  const spent = new Map(spentTokens(credits.rows, days).map((it) => [keyOf(it), it.tokens]))
  const differences = days
    .map((it) => ({ ...it, tokens: it.booked - spent.get(keyOf(it))! }))
    .filter(({ tokens }) => tokens !== 0)
  const beyond = days.filter((it) => it.tokens > spent.get(keyOf(it))!)
  const changed = days.filter((it) => it.isBeyond !== it.tokens > spent.get(keyOf(it))!)
  if (changed.length > 0) {
    await tx.query(
      `update token_day set is_beyond = (store_id, day) in (select * from unnest($1::uuid[], $2::text[]))
       where (store_id, day) in (select * from unnest($3::uuid[], $4::text[]))`,
      [beyond.map(storeOf), beyond.map(dayOf), changed.map(storeOf), changed.map(dayOf)],
    )
  }
  if (differences.length === 0) return
  const hadTokens = await hasTokens(tx, userId)
  await tx.query(
    `insert into token_entry (user_id, kind, tokens, day, store_id, booked_at)
     select $1, 'spent', tokens, day, store_id, $2
     from unnest($3::bigint[], $4::text[], $5::uuid[]) as difference (tokens, day, store_id) order by day, store_id`,
    [
      userId,
      new Date(nowMs),
      differences.map(({ tokens }) => tokens),
      differences.map(dayOf),
      differences.map(storeOf),
    ],
  )
  if (hadTokens !== (await hasTokens(tx, userId))) await tellTills(tx, userId)
}

type CountedDay = TokenCost & { readonly booked: number; readonly isBeyond: boolean }

/** Days that were counted before their ends were kept ended at midnight in Jakarta, and go on doing so. */
async function readDays(tx: Tx, userId: string): Promise<CountedDay[]> {
  const { rows } = await tx.query<Omit<CountedDay, 'endsAtMs'> & { ends_at: Date | null }>(
    `select day, store_id as "storeId", ends_at, cost_tokens as tokens, is_beyond as "isBeyond",
       coalesce((select -sum(tokens) from token_entry
                 where user_id = $1 and kind = 'spent' and token_entry.day = token_day.day
                   and token_entry.store_id = token_day.store_id), 0)::bigint as booked
     from token_day join stores on stores.id = token_day.store_id where owner_id = $1`,
    [userId],
  )
  return rows.map(({ ends_at, ...day }) => ({
    ...day,
    endsAtMs: ends_at?.getTime() ?? endOfBusinessDay(day.day, defaultZone),
  }))
}

const keyOf = ({ storeId, day }: TokenCost) => `${storeId} ${day}`
const storeOf = ({ storeId }: TokenCost) => storeId
const dayOf = ({ day }: TokenCost) => day

async function hasTokens(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ has: boolean }>(
    'select coalesce(sum(tokens), 0) > 0 as has from token_entry where user_id = $1',
    [userId],
  )
  return rows[0]!.has
}
