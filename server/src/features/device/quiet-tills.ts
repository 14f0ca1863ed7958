import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { dayMs } from '@laci/domain/base/time/durations.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { defaultZone, zoneSchema } from '@laci/domain/base/time/zone.ts'
import { quietAfterMs, quietReason } from '@laci/domain/device/quiet-till.ts'
import { isMessageHour } from '@laci/domain/message/hours.ts'
import type { Message } from '@laci/domain/message/templates.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { deskLetter } from '../../identity/new-device.ts'

type NoticeDeps = Pick<FeatureDeps, 'database' | 'clock' | 'outbox'>

const tillsAtOnce = 100
/** A server that was off for longer than this sends nothing about a silence that began before. */
const newsMs = 30 * dayMs

type QuietTill = Pick<Rows['device'], 'device_id' | 'unsent_count'> & {
  device_name: string
  last_seen_at: Date
  store_name: string
  zone: string | null
  name: string
  phone: string | null
}

/** Notifies owners of tills that were not heard of for a while [DEVICE-23]: once for each silence, by day. */
export async function notifyOfQuietTills(deps: NoticeDeps): Promise<void> {
  const notified = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    let count = 0
    for (const till of await findQuiet(tx, deps.clock())) count += await notifyOwner(tx, till, deps)
    return count
  })
  if (notified > 0) deps.outbox.poke()
}

/** Night is left out here: shops that sleep must not stand before those that do not. */
async function findQuiet(tx: Tx, nowMs: number): Promise<QuietTill[]> {
  const awake = zoneSchema.options.filter((zone) => isMessageHour(instant(nowMs), zone))
  if (awake.length === 0) return []
  const { rows } = await tx.query<QuietTill>(
    `select device_id, device.name as device_name, last_seen_at, unsent_count, left(stores.name, 80) as store_name,
            shop_setting.fields->>'zone' as zone, coalesce(accounts.name, '') as name, auth_user.phone
     from device join stores on stores.id = device.store_id
     left join shop_setting on shop_setting.store_id = device.store_id
     left join accounts on accounts.account_id = stores.owner_id
     left join auth_user on auth_user.user_id = stores.owner_id and not app.is_leaving(stores.owner_id)
     where revoked_at is null and letter <> '${deskLetter}' and last_seen_at > $1
       and (last_seen_at <= $2 or last_seen_at <= $3 and unsent_count > 0)
       and quiet_told_of is distinct from last_seen_at
       and (coalesce(shop_setting.fields->>'zone', $4) = any($5) or not shop_setting.fields->>'zone' = any($6))
     order by last_seen_at limit $7 for update of device skip locked`,
    [
      new Date(nowMs - newsMs),
      new Date(nowMs - quietAfterMs.empty),
      new Date(nowMs - quietAfterMs.holding),
      defaultZone,
      awake,
      zoneSchema.options,
      tillsAtOnce,
    ],
  )
  return rows
}

async function notifyOwner(tx: Tx, till: QuietTill, { clock, outbox }: NoticeDeps): Promise<number> {
  const lastSeenAt = instant(till.last_seen_at.getTime())
  const unsentCount = till.unsent_count
  const reason = quietReason({ lastSeenAt, unsentCount }, instant(clock()))
  const to = readPhoneNumber(till.phone ?? '')
  if (reason !== null && to.ok) {
    const values = { name: till.name, till: till.device_name, store: till.store_name, moment: lastSeenAt }
    const message: Message =
      reason === 'holding'
        ? { template: 'till_quiet_holding', values: { ...values, count: unsentCount ?? 0 } }
        : { template: 'till_quiet', values }
    await outbox.add(tx, {
      to: to.value,
      message,
      idempotencyKey: `quiet:${till.device_id}:${lastSeenAt}`,
    })
  }
  // The column itself: a moment that went through a clock of milliseconds would never be the same again.
  await tx.query('update device set quiet_told_of = last_seen_at where device_id = $1', [till.device_id])
  return reason !== null && to.ok ? 1 : 0
}
