import { randomUUID } from 'node:crypto'
import type { Payout, PayoutRun, PayoutRunDetail } from '@laci/domain/payout/wire.ts'
import { payoutRunDetailSchema, payoutRunListSchema, payoutSchema } from '@laci/domain/payout/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope, type Tx } from '../../db/scope.ts'
import { createOutbox } from '../../outbox/outbox.ts'
import {
  giveBack,
  makeAffiliate,
  makePayer,
  paidOrder,
  pay,
  type TestAffiliate,
  takeBackStep,
} from '../../testing/affiliates.ts'
import { makeOperator, type TestOperator } from '../../testing/operators.ts'
import { postApi } from '../../testing/registrations.ts'
import { callRest } from '../../testing/rest-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { eraseDueAccounts } from '../account/erase-accounts.ts'
import { createCommissionEffect } from '../affiliate/commission-effect.ts'
import { tellNumberChanges } from './bank-number-notices.ts'
import { makeDueRun } from './make-run.ts'
import { holdPayout, insertOutcome } from './payout-store.ts'

let server: TestServer
let operator: TestOperator
/** Months in which runs are made: later than any that the server makes by itself. */
let month = 0

beforeAll(async () => {
  server = await startTestServer()
  operator = await makeOperator(server)
})
afterAll(() => server.close())

/** Noon in WIB of this day of the month of the test. */
const noon = (day: number) => Date.UTC(2100, month, day, 5)
const runOn = (day: number) => makeDueRun({ ...server.deps, clock: () => noon(day) })

