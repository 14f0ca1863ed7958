import { dayMs } from '@laci/domain/base/time/durations.ts'
import type { DeskToday } from '@laci/domain/operator/desk-wire.ts'
import type { Tx } from '../../db/scope.ts'

type Waiting = DeskToday['jobs'][number]

/** What the server does by itself is late after this. */
const lateAfterMs = 15 * 60_000
/** What a bank or a person has to do. */
const lateForPeopleMs = dayMs
/** Goods go out, and a run is transferred [PAYOUT-1], within so long. */
const lateForDeliveryMs = 3 * dayMs

/**
 * Everything that can wait, in the order in which it is shown: its name, the part of the desk that deals with it (null: the
 * server does it by itself, or it stands on the first screen), when it is late, and a query with `count` and `oldest`. `$1`: now.
 */
const waitingKinds: readonly {
  readonly name: string
  readonly part: Waiting['part']
  readonly lateMs: number
  readonly query: string
}[] = [
  {
    name: 'Kabar pembayaran dari Midtrans',
    part: null,
    lateMs: lateAfterMs,
    query: 'select count(*), min(received_at) as oldest from payment_notice where not is_processed',
  },
  {
    name: 'Pesanan lunas yang belum diberikan',
    part: 'pesanan',
    lateMs: lateAfterMs,
    query: `select count(*), min(paid_at) as oldest from orders where state = 'paid' and granted_at is null`,
  },
  {
    // One whose time is over and of which the provider has not said how it ended.
    name: 'Tagihan QRIS toko yang belum jelas',
    part: null,
    lateMs: lateAfterMs,
    query: `select count(*), min(expires_at) as oldest from qris_charge where status = 'pending' and expires_at < $1`,
  },
  {
    name: 'Pengembalian dana yang belum selesai',
    part: 'pesanan',
    lateMs: lateForPeopleMs,
    query: `select count(*), min(asked_at) as oldest from payment_refund where status in ('asked', 'accepted')`,
  },
  {
    name: 'Peringatan pembayaran',
    part: null,
    lateMs: lateForPeopleMs,
    query: 'select count(*), min(raised_at) as oldest from payment_alarm where settled_at is null',
  },
  {
    name: 'Komisi yang belum ditransfer',
    part: 'komisi',
    lateMs: lateForDeliveryMs,
    query: `select count(*), min(made_at) as oldest from payout join payout_run using (run_id)
            where not exists (select from payout_outcome where payout_outcome.payout_id = payout.payout_id)`,
  },
  {
    name: 'Pesanan perangkat baru',
    part: 'perangkat',
    lateMs: lateForDeliveryMs,
    query: `select count(*), min(paid_at) as oldest from orders left join hardware_follow_up using (order_id)
            where kind = 'hardware' and paid_at is not null and coalesce(status, 'new') = 'new'`,
  },
  {
    name: 'Minta dihubungi',
    part: 'kontak',
    lateMs: lateForPeopleMs,
    query: `select count(*), min(created_at) as oldest from contact_request where status = 'new'`,
  },
  {
    name: 'Pesan WhatsApp',
    part: 'pesan',
    lateMs: lateAfterMs,
    query: `select count(*), min(created_at) as oldest from wa_outbox where status in ('queued', 'sending')`,
  },
  {
    name: 'Penghapusan akun yang waktunya tiba',
    part: null,
    lateMs: lateAfterMs,
    query:
      'select count(*), min(erase_after) as oldest from account_deletion where erased_at is null and erase_after <= $1',
  },
  {
    // Asked for at a till, whose clock may run ahead of ours.
    name: 'Penghapusan pelanggan toko',
    part: null,
    lateMs: lateAfterMs,
    query: `select count(*), least(to_timestamp(min(asked_at_ms) / 1000.0), $1) as oldest
            from customer_erasure where erased_at_ms is null`,
  },
]

/** What waits for the server or for a person, how much of it, and since when [PAY-32]. `nowMs`: our clock. */
export async function readWaiting(tx: Tx, nowMs: number): Promise<Waiting[]> {
  const parts = waitingKinds.map(
    ({ query }, index) => `select ${index} as kind, found.* from (${query}) as found`,
  )
  const { rows } = await tx.query<{ kind: number; count: number; oldest: Date | null }>(
    `${parts.join('\nunion all\n')}\norder by kind`,
    [new Date(nowMs)],
  )
  return rows.map(({ kind, count, oldest }) => {
    const { name, part, lateMs } = waitingKinds[kind]!
    return {
      name,
      part,
      waitingCount: count,
      oldestAt: oldest?.getTime() ?? null,
      isLate: oldest !== null && oldest.getTime() < nowMs - lateMs,
    }
  })
}
