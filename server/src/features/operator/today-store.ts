import type { DeskToday } from '@laci/domain/operator/desk-wire.ts'
import { boundedSum } from '../../db/bounded-sum.ts'
import type { Tx } from '../../db/scope.ts'
import { readWaiting } from './waiting-store.ts'

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
            ${boundedSum('sum(day.total_rupiah)')} as sale_rupiah
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
  const { rows: paymentRows } = await tx.query<{
    paid: number
    paid_rupiah: number
    refunded_rupiah: number
    waiting: number
    alarms: number
  }>(
    // An order can be paid for a day, and late money comes within a month: so far back its index is read.
    `select recent.*, refund.refunded_rupiah, alarm.alarms
     from (select count(*) filter (where paid_at >= $1) as paid,
                  coalesce(sum(amount_rupiah) filter (where paid_at >= $1), 0)::bigint as paid_rupiah,
                  count(*) filter (where state in ('created', 'awaiting') and payable_until > $2) as waiting
           from orders where created_at >= $1::timestamptz - interval '31 days') as recent,
          (select coalesce(sum(amount_rupiah), 0)::bigint as refunded_rupiah
           from payment_refund where status = 'done' and done_at >= $1) as refund,
          (select count(*) as alarms from payment_alarm where settled_at is null) as alarm`,
    [dayStart, new Date(moment.nowMs)],
  )
  const { rows: contactRows } = await tx.query<{ new_contacts: number }>(
    `select count(*) as new_contacts from contact_request where status = 'new'`,
  )
  const signUps = signUpRows[0]!
  const shops = shopRows[0]!
  const messages = messageRows[0]!
  const payments = paymentRows[0]!
  return {
    day: moment.day,
    signUps: { today: signUps.today, week: signUps.week, affiliatesToday: signUps.affiliates },
    shops: {
      all: shops.all,
      selling: shops.selling,
      saleCount: shops.sale_count,
      saleRupiah: shops.sale_rupiah,
    },
    payments: {
      paidCount: payments.paid,
      paidRupiah: payments.paid_rupiah,
      refundedRupiah: payments.refunded_rupiah,
      waitingCount: payments.waiting,
      alarmCount: payments.alarms,
    },
    messages: {
      sent: messages.sent,
      waiting: messages.waiting,
      failed: messages.failed,
      oldestWaitingAt: messages.oldest?.getTime() ?? null,
    },
    jobs: await readWaiting(tx, moment.nowMs),
    contacts: { newCount: contactRows[0]!.new_contacts },
  }
}