async function get<Output>(path: string, bearer = operator.bearer): Promise<Output> {
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${bearer}` } })
  expect(response.status, path).toBe(200)
  return (await response.json()) as Output
}
const readRun = (runId: string) => get<PayoutRunDetail>(`/api/operator/payout-runs/${runId}`)
/** On a page that shows it as it is now, unless the body says otherwise. */
async function decide({ payoutId }: Payout, outcome: 'paid' | 'failed', body: object) {
  const { rows } = await server.ownerPool.query<{ outcome: string }>(
    'select outcome from payout_outcome where payout_id = $1 order by decided_at desc limit 1',
    [payoutId],
  )
  const seenState = rows[0]?.outcome ?? 'open'
  const path = `/api/operator/payouts/${payoutId}/${outcome}`
  return postApi(server, path, { seenState, ...body }, operator.bearer)
}

/** The run of this day, and what it says of this affiliate. */
async function runFor(affiliate: TestAffiliate, day: number) {
  const run = await readRun((await runOn(day))!)
  const own = ({ affiliateId }: { affiliateId: string }) => affiliateId === affiliate.affiliateId
  return { run, payout: run.payouts.find(own), waiting: run.waiting.find(own) }
}

async function affiliateWith(...itemIds: string[]) {
  month += 1
  const affiliate = await makeAffiliate(server)
  const payer = await makePayer(server, affiliate.affiliateId)
  const orders = itemIds.map((itemId) => paidOrder(payer.userId, itemId))
  for (const order of orders) await pay(server, order)
  return { affiliate, payer, orders }
}

const paidFlags = async (affiliate: TestAffiliate) => {
  const path = `/subscription_payments?affiliate_id=eq.${affiliate.affiliateId}&select=affiliate_paid&order=created_at.asc`
  const { body } = await callRest(server, affiliate, 'GET', path)
  return (body as unknown as { affiliate_paid: boolean }[]).map((row) => row.affiliate_paid)
}
const messagesTo = async (affiliate: TestAffiliate) => {
  const { rows } = await server.ownerPool.query<{ payload: string }>(
    'select payload from wa_outbox where to_e164 = $1 order by queue_number',
    [affiliate.phone],
  )
  return rows.map((row) => row.payload)
}
const changeNumber = (affiliate: TestAffiliate, account_number: string) =>
  callRest(server, affiliate, 'PATCH', `/affiliates?id=eq.${affiliate.affiliateId}`, {
    body: { account_number },
  })

test('[PAYOUT-1] a day of payment has one run, however many machines look for it', async () => {
  const { affiliate } = await affiliateWith('hardware')
  const made = await Promise.all(Array.from({ length: 6 }, () => runOn(1)))
  const runIds = made.filter((runId) => runId !== null)
  expect(runIds).toHaveLength(1)
  const run = await readRun(runIds[0]!)
  expect(run.payouts.filter((payout) => payout.affiliateId === affiliate.affiliateId)).toHaveLength(1)
  expect([await runOn(1), await runOn(14)]).toEqual([null, null])
})

test('[PAYOUT-1] a server that was off makes the newest day that it has missed, and no older one', async () => {
  const { affiliate } = await affiliateWith('hardware')
  const { run, payout } = await runFor(affiliate, 27)
  const name = `${new Date(noon(1)).toISOString().slice(0, 8)}15`
  expect(run).toMatchObject({ day: name, processedBy: name.replace(/15$/, '18') })
  expect(payout!.number).toBe(`${name}/${run.payouts.indexOf(payout!) + 1}`)
  const { runs } = await get<{ runs: PayoutRun[] }>('/api/operator/payout-runs')
  expect(runs.map(({ day }) => day)).not.toContain(name.replace(/15$/, '01'))
})

test('[PAYOUT-2] less than the minimum waits, is listed, and is paid together with what follows', async () => {
  const { affiliate, payer } = await affiliateWith('plan-1', 'plan-3')
  const first = await runFor(affiliate, 1)
  expect(first.payout).toBeUndefined()
  expect(first.waiting).toEqual({
    affiliateId: affiliate.affiliateId,
    name: 'Budi',
    balanceRupiah: 43_200,
    reason: 'below_minimum',
  })
  await pay(server, paidOrder(payer.userId, 'plan-1'))
  const second = await runFor(affiliate, 15)
  expect(second.payout).toMatchObject({
    name: 'Budi',
    bankNumber: '1234567890',
    amountRupiah: 57_000,
    state: 'open',
  })
  expect(second.payout!.commissions.map((row) => row.commissionRupiah)).toEqual([13_800, 29_400, 13_800])
})

test('[PAYOUT-2] without a bank number it waits; who is leaving is paid without a minimum', async () => {
  const { affiliate } = await affiliateWith('plan-1')
  await server.ownerPool.query(
    `insert into account_deletion (user_id, requested_at, erase_after) values ($1, now(), now() + interval '30 days')`,
    [affiliate.userId],
  )
  expect((await runFor(affiliate, 1)).payout).toMatchObject({ amountRupiah: 13_800 })
  const other = await affiliateWith('hardware')
  await server.ownerPool.query(`update affiliates set account_number = '' where id = $1`, [
    other.affiliate.affiliateId,
  ])
  expect((await runFor(other.affiliate, 1)).waiting).toMatchObject({ reason: 'no_bank_number' })
})

test('[PAYOUT-4, PAYOUT-6] paid: the reference is kept, the rows say so, the affiliate is told, and nothing is paid again', async () => {
  const { affiliate } = await affiliateWith('hardware', 'plan-12')
  const { run, payout } = await runFor(affiliate, 1)
  expect(await paidFlags(affiliate)).toEqual([false, false])
  const answer = await decide(payout!, 'paid', { reference: ' BCA 0012 ' })
  expect(payoutSchema.parse(answer.body)).toMatchObject({
    state: 'paid',
    reference: 'BCA 0012',
    reason: null,
  })
  expect(await paidFlags(affiliate)).toEqual([true, true])
  expect(await messagesTo(affiliate)).toEqual([
    'Halo Budi. Komisi Rp 617.600 sudah kami transfer ke rekening yang berakhiran 890. Referensi: BCA 0012.',
  ])
  expect(await decide(payout!, 'paid', { reference: 'lagi' })).toMatchObject({
    status: 409,
    body: { code: 'payout_decided', state: 'paid' },
  })
  expect(await messagesTo(affiliate)).toHaveLength(1)
  expect(await runFor(affiliate, 15)).toMatchObject({ payout: undefined, waiting: undefined })
  // The document is what it was.
  const { state: _state, reference: _reference, decidedAt: _at, ...document } = payout!
  expect(
    (await readRun(run.runId)).payouts.find(({ payoutId }) => payoutId === payout!.payoutId),
  ).toMatchObject(document)
})

test('[PAYOUT-4, PAYOUT-6] failed: the commissions are in the next run, to the number of then', async () => {
  const { affiliate } = await affiliateWith('hardware')
  const { payout } = await runFor(affiliate, 1)
  expect(await decide(payout!, 'failed', { reason: 'Rekening tutup' })).toMatchObject({
    status: 200,
    body: { state: 'failed', reason: 'Rekening tutup' },
  })
  expect(await messagesTo(affiliate)).toEqual([
    'Halo Budi. Transfer komisi Rp 500.000 ke rekening yang berakhiran 890 gagal. Komisi Anda aman dan ikut pencairan berikutnya. Periksa nomor rekening di dasbor afiliasi.',
  ])
  const again = await runFor(affiliate, 15)
  expect(again.payout).toMatchObject({ amountRupiah: 500_000, state: 'open' })
  expect(await decide(payout!, 'paid', { reference: 'x' })).toMatchObject({ status: 409 })
  // Sent back by the bank after it was noted as paid.
  await decide(again.payout!, 'paid', { reference: 'BCA 7' })
  await decide(again.payout!, 'failed', { reason: 'Retur bank' })
  expect(await paidFlags(affiliate)).toEqual([false])
  month += 1
  expect((await runFor(affiliate, 1)).payout).toMatchObject({ amountRupiah: 500_000 })
})

test('[PAYOUT-12] two operators decide at once: who still saw it open takes nothing back, and nothing is paid again', async () => {
  const { affiliate } = await affiliateWith('hardware')
  const { payout } = await runFor(affiliate, 1)
  const seen = { seenState: 'open' }
  expect((await decide(payout!, 'paid', { ...seen, reference: 'BCA 1' })).status).toBe(200)
  const late = await decide(payout!, 'failed', { ...seen, reason: 'Nomor salah' })
  expect(late).toMatchObject({ status: 409, body: { code: 'payout_changed', state: 'paid' } })
  expect((await runFor(affiliate, 15)).payout).toBeUndefined()
  expect((await decide(payout!, 'failed', { seenState: 'paid', reason: 'Retur bank' })).status).toBe(200)
})

test('[PAYOUT-3] taken back after it was paid is a debit that the next payouts are reduced by', async () => {
  const { affiliate, payer, orders } = await affiliateWith('plan-12')
  const { payout } = await runFor(affiliate, 1)
  await decide(payout!, 'paid', { reference: 'BCA 1' })
  await giveBack(server, orders[0]!, takeBackStep(588_000, 588_000, orders[0]!))
  expect((await runFor(affiliate, 15)).waiting).toMatchObject({ reason: 'debit', balanceRupiah: -117_600 })
  month += 1
  await pay(server, paidOrder(payer.userId, 'hardware'))
  const later = await runFor(affiliate, 1)
  expect(later.payout).toMatchObject({ amountRupiah: 382_400 })
  expect(later.payout!.commissions.map((row) => row.commissionRupiah)).toEqual([-117_600, 500_000])
  await decide(later.payout!, 'paid', { reference: 'BCA 2' })
  expect(await paidFlags(affiliate)).toEqual([true, true, true])
})

test('[PAYOUT-3] taken back before the run is not paid; while it is being transferred it is a debit', async () => {
  const { affiliate, orders } = await affiliateWith('hardware', 'plan-12')
  await giveBack(server, orders[1]!, takeBackStep(588_000, 588_000, orders[1]!))
  const { payout } = await runFor(affiliate, 1)
  expect(payout).toMatchObject({ amountRupiah: 500_000 })
  await giveBack(server, orders[0]!, takeBackStep(5_500_000, 5_500_000, orders[0]!))
  expect(
    (await readRun((await get<{ runs: PayoutRun[] }>('/api/operator/payout-runs')).runs[0]!.runId)).payouts,
  ).toContainEqual(payout)
  expect((await runFor(affiliate, 15)).waiting).toMatchObject({ reason: 'debit', balanceRupiah: -500_000 })
})

test('[PAYOUT-9] what the bank sends back of somebody who was erased is paid by the next run, to its own document or a new number', async () => {
  const { affiliate } = await affiliateWith('plan-1')
  const erase = () =>
    server.ownerPool.query(
      `update affiliates set user_id = null, name = '', email = '', account_number = '' where id = $1`,
      [affiliate.affiliateId],
    )
  const failed = { reason: 'rekening tutup' }
  await server.ownerPool.query(
    `insert into account_deletion (user_id, requested_at, erase_after) values ($1, now(), now() + interval '30 days')`,
    [affiliate.userId],
  )
  const first = (await runFor(affiliate, 1)).payout!
  expect((await decide(first, 'paid', { reference: 'BCA 1' })).status).toBe(200)
  const own = { ...failed, newBankNumber: '9988776655' }
  expect((await decide(first, 'failed', own)).body).toMatchObject({ code: 'bank_number_own' })
  await erase()
  expect((await decide(first, 'failed', failed)).body).toMatchObject({
    state: 'failed',
    isAffiliateGone: true,
  })
  // Less than the minimum, to the same name and number.
  const second = await runFor(affiliate, 15)
  expect(second.waiting).toBeUndefined()
  expect(second.payout).toMatchObject({ name: 'Budi', bankNumber: '1234567890', amountRupiah: 13_800 })
  expect((await decide(second.payout!, 'failed', { ...failed, newBankNumber: '12' })).body).toMatchObject({
    code: 'bank_number_invalid',
  })
  expect((await decide(second.payout!, 'failed', { ...failed, newBankNumber: '9988 7766 55' })).status).toBe(
    200,
  )
  month += 1
  const third = (await runFor(affiliate, 1)).payout!
  expect(third).toMatchObject({ name: 'Budi', bankNumber: '9988776655', amountRupiah: 13_800 })
  expect((await decide(third, 'paid', { reference: 'BCA 2' })).status).toBe(200)
  expect((await runFor(affiliate, 15)).payout).toBeUndefined()
  const alarms = await server.ownerPool.query(
    `select alarm_key from payment_alarm where kind = 'payout_came_back' order by raised_at`,
  )
  expect(alarms.rows.map((row) => row.alarm_key)).toEqual(
    [first, second.payout!].map(({ payoutId }) => `payout_came_back:${payoutId}`),
  )
})

test('[PAYOUT-9] commission of somebody who was erased that can go nowhere is told of', async () => {
  const { affiliate } = await affiliateWith('hardware')
  await server.ownerPool.query(
    `update affiliates set user_id = null, name = '', account_number = '' where id = $1`,
    [affiliate.affiliateId],
  )
  expect((await runFor(affiliate, 1)).waiting).toMatchObject({ reason: 'no_bank_number' })
  await runFor(affiliate, 15)
  const { rows } = await server.ownerPool.query(
    `select kind from payment_alarm where alarm_key = 'payout_for_nobody:' || $1`,
    [affiliate.affiliateId],
  )
  expect(rows).toHaveLength(1)
})

test('[PAYOUT-5] the list of transfers is CSV for downloading, without what was decided', async () => {
  const { affiliate } = await affiliateWith('hardware')
  await server.ownerPool.query(`update affiliates set name = '=HYPERLINK("x")' where id = $1`, [
    affiliate.affiliateId,
  ])
  const { run, payout } = await runFor(affiliate, 1)
  const fetchList = () =>
    fetch(`${server.url}/api/operator/payout-runs/${run.runId}/transfers`, {
      headers: { authorization: `Bearer ${operator.bearer}` },
    })
  const response = await fetchList()
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="komisi-${run.day}.csv"`)
  expect(await response.text()).toContain(
    `;1234567890;BCA;"'=HYPERLINK(""x"")";500000;"Komisi ${payout!.number}"\r\n`,
  )
  await decide(payout!, 'paid', { reference: 'BCA 1' })
  expect(await (await fetchList()).text()).not.toContain('HYPERLINK')
})

