import { randomUUID } from 'node:crypto'
import { coffee, productFact, saleFact } from '../facts.ts'
import { grant, paidOrder } from '../plans.ts'
import { enrolVerified } from '../second-factors.ts'
import { addTestDevice, openTestShop, push, type TestDevice, type TestShop } from '../shop.ts'
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
  /** Path of a photo of the shop inside its bucket. */
  readonly photoPath: string
}

export async function makeVictim(server: TestServer): Promise<Victim> {
  const shop = await openTestShop(server, canary)
  const till = await addTestDevice(server, shop, canary)
  const { owner, storeId } = shop
  const sold = { ...coffee, productId: randomUUID(), name: canary }
  const product = till.maker.seal(productFact(sold))
  const sale = till.maker.seal(saleFact(till, 1, [sold]))
  const pushed = await push(server, till, [
    product,
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
  const photoPath = `${storeId}/kenari.png`
  const photo = Buffer.concat([pictureBytes('image/png', 64), Buffer.from(canary)])
  const stored = await storageClientOf(server, till)
    .from('product-photos')
    .upload(photoPath, photo, { contentType: 'image/png', metadata: { note: canary } })
  if (stored.error) throw stored.error
  await grant(server, paidOrder(server, shop, 'plan-1', { itemName: canary }))
  const app = await enrolVerified(server, owner, canary)
  const account = await pool.query<{ id: string }>('select id from accounts where account_id = $1', [
    owner.userId,
  ])
  return {
    // The verified factor ended the session before it; this one goes on.
    shop: { ...shop, owner: { ...owner, accessToken: app.accessToken, refreshToken: app.refreshToken } },
    till,
    otherTill: await addTestDevice(server, shop, 'Kasir kedua'),
    photoPath,
    ids: {
      storeId,
      deviceId: till.deviceId,
      userId: owner.userId,
      accountId: account.rows[0]!.id,
      affiliateId,
      paymentId,
      runId,
      payoutId,
      factorId: app.factorId,
      staffId,
      productId: sold.productId,
      saleId: sale.eventId,
    },
  }
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
