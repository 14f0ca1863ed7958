import { randomUUID } from 'node:crypto'
import { photoObjectName } from '@laci/domain/catalog/product-photo.ts'
import { coffee, productFact, saleFact } from '../facts.ts'
import { grant, paidOrder } from '../plans.ts'
import { enrolVerified } from '../second-factors.ts'
import { addTestDevice, callApi, openTestShop, push, type TestDevice, type TestShop } from '../shop.ts'
import { addStaff } from '../staff.ts'
import { pictureBytes, storageClientOf } from '../storage-calls.ts'
import type { TestServer } from '../test-server.ts'

/** Stands in every text that the victim wrote. Whoever else reads it has read something foreign. */
export const canary = 'KENARI-7731-RAHASIA'

/** A shop in which everything that Laci can keep has been kept once. */
export type Victim = {
  readonly shop: TestShop
  readonly till: TestDevice
  /** A second till of the shop, which fetches what the first has told. */
  readonly otherTill: TestDevice
  /** What a hostile caller may have learned: every id by the name that columns and members give it. */
  readonly ids: Readonly<Record<string, string>>
  /** Of the wish to buy behind the paid order. */
  readonly requestId: string
  /** Path of a photo of the shop inside its bucket. */
  readonly photoPath: string
}

export async function makeVictim(server: TestServer): Promise<Victim> {
  const shop = await openTestShop(server, canary)
  const till = await addTestDevice(server, shop, canary)
  const { owner, storeId } = shop
  const sold = { ...coffee, productId: randomUUID(), name: canary }
  const photoId = 'ca'.repeat(32)
  const product = till.maker.seal(productFact(sold))
  const named = { products: [{ productId: sold.productId, changes: { photo: photoId } }] }
  const withPhoto = till.maker.seal({ kind: 'product_saved', body: named })
  const sale = till.maker.seal(saleFact(till, 1, [sold]))
  const pushed = await push(server, till, [
    product,
    withPhoto,
    sale,
    till.maker.seal({
      kind: 'settings_saved',
      body: { changes: { receiptHeader: canary, ownerName: canary } },
    }),
    { poison: canary },
  ])
  if (pushed.status !== 200)
    throw new Error(`the victim's events were refused: ${JSON.stringify(pushed.body)}`)
  const staffId = await addStaff(server, shop, { name: canary })
  // A second shop of the owner, whose name its tills hear.
  const branch = { storeId: randomUUID(), name: canary }
  const opened = await callApi(server, 'POST', '/api/stores', { bearer: owner.accessToken, body: branch })
  if (opened.status !== 201) throw new Error(`no second shop: ${opened.text}`)
  const pool = server.ownerPool
  await pool.query('update accounts set name = $1 where account_id = $2', [canary, owner.userId])
  await pool.query(
    `update auth_user set user_metadata = jsonb_build_object('name', $1::text) where user_id = $2`,
    [canary, owner.userId],
  )
  const affiliateId = randomUUID()
  const paymentId = randomUUID()
  await pool.query(
    'insert into affiliates (id, user_id, affiliate_code, name, email, account_number) values ($1, $2, $3, $4, $5, $6)',
    [affiliateId, owner.userId, 'KEN7731', canary, owner.email, '77310000'],
  )
  await pool.query('insert into affiliates_stats (id, affiliate_id) values ($1, $2)', [
    randomUUID(),
    affiliateId,
  ])
  await pool.query(
    `insert into subscription_payment (id, affiliate_id, account_name, package_name, amount, affiliate_commission)
     values ($1, $2, $3, '1 bulan', 99000, 19800)`,
    [paymentId, affiliateId, canary],
  )
  const { runId, payoutId } = await addPayout(server, affiliateId)
  const photoPath = photoObjectName(storeId, photoId, 'small')
  const photo = Buffer.concat([pictureBytes('image/png', 64), Buffer.from(canary)])
  const stored = await storageClientOf(server, till)
    .from('product-photos')
    .upload(photoPath, photo, { contentType: 'image/png', metadata: { note: canary } })
  if (stored.error) throw stored.error
  await grant(server, paidOrder(server, shop, 'plan-1', { itemName: canary }))
  const orders = await addOrders(server, { userId: owner.userId, storeId, deviceId: till.deviceId })
  const otherTill = await addTestDevice(server, shop, 'Kasir kedua')
  const app = await enrolVerified(server, owner, canary)
  const account = await pool.query<{ id: string }>('select id from accounts where account_id = $1', [
    owner.userId,
  ])
  return {
    // The verified factor ended the session before it; this one goes on.
    shop: { ...shop, owner: { ...owner, accessToken: app.accessToken, refreshToken: app.refreshToken } },
    till,
    otherTill,
    photoPath,
    requestId: orders.requestId,
    ids: {
      storeId,
      deviceId: till.deviceId,
      userId: owner.userId,
      accountId: account.rows[0]!.id,
      affiliateId,
      paymentId,
      runId,
      payoutId,
      orderId: orders.orderId,
      openOrderId: orders.openOrderId,
      factorId: app.factorId,
      staffId,
      productId: sold.productId,
      saleId: sale.eventId,
    },
  }
}