test('[PAYOUT-7] a changed bank number delays by exactly one run and is told to its owner, also through the data API', async () => {
  const { affiliate } = await affiliateWith('hardware')
  expect((await changeNumber(affiliate, '99887766554')).status).toBe(204)
  const telling = { ...server.deps, outbox: createOutbox(server.deps) }
  await Promise.all([tellNumberChanges(telling), tellNumberChanges(telling)])
  expect(await messagesTo(affiliate)).toEqual([
    'Halo Budi. Nomor rekening untuk komisi Anda diganti, dari yang berakhiran 890 menjadi yang berakhiran 554. Demi keamanan, pencairan berikutnya ditunda satu periode. Bukan Anda yang mengganti? Segera hubungi kami: 0812-0000-0000.',
  ])
  expect((await runFor(affiliate, 1)).waiting).toMatchObject({
    reason: 'bank_number_changed',
    balanceRupiah: 500_000,
  })
  expect((await runFor(affiliate, 15)).payout).toMatchObject({ bankNumber: '99887766554' })
})

test('[PAYOUT-7] removing a number and setting it anew is a change too; the same number again, and the first one, are none', async () => {
  const { affiliate } = await affiliateWith('hardware')
  await changeNumber(affiliate, '1234567890')
  expect((await runFor(affiliate, 1)).payout).toBeDefined()
  const other = await affiliateWith('hardware')
  await changeNumber(other.affiliate, '')
  expect((await runFor(other.affiliate, 1)).waiting).toMatchObject({ reason: 'no_bank_number' })
  await changeNumber(other.affiliate, '5555666677')
  expect((await runFor(other.affiliate, 15)).waiting).toMatchObject({ reason: 'bank_number_changed' })
})

