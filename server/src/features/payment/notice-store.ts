import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import type { ProviderNotice } from '@laci/domain/payment/provider-wire.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'

/** A message whose signature is right. */
export type SignedNotice = {
  readonly notice: ProviderNotice
  /** As it came. */
  readonly body: string
  /** sha256 of that. */
  readonly bodyHash: Buffer
}

/**
 * Stores messages, many in one statement: each commit costs the same. Answers for each, in their order, the order
 * it is about; null for one that nobody knows. A message that is there already stays as it is. Looks for the order by its
 * id, then by ours in `custom_field1`, then by a transaction that is known [PAY-8].
 */
export async function insertNotices(
  tx: Tx,
  notices: readonly SignedNotice[],
  now: number,
): Promise<(string | null)[]> {
  const column = (value: (one: SignedNotice) => unknown) => notices.map(value)
  const { rows } = await tx.prepared<{ place: number; order_id: string | null }>(
    'insert-payment-notices',
    `with given as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::text[], $8::uuid[])
         with ordinality as given (provider_order_id, transaction_id, transaction_status, status_code, gross_amount,
           body_hash, body, our_id, place)
     ), found as materialized (
       select given.*, coalesce(
         (select order_id from order_session where order_session.provider_order_id = given.provider_order_id),
         (select order_id from orders where orders.order_id = given.our_id),
         (select order_id from payment_attempt where payment_attempt.transaction_id = given.transaction_id limit 1)
       ) as order_id from given
     ), stored as (
       insert into payment_notice (order_id, provider_order_id, transaction_id, transaction_status, status_code,
         gross_amount, body_hash, body, received_at, is_processed, outcome, next_try_at)
       select order_id, provider_order_id, transaction_id, transaction_status, status_code, gross_amount, body_hash, body,
         $9, order_id is null, case when order_id is null then 'parked' end, $9
       from found order by place
       on conflict do nothing
     )
     select place::int, order_id from found order by place`,
    [
      column(({ notice }) => notice.order_id),
      column(({ notice }) => notice.transaction_id),
      column(({ notice }) => notice.transaction_status),
      column(({ notice }) => notice.status_code),
      column(({ notice }) => notice.gross_amount),
      column(({ bodyHash }) => bodyHash),
      column(({ body }) => body),
      column(({ notice }) => (isUuid(notice.custom_field1) ? notice.custom_field1 : null)),
      new Date(now),
    ],
  )
  return rows.map((row) => row.order_id)
}

/** How long after each vain question a message is asked about again. */
const pausesMs = [2_000, 10_000, 30_000, 120_000, 600_000, 3_600_000] as const
/** After so many vain questions a message that the provider does not know is left to a person. */
export const noticeTriesAtMost = 24

/** Takes messages that are due, and puts the next try on. Answers their orders, each once. */
export async function claimDueNotices(tx: Tx, now: number, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ order_id: string }>(
    `with due as (
       select notice_id from payment_notice where not is_processed and next_try_at <= $1
       order by next_try_at, notice_id limit $2 for update skip locked
     ), claimed as (
       update payment_notice set tries = tries + 1,
         next_try_at = $1 + make_interval(secs => ($3::int[])[least(tries + 1, array_length($3::int[], 1))])
       where notice_id in (select notice_id from due) returning order_id
     )
     select distinct order_id from claimed where order_id is not null`,
    [new Date(now), limit, pausesMs.map((ms) => ms / 1000)],
  )
  return rows.map((row) => row.order_id)
}

/** Gives up on messages that the provider has not confirmed for a day. Answers their orders. */
export async function giveUpNotices(
  tx: Tx,
  now: number,
): Promise<{ orderId: string; transactionId: string; transactionStatus: string }[]> {
  const { rows } = await tx.query<
    Pick<Rows['payment_notice'], 'transaction_id' | 'transaction_status'> & { order_id: string }
  >(
    `update payment_notice set is_processed = true, processed_at = $1, outcome = 'not_confirmed'
     where not is_processed and tries >= $2 returning order_id, transaction_id, transaction_status`,
    [new Date(now), noticeTriesAtMost],
  )
  return rows.map((row) => ({
    orderId: row.order_id,
    transactionId: row.transaction_id,
    transactionStatus: row.transaction_status,
  }))
}