/**
 * An order that was paid and partly paid back, with all that is kept of one, and another that can still be paid. Nobody looks
 * at them by himself: whatever changes in them was changed by a caller.
 */
async function addOrders(
  { ownerPool }: TestServer,
  of: { userId: string; storeId: string; deviceId: string },
): Promise<{ orderId: string; requestId: string; openOrderId: string }> {
  const { orderId, requestId } = await addOrder(ownerPool, of, 'part_refunded')
  const { orderId: openOrderId } = await addOrder(ownerPool, of, 'awaiting')
  const transactionId = `trx-${orderId}`
  await ownerPool.query(
    `insert into payment_attempt (provider_order_id, transaction_id, order_id, status, status_code, payment_type,
       gross_amount, currency, asked_at, settled_at)
     values ($1, $2, $3, 'partial_refund', '200', 'qris', '99000.00', 'IDR', now(), now())`,
    [`KENARI-${orderId}`, transactionId, orderId],
  )
  await ownerPool.query(
    `insert into payment_notice (order_id, provider_order_id, transaction_id, transaction_status, status_code,
       gross_amount, body_hash, body, received_at, next_try_at, is_processed, processed_at, outcome)
     values ($1, $2, $3, 'settlement', '200', '99000.00', sha256('kenari'), $4, now(), now(), true, now(), 'confirmed')`,
    [orderId, `KENARI-${orderId}`, transactionId, canary],
  )
  await ownerPool.query(
    `insert into payment_refund (refund_key, order_id, provider_order_id, transaction_id, amount_rupiah, reason, status,
       asked_at, done_at)
     values ($1, $2, $3, $4, 9000, $5, 'done', now(), now())`,
    [`KENARI-${orderId}-R1`, orderId, `KENARI-${orderId}`, transactionId, canary],
  )
  await ownerPool.query(
    `insert into order_step (order_id, step_id, at, from_state, to_state, amount_rupiah, note)
     values ($1, 'opened', now(), 'created', 'awaiting', 0, ''), ($1, 'paid', now(), 'awaiting', 'paid', 99000, ''),
       ($1, 'refund:1', now(), 'paid', 'part_refunded', -9000, $2)`,
    [orderId, canary],
  )
  return { orderId, requestId, openOrderId }
}

async function addOrder(
  pool: TestServer['ownerPool'],
  of: { userId: string; storeId: string; deviceId: string },
  state: 'awaiting' | 'part_refunded',
): Promise<{ orderId: string; requestId: string }> {
  const [orderId, requestId] = [randomUUID(), randomUUID()]
  const isPaid = state === 'part_refunded'
  await pool.query(
    `insert into orders (order_id, request_id, order_number, kind, item_id, item_name, quantity, amount_rupiah,
       buyer_name, buyer_phone, user_id, store_id, device_id, state, created_at, payable_until, paid_at, paid_by,
       granted_at, refunded_rupiah)
     values ($1, $2, $3, 'plan', 'plan-1', $4, 1, 99000, $4, '+6281277317731', $5, $6, $7, $8, now(),
       now() + interval '20 years', case when $9 then now() end, case when $9 then $10 end,
       case when $9 then now() end, case when $9 then 9000 else 0 end)`,
    [
      orderId,
      requestId,
      `KENARI-${orderId}`,
      canary,
      of.userId,
      of.storeId,
      of.deviceId,
      state,
      isPaid,
      `trx-${orderId}`,
    ],
  )
  await pool.query(
    'insert into order_session (provider_order_id, order_id, snap_token, redirect_url, opened_at) values ($1, $2, $3, $3, now())',
    [`KENARI-${orderId}`, orderId, canary],
  )
  return { orderId, requestId }
}

/** A run of long ago that pays the victim as an affiliate. */
async function addPayout({ ownerPool }: TestServer, affiliateId: string) {
  const [entryId, runId, payoutId] = [randomUUID(), randomUUID(), randomUUID()]
  await ownerPool.query(
    `insert into commission_entry (entry_id, affiliate_id, order_id, payer_id, paid_rupiah, amount_rupiah, booked_at)
     values ($1, $2, gen_random_uuid(), gen_random_uuid(), 500000, 100000, now())`,
    [entryId, affiliateId],
  )
  await ownerPool.query(`insert into payout_run (run_id, day, made_at) values ($1, '2020-01-01', now())`, [
    runId,
  ])
  await ownerPool.query(
    `insert into payout (payout_id, run_id, run_row, affiliate_id, name, bank_number, amount_rupiah)
     values ($1, $2, 1, $3, $4, '77310000', 100000)`,
    [payoutId, runId, affiliateId, canary],
  )
  await ownerPool.query('insert into payout_entry (payout_id, entry_id) values ($1, $2)', [payoutId, entryId])
  return { runId, payoutId }
}