/** Until so many wait for a lock. */
const waiting = (count: number) =>
  expect
    .poll(
      async () =>
        (
          await server.ownerPool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
      { timeout: 10_000 },
    )
    .toBeGreaterThanOrEqual(count)

test('[PAYOUT-11] a bank number that is set while a run is being made is not paid by it, and delays exactly one run', async () => {
  const { affiliate } = await affiliateWith('hardware')
  const holder = await server.ownerPool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table commission_entry in access exclusive mode')
    const made = runOn(1)
    await waiting(1)
    expect((await changeNumber(affiliate, '9999999999')).status).toBe(204)
    await holder.query('commit')
    const run = await readRun((await made)!)
    const own = ({ affiliateId }: { affiliateId: string }) => affiliateId === affiliate.affiliateId
    expect(run.payouts.filter((payout) => own(payout) && payout.bankNumber === '9999999999')).toEqual([])
    const isHeld = run.waiting.some(own)
    const next = await runFor(affiliate, 15)
    if (isHeld) expect(next.payout).toMatchObject({ bankNumber: '9999999999' })
    else expect(run.payouts.find(own)).toMatchObject({ bankNumber: '1234567890' })
  } finally {
    holder.release()
  }
})

test('[PAYOUT-11] nobody is erased while a commission of theirs is being booked, or a payout of theirs noted as failed', async () => {
  const leave = (affiliate: TestAffiliate) =>
    server.ownerPool.query(
      `insert into account_deletion (user_id, requested_at, erase_after) values ($1, $2, $3)`,
      [affiliate.userId, new Date(0), new Date(server.clock() - 1)],
    )
  const nameOf = async ({ affiliateId }: TestAffiliate) =>
    (
      await server.ownerPool.query('select user_id is not null as is_person from affiliates where id = $1', [
        affiliateId,
      ])
    ).rows[0]
  const whileHeld = async (work: (tx: Tx) => Promise<unknown>) => {
    let erased: Promise<number> | null = null
    await inScope(server.deps.database, { role: 'service_role' }, async (tx) => {
      await work(tx)
      erased = eraseDueAccounts(server.deps as Parameters<typeof eraseDueAccounts>[0])
      await waiting(1)
    })
    expect(await erased).toBe(0)
  }
  const booked = await affiliateWith()
  const order = paidOrder(booked.payer.userId, 'hardware', { paidAt: server.clock() - 60_000 })
  await leave(booked.affiliate)
  await whileHeld((tx) =>
    createCommissionEffect(server.deps).grant(tx, { ...order, paidAt: server.clock() - 31 * 86_400_000 }),
  )
  expect(await nameOf(booked.affiliate)).toEqual({ is_person: true })
  await server.ownerPool.query('delete from account_deletion where user_id = $1', [booked.affiliate.userId])

  const paid = await affiliateWith('hardware')
  const { payout } = await runFor(paid.affiliate, 1)
  expect((await decide(payout!, 'paid', { reference: 'TRF-1' })).status).toBe(200)
  await leave(paid.affiliate)
  await whileHeld(async (tx) => {
    await holdPayout(tx, payout!.payoutId)
    const outcome = {
      payoutId: payout!.payoutId,
      outcome: 'failed',
      note: 'Ditolak',
      newBankNumber: null,
      decidedBy: null,
    } as const
    await insertOutcome(tx, { ...outcome, now: server.clock() })
  })
  expect(await nameOf(paid.affiliate)).toEqual({ is_person: true })
  await server.ownerPool.query('delete from account_deletion where user_id = $1', [paid.affiliate.userId])
})

