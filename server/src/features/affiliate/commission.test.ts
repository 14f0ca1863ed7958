import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  giveBack,
  makeAffiliate,
  makePayer,
  paidOrder,
  pay,
  type TestAffiliate,
  takeBackStep,
} from '../../testing/affiliates.ts'
import { callRest } from '../../testing/rest-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** What the affiliate sees of the own commissions, oldest first, and their sum. */
async function seen(affiliate: TestAffiliate) {
  const rows = await callRest(
    server,
    affiliate,
    'GET',
    `/subscription_payments?affiliate_id=eq.${affiliate.affiliateId}&order=created_at.asc,id.asc&select=account_name,package_name,amount,affiliate_commission,affiliate_paid`,
  )
  const figures = await callRest(server, affiliate, 'GET', '/affiliates_stats?select=total_commission')
  return {
    rows: rows.body as unknown as Record<string, unknown>[],
    total: (figures.body as unknown as { total_commission: number }[])[0]!.total_commission,
  }
}

test('[AFFILIATE-10] each plan that is paid for is a commission, with the payer masked; other things are none', async () => {
  const affiliate = await makeAffiliate(server)
  const { userId } = await makePayer(server, affiliate.affiliateId)
  for (const itemId of ['plan-12', 'tokens-2000', 'one-time', 'ebook', 'plan-1', 'hardware'])
    await pay(server, paidOrder(userId, itemId))
  const row = (package_name: string, amount: number, affiliate_commission: number) => ({
    account_name: 'Si***',
    package_name,
    amount,
    affiliate_commission,
    affiliate_paid: false,
  })
  expect(await seen(affiliate)).toEqual({
    rows: [
      row('Langganan 1 tahun', 588_000, 117_600),
      row('Langganan 1 bulan', 69_000, 13_800),
      row('Paket kasir lengkap Terima Beres', 5_500_000, 500_000),
    ],
    total: 631_400,
  })
})

test('[AFFILIATE-10] nobody earns by a buyer whom nobody brought, who brought oneself, or who has no account', async () => {
  const affiliate = await makeAffiliate(server)
  const alone = await makePayer(server, null)
  await pay(server, paidOrder(alone.userId, 'plan-1'))
  await pay(server, paidOrder(null, 'hardware'))
  await server.ownerPool.query(
    `insert into accounts (email, account_id, name, start_date, end_date, affiliate_id)
     values ('x', $1, 'Budi', now(), now(), $2)`,
    [affiliate.userId, affiliate.affiliateId],
  )
  await pay(server, paidOrder(affiliate.userId, 'plan-1'))
  expect(await seen(affiliate)).toEqual({ rows: [], total: 0 })
})

test('[AFFILIATE-10] who is leaving earns until the thirty days are over', async () => {
  const affiliate = await makeAffiliate(server)
  const { userId } = await makePayer(server, affiliate.affiliateId)
  const now = Date.now()
  await server.ownerPool.query(
    'insert into account_deletion (user_id, requested_at, erase_after) values ($1, $2, $3)',
    [affiliate.userId, new Date(now), new Date(now + 1_000)],
  )
  await pay(server, paidOrder(userId, 'plan-1', { paidAt: now }))
  await pay(server, paidOrder(userId, 'plan-1', { paidAt: now + 1_000 }))
  const { rows } = await server.ownerPool.query('select from commission_entry where affiliate_id = $1', [
    affiliate.affiliateId,
  ])
  expect(rows).toHaveLength(1)
})

test('[AFFILIATE-11] a refund in steps takes back its part at each, a whole one everything', async () => {
  const affiliate = await makeAffiliate(server)
  const { userId } = await makePayer(server, affiliate.affiliateId)
  const order = paidOrder(userId, 'plan-1')
  await pay(server, order)
  await giveBack(server, order, takeBackStep(23_000, 23_000, order))
  await giveBack(server, order, takeBackStep(46_000, 69_000, order))
  const { rows, total } = await seen(affiliate)
  expect(total).toBe(0)
  expect(
    rows.map(({ package_name, amount, affiliate_commission }) => [
      package_name,
      amount,
      affiliate_commission,
    ]),
  ).toEqual([
    ['Langganan 1 bulan', 69_000, 13_800],
    ['Pengembalian dana: Langganan 1 bulan', -23_000, -4_600],
    ['Pengembalian dana: Langganan 1 bulan', -46_000, -9_200],
  ])
  // Of an order that earned nothing, nothing is taken.
  const tokens = paidOrder(userId, 'tokens-2000')
  await giveBack(server, tokens, takeBackStep(20_000, 20_000, tokens))
  expect((await seen(affiliate)).rows).toHaveLength(3)
})

test('[AFFILIATE-12] an order earns once and a step takes back once, however often they come', async () => {
  const affiliate = await makeAffiliate(server)
  const { userId } = await makePayer(server, affiliate.affiliateId)
  const order = paidOrder(userId, 'plan-3')
  const twice = await Promise.allSettled([pay(server, order), pay(server, order)])
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const step = takeBackStep(47_000, 47_000, order)
  await giveBack(server, order, step)
  // What is left to take after the same step is nothing, so nothing is written.
  await giveBack(server, order, step)
  expect((await seen(affiliate)).total).toBe(20_000)
})

test('[AFFILIATE-12] the ledger and the documents are added to and never changed, not even by the service role', async () => {
  const affiliate = await makeAffiliate(server)
  const { userId } = await makePayer(server, affiliate.affiliateId)
  await pay(server, paidOrder(userId, 'plan-1'))
  const { rows } = await server.ownerPool.query<{ table_name: string; privilege_type: string }>(
    `select table_name, privilege_type from information_schema.role_table_grants
     where table_schema = 'public' and grantee = 'service_role' and privilege_type in ('UPDATE', 'DELETE')
       and table_name in ('commission_entry', 'payout_run', 'payout', 'payout_entry', 'payout_waiting', 'payout_outcome')`,
  )
  expect(rows).toEqual([])
})
