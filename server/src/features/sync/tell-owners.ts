import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { dayMs } from '@laci/domain/base/time/durations.ts'
import { destinationLabel, destinationWords } from '@laci/domain/journal/destination-words.ts'
import type { FastifyInstance } from 'fastify'
import { inScope, type Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { createRepeatedWork } from '../../timing/repeated-work.ts'

type TellDeps = Pick<FeatureDeps, 'database' | 'clock' | 'log' | 'outbox' | 'config'>

const everyMs = 20_000
const noticesAtOnce = 100
/** Each change of a destination is told; whoever changes it more often than this in a day is told the rest the day after. */
export const destinationsPerDay = 10

/** Owners hear by WhatsApp of what waits for them, and of each change of where customers' money goes [SHOP-19]. */
export function registerCommandNotices(app: FastifyInstance, deps: TellDeps): void {
  const work = createRepeatedWork({
    name: 'command notices',
    everyMs,
    log: deps.log,
    work: () => tellOfCommands(deps),
  })
  app.addHook('onReady', async () => work.start())
  app.addHook('onClose', () => work.stop())
}

/** One round of it. */
export async function tellOfCommands(deps: TellDeps): Promise<void> {
  const told = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    // One round at a time: two that count nine of the day would tell eleven.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('command notices', 0))`)
    const destinations = await tellDestinations(tx, deps)
    return destinations + (await tellHeld(tx, deps))
  })
  if (told > 0) deps.outbox.poke()
}

type Shop = {
  readonly store_id: string
  readonly store_name: string
  readonly name: string
  readonly phone: string | null
}

const shopOfNotice = `join stores on stores.id = notice.store_id
  left join accounts on accounts.account_id = stores.owner_id
  left join auth_user on auth_user.user_id = stores.owner_id and not app.is_leaving(stores.owner_id)`
const shopColumns = `left(stores.name, 80) as store_name, coalesce(accounts.name, '') as name, auth_user.phone`

async function tellDestinations(tx: Tx, { clock, outbox, config }: TellDeps): Promise<number> {
  const nowMs = clock()
  const { rows } = await tx.query<
    Shop & { event_id: string; detail: [string, string, string][]; told_before: number }
  >(
    `select notice.store_id, notice.event_id, notice.detail, told_before::int, ${shopColumns}
     from command_notice notice ${shopOfNotice}
     cross join lateral (select count(*) as told_before from command_notice earlier
                         where earlier.store_id = notice.store_id and earlier.what = 'destination'
                           and earlier.told_at_ms > $1) day
     where what = 'destination' and told_at_ms is null and told_before < $2
     order by raised_at_ms limit $3 for update of notice skip locked`,
    [nowMs - dayMs, destinationsPerDay, noticesAtOnce],
  )
  const ofShop = new Map<string, number>()
  let told = 0
  for (const { store_id: storeId, event_id: eventId, detail, told_before: before, ...shop } of rows) {
    const count = (ofShop.get(storeId) ?? before) + 1
    ofShop.set(storeId, count)
    if (count > destinationsPerDay) continue
    const to = readPhoneNumber(shop.phone ?? '')
    for (const [field, from, into] of detail) {
      if (!to.ok) break
      await outbox.add(tx, {
        to: to.value,
        message: {
          template: 'destination_changed',
          values: {
            name: shop.name,
            place: destinationLabel[field as keyof typeof destinationLabel],
            store: shop.store_name,
            placeBefore: destinationWords(field, from),
            placeAfter: destinationWords(field, into),
            contact: config.brand.phone,
          },
        },
        idempotencyKey: `destination:${storeId}:${eventId}:${field}`,
      })
      told += 1
    }
    await markTold(tx, storeId, [eventId], 'destination', nowMs)
  }
  return told
}

/** Once a day for a shop, with how many wait by then. */
async function tellHeld(tx: Tx, { clock, outbox }: TellDeps): Promise<number> {
  const nowMs = clock()
  const { rows } = await tx.query<Shop & { event_ids: string[]; open_count: number }>(
    `select waiting.store_id, event_ids, ${shopColumns},
            (select count(*) from journal_event held
             where held.store_id = waiting.store_id and standing = 'held'
               and not exists (select from command_settlement settled
                               where settled.store_id = held.store_id and settled.event_id = held.event_id)) as open_count
     from (
       select store_id, array_agg(event_id order by raised_at_ms, event_id) as event_ids from command_notice untold
       where what = 'held' and told_at_ms is null
         and not exists (select from command_notice earlier
                         where earlier.store_id = untold.store_id and earlier.what = 'held'
                           and earlier.told_at_ms > $1)
       group by store_id limit $2
     ) waiting ${shopOfNotice.replaceAll('notice.', 'waiting.')}`,
    [nowMs - dayMs, noticesAtOnce],
  )
  let told = 0
  for (const { store_id: storeId, event_ids: eventIds, open_count: count, ...shop } of rows) {
    const to = readPhoneNumber(shop.phone ?? '')
    if (to.ok && count > 0) {
      await outbox.add(tx, {
        to: to.value,
        message: { template: 'command_held', values: { name: shop.name, store: shop.store_name, count } },
        idempotencyKey: `held:${storeId}:${eventIds[0]}`,
      })
      told += 1
    }
    await markTold(tx, storeId, eventIds, 'held', nowMs)
  }
  return told
}

async function markTold(
  tx: Tx,
  storeId: string,
  eventIds: readonly string[],
  what: 'held' | 'destination',
  nowMs: number,
): Promise<void> {
  await tx.query(
    'update command_notice set told_at_ms = $4 where store_id = $1 and event_id = any($2::uuid[]) and what = $3',
    [storeId, eventIds, what, nowMs],
  )
}