test('[PAYOUT-8] runs and payouts are for an operator with a second factor alone', async () => {
  const { affiliate } = await affiliateWith('hardware')
  const { run, payout } = await runFor(affiliate, 1)
  const calls = [
    ['GET', '/api/operator/payout-runs'],
    ['POST', '/api/operator/payout-runs'],
    ['GET', `/api/operator/payout-runs/${run.runId}`],
    ['GET', `/api/operator/payout-runs/${run.runId}/transfers`],
    ['POST', `/api/operator/payouts/${payout!.payoutId}/paid`],
    ['POST', `/api/operator/payouts/${payout!.payoutId}/failed`],
  ] as const
  for (const bearer of [affiliate.accessToken, server.keys.serviceKey, server.keys.anonKey])
    for (const [method, path] of calls) {
      const response = await fetch(server.url + path, {
        method,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        ...(method === 'POST' && { body: JSON.stringify({ reference: 'x', reason: 'x' }) }),
      })
      expect([401, 403], path).toContain(response.status)
    }
  expect((await readRun(run.runId)).payouts).toContainEqual(payout)
  for (const id of [randomUUID(), 'x', "'--"]) {
    expect(
      (await postApi(server, `/api/operator/payouts/${id}/paid`, { reference: 'x' }, operator.bearer)).status,
    ).toBe(404)
    const path = `${server.url}/api/operator/payout-runs/${encodeURIComponent(id)}`
    const headers = { authorization: `Bearer ${operator.bearer}` }
    for (const ending of ['', '/transfers'])
      expect((await fetch(path + ending, { headers })).status).toBe(404)
  }
  for (const body of [{}, { reference: '  ' }, { reference: 'x'.repeat(101) }, { reference: 7 }])
    expect((await decide(payout!, 'paid', body)).status).toBe(400)
})

