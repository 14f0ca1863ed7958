import { dayMs } from '@laci/domain/base/time/durations.ts'
import { linkDownloads } from '@laci/domain/ebook/download.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import { affiliateOf } from './deletion-store.ts'

/** A person whose thirty days are over. */
export type Leaving = {
  readonly userId: string
  /** `+62…`, proved; null: none. */
  readonly phone: string | null
  readonly requestedAt: Date
}

/**
 * Whose order it is [ACCOUNT-66]: the person's own, and what was bought under the number without an account while the number
 * was the person's. An order of somebody else's account that names the number is theirs, and so is what was bought under it
 * after the person asked to be deleted.
 */
export const isOrderOfLeaving =
  '(user_id = $1::uuid or (user_id is null and buyer_phone = $2::text and created_at <= $3::timestamptz))'
export const leavingValues = ({ userId, phone, requestedAt }: Leaving) => [userId, phone, requestedAt]

/** What keeps the name and the number of somebody who is leaving; `orderId`: where a person sees what is to be done. */
export type OpenMatter =
  | { readonly kind: 'commission' | 'payout'; readonly orderId: null }
  | { readonly kind: 'order'; readonly orderId: string }

/** A bank sends back within so long what it could not book: until then nobody knows that a payout has arrived [PAYOUT-9]. */
const payoutMayComeBackMs = 14 * dayMs

/**
 * Held until the transaction ends, so that no payment comes in between; in the order in which the other commands lock
 * orders: each holds one.
 */
export async function lockOrdersOf(tx: Tx, leaving: Leaving): Promise<void> {
  await tx.query(
    `select from orders where ${isOrderOfLeaving} order by order_id for update`,
    leavingValues(leaving),
  )
}

/** What still needs to know who the person is [ACCOUNT-24, ACCOUNT-67]; null: nothing. */
export async function openMatterOf(tx: Tx, leaving: Leaving, now: number): Promise<OpenMatter | null> {
  const affiliate = await affiliateOf(tx, leaving.userId)
  if (affiliate !== null && affiliate.unpaidRupiah > 0) return { kind: 'commission', orderId: null }
  if (await mayPayoutComeBack(tx, leaving.userId, now)) return { kind: 'payout', orderId: null }
  const orderId = await openOrderOf(tx, leaving, now)
  return orderId === null ? null : { kind: 'order', orderId }
}

async function mayPayoutComeBack(tx: Tx, userId: string, now: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from payout join payout_outcome as paid using (payout_id)
       join affiliates on affiliates.id = affiliate_id
     where user_id = $1 and outcome = 'paid' and decided_at > $2
       and not exists (select from payout_outcome as failed
                       where failed.payout_id = payout.payout_id and outcome = 'failed')
     limit 1`,
    [userId, new Date(now - payoutMayComeBackMs)],
  )
  return rowCount === 1
}

/**
 * The oldest order that can still be paid, is paid and not given yet, whose money is on its way back, whose book can still
 * be downloaded, or whose package nobody has called done.
 */
async function openOrderOf(tx: Tx, leaving: Leaving, now: number): Promise<string | null> {
  const { rows } = await tx.query<Pick<Rows['orders'], 'order_id'>>(
    `select order_id from orders
     where ${isOrderOfLeaving} and (
       (state in ('created', 'awaiting') and (payable_until > $4 or next_look_at is not null))
       or (state = 'paid' and granted_at is null)
       or exists (select from payment_refund
                  where payment_refund.order_id = orders.order_id and status in ('asked', 'accepted'))
       or (state in ('paid', 'part_refunded') and (
         exists (select from ebook_link where ebook_link.order_id = orders.order_id
                   and voided_at is null and valid_until > $4 and downloads < $5)
         or (kind = 'hardware' and not exists (
           select from hardware_follow_up where hardware_follow_up.order_id = orders.order_id
             and status in ('done', 'dropped')))))
     )
     order by orders.created_at, order_id limit 1`,
    [...leavingValues(leaving), new Date(now), linkDownloads],
  )
  return rows[0]?.order_id ?? null
}
