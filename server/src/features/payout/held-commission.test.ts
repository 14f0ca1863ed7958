import { randomBytes } from 'node:crypto'
import { affiliateRecordSchema } from '@laci/domain/operator/desk-wire.ts'
import type { PayoutRunDetail } from '@laci/domain/payout/wire.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { giveBack, makeAffiliate, paidOrder, pay, takeBackStep } from '../../testing/affiliates.ts'
import { callDesk, makeOperator, type TestOperator } from '../../testing/operators.ts'
import { freshPhone, postApi, registerPerson } from '../../testing/registrations.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../../testing/whatsapp.ts'
import { makeDueRun } from './make-run.ts'

let whatsapp: TestWhatsApp
let server: TestServer
let operator: TestOperator
/** Years in which runs are made: later than any that the server makes by itself. */
let year = 2100
beforeAll(async () => {
  whatsapp = await startTestWhatsApp()
  server = await startTestServer({ deps: { whatsapp: whatsapp.gateway({ timeoutMs: 800 }) } })
})
// Every test is another hour: the caps of one address are not shared between them.
beforeEach(async () => {
  server.clock.advance(3_700_000)
  operator = await makeOperator(server)
  year += 1
})
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
})

const mark = () => randomBytes(16).toString('hex')
const at = (month: number, day: number) => Date.UTC(year, month, day, 5)

async function affiliateWith(device: string | null) {
  const affiliate = await makeAffiliate(server)
  if (device !== null) await postApi(server, '/api/affiliates/ensure', { device }, affiliate.accessToken)
  return affiliate
}

/** Somebody brought by this link, who pays on the first of January. */
async function brought(ref: string, device?: string) {
  const person = await registerPerson(server, whatsapp, {
    phone: freshPhone(),
    ref,
    ...(device && { device }),
  })
  const order = paidOrder(person.userId, 'hardware', { paidAt: at(0, 1) })
  await pay(server, order)
  return { ...person, order }
}

/** What the run of this day says of this affiliate. */
async function runFor(affiliateId: string, month: number, day: number) {
  const runId = await makeDueRun({ ...server.deps, clock: () => at(month, day) })
  const run = (await callDesk(server, operator.bearer, `/payout-runs/${runId}`))
    .body as unknown as PayoutRunDetail
  const own = (row: { affiliateId: string }) => row.affiliateId === affiliateId
  return { payout: run.payouts.find(own), waiting: run.waiting.find(own) }
}
const sheetOf = async (affiliateId: string) =>
  affiliateRecordSchema.parse(
    (await callDesk(server, operator.bearer, `/affiliates/${affiliateId}/open`, {})).body,
  ).affiliate

test('[AFFILIATE-13] with both browsers known the next run pays', async () => {
  const affiliate = await affiliateWith(mark())
  await brought(affiliate.code, mark())
  expect((await runFor(affiliate.affiliateId, 0, 1)).payout).toMatchObject({ amountRupiah: 500_000 })
})

test.each([
  ['the person brought names no browser', true, undefined],
  ['the person brought names what is no mark', true, 'x'.repeat(32)],
  ['the affiliate has never named a browser', false, '0'.repeat(32)],
])('[AFFILIATE-13] the commission waits thirty days when %s', async (_, isAffiliateKnown, device) => {
  const affiliate = await affiliateWith(isAffiliateKnown ? mark() : null)
  await brought(affiliate.code, device)
  for (const [month, day] of [
    [0, 1],
    [0, 15],
  ] as const)
    expect(await runFor(affiliate.affiliateId, month, day)).toMatchObject({
      payout: undefined,
      waiting: { balanceRupiah: 500_000, reason: 'on_hold' },
    })
  // The thirtieth day after the first is the last of January.
  expect((await runFor(affiliate.affiliateId, 1, 1)).payout).toMatchObject({ amountRupiah: 500_000 })
})

test('[AFFILIATE-14] what is taken back of a held commission waits with it and touches no other', async () => {
  const affiliate = await affiliateWith(mark())
  await brought(affiliate.code, mark())
  const { order } = await brought(affiliate.code)
  const step = takeBackStep(order.amountRupiah, order.amountRupiah, order)
  await giveBack(server, order, { ...step, at: at(0, 1) })
  expect((await runFor(affiliate.affiliateId, 0, 1)).payout).toMatchObject({ amountRupiah: 500_000 })
  // Nothing is left, and nothing is due.
  expect(await runFor(affiliate.affiliateId, 1, 1)).toEqual({ payout: undefined, waiting: undefined })
})

test('[AFFILIATE-13] accounts and commissions of before are paid as they were', async () => {
  const affiliate = await affiliateWith(null)
  const person = await brought(affiliate.code)
  await server.ownerPool.query('delete from account_origin where account_id = $1', [person.userId])
  await pay(server, paidOrder(person.userId, 'hardware', { paidAt: at(0, 2) }))
  expect((await runFor(affiliate.affiliateId, 0, 15)).payout).toMatchObject({ amountRupiah: 500_000 })
})

test('[OPERATOR-20, AFFILIATE-15] the desk sees what is held, the same bank number and the same address', async () => {
  const [one, other] = [await affiliateWith(mark()), await affiliateWith(mark())]
  await server.ownerPool.query(`update affiliates set account_number = '8880001112' where id = any ($1)`, [
    [one.affiliateId, other.affiliateId],
  ])
  // Both came from here.
  await brought(one.code)
  const shown = await sheetOf(one.affiliateId)
  expect(shown).toMatchObject({ heldRupiah: 500_000, sameBankCount: 1, sameAddressCount: 1 })
  expect(shown.heldUntil).toBe(at(0, 31))
  expect(await sheetOf(other.affiliateId)).toMatchObject({
    heldRupiah: 0,
    heldUntil: null,
    sameBankCount: 1,
    sameAddressCount: 0,
  })
  // Who has filled in none shares none.
  await server.ownerPool.query(`update affiliates set account_number = '' where id = any ($1)`, [
    [one.affiliateId, other.affiliateId],
  ])
  expect(await sheetOf(one.affiliateId)).toMatchObject({ sameBankCount: 0 })
})

test('[REFERRAL-9] of an address a keyed hash is kept, of an affiliate the newest twenty', async () => {
  const affiliate = await affiliateWith(mark())
  const person = await brought(affiliate.code, mark())
  const { rows } = await server.ownerPool.query<{ address_hash: Buffer }>(
    `select address_hash from account_origin where account_id = $1
     union all select address_hash from affiliate_address where affiliate_id = $2`,
    [person.userId, affiliate.affiliateId],
  )
  expect(rows).toHaveLength(2)
  for (const { address_hash } of rows) {
    expect(address_hash).toHaveLength(32)
    expect(address_hash.toString()).not.toContain('127.0.0.1')
  }
  await server.ownerPool.query(
    `insert into affiliate_address (affiliate_id, address_hash, seen_at)
     select $1, decode(lpad(to_hex(n), 64, '0'), 'hex'), $2 from generate_series(1, 30) n`,
    [affiliate.affiliateId, new Date(server.clock() - 1_000)],
  )
  await postApi(server, '/api/affiliates/ensure', {}, affiliate.accessToken)
  const kept = await server.ownerPool.query('select from affiliate_address where affiliate_id = $1', [
    affiliate.affiliateId,
  ])
  expect(kept.rows).toHaveLength(20)
})