test('[PAYOUT-8] what was decided is in the audit log, and one click sent twice decides once', async () => {
  const { affiliate } = await affiliateWith('hardware')
  const { payout } = await runFor(affiliate, 1)
  const body = { reference: 'BCA 0812 3456 7890', actionId: randomUUID() }
  const answers = await Promise.all([decide(payout!, 'paid', body), decide(payout!, 'paid', body)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { rows } = await server.ownerPool.query(
    'select action, actor_user_id, before, after from operator_audit where subject_id = $1',
    [payout!.payoutId],
  )
  expect(rows).toEqual([
    {
      action: 'payout_paid',
      actor_user_id: operator.userId,
      before: { state: 'open' },
      after: { state: 'paid', note: 'BCA (nomor)' },
    },
  ])
})

test('[PAYOUT-1] the wire has the shape that the desk reads', async () => {
  const list = await get('/api/operator/payout-runs')
  const { runs } = payoutRunListSchema.parse(list)
  expect(runs.length).toBeGreaterThan(5)
  for (const run of runs.slice(0, 5)) {
    const detail = payoutRunDetailSchema.parse(await get(`/api/operator/payout-runs/${run.runId}`))
    expect(detail).toMatchObject(run)
    const sumOf = (state: Payout['state']) =>
      detail.payouts
        .filter((payout) => payout.state === state)
        .reduce((sum, row) => sum + row.amountRupiah, 0)
    expect([run.openRupiah, run.paidRupiah, run.failedRupiah]).toEqual([
      sumOf('open'),
      sumOf('paid'),
      sumOf('failed'),
    ])
    expect(run.totalRupiah).toBe(run.openRupiah + run.paidRupiah + run.failedRupiah)
  }
})
