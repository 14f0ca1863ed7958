import type { DeskToday } from '@laci/domain/operator/desk-wire.ts'
import type { Tx } from '../platform/scope.ts'

/** A message or a deletion that waits longer than this is late. */
const lateAfterMs = 15 * 60_000

/** The first screen of the desk: counts and sums only, nobody by name. `dayStartMs`, `weekStartMs`: midnights in WIB. */
export async function readToday(
  tx: Tx,
  moment: { day: string; dayStartMs: number; weekStartMs: number; nowMs: number },
): Promise<DeskToday> {
  const dayStart = new Date(moment.dayStartMs)
  const { rows: signUpRows } = await tx.query<{ today: number; week: number; affiliates: number }>(
    `select (select count(*) from accounts where created_at >= $1) as today,
            (select count(*) from accounts where created_at >= $2) as week,
            (select count(*) from affiliates where created_at >= $1) as affiliates`,
    [dayStart, new Date(moment.weekStartMs)],
  )
  // Shop by shop through the index of their days: no table is read as a whole.
  const { rows: shopRows } = await tx.query<{
    all: number
    selling: number
    sale_count: number
    sale_rupiah: number
  }>(
    `select count(*) as all, count(*) filter (where day.count > 0) as selling,
            coalesce(sum(day.count), 0)::bigint as sale_count,
            coalesce(sum(day.total_rupiah), 0)::bigint as sale_rupiah
     from stores
     cross join lateral (select count(*), coalesce(sum(total_rupiah), 0) as total_rupiah
                         from sale where store_id = stores.id and business_day = $1) as day`,
    [moment.day],
  )
  const { rows: messageRows } = await tx.query<{
    sent: number
    waiting: number
    failed: number
    oldest: Date | null
  }>(
    `select count(*) filter (where status in ('sent', 'delivered', 'read') and created_at >= $1) as sent,
            count(*) filter (where status in ('queued', 'sending')) as waiting,
            count(*) filter (where status in ('failed', 'expired', 'unknown') and created_at >= $1) as failed,
            min(created_at) filter (where status in ('queued', 'sending')) as oldest
     from wa_outbox where created_at >= $1 or status in ('queued', 'sending')`,
    [dayStart],
  )
  const { rows: jobRows } = await tx.query<{ count: number; oldest: Date | null; new_contacts: number }>(
    `select count(*), min(erase_after) as oldest,
            (select count(*) from contact_request where status = 'new') as new_contacts
     from account_deletion where erased_at is null and erase_after <= $1`,
    [new Date(moment.nowMs)],
  )
  const signUps = signUpRows[0]!
  const shops = shopRows[0]!
  const messages = messageRows[0]!
  const erasing = jobRows[0]!
  const job = (name: string, waitingCount: number, oldest: Date | null) => ({
    name,
    waitingCount,
    oldestAt: oldest?.getTime() ?? null,
    isLate: oldest !== null && oldest.getTime() < moment.nowMs - lateAfterMs,
  })
  return {
    day: moment.day,
    signUps: { today: signUps.today, week: signUps.week, affiliatesToday: signUps.affiliates },
    shops: {
      all: shops.all,
      selling: shops.selling,
      saleCount: shops.sale_count,
      saleRupiah: shops.sale_rupiah,
    },
    messages: {
      sent: messages.sent,
      waiting: messages.waiting,
      failed: messages.failed,
      oldestWaitingAt: messages.oldest?.getTime() ?? null,
    },
    jobs: [
      job('Pesan WhatsApp', messages.waiting, messages.oldest),
      job('Penghapusan akun yang waktunya tiba', erasing.count, erasing.oldest),
    ],
    contacts: { newCount: erasing.new_contacts },
  }
}
