import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  giveBack,
  makeAffiliate,
  makeOperator,
  makePayer,
  paidOrder,
  pay,
  takeBackStep,
} from '../testing/affiliates.ts'
import { callApi } from '../testing/registrations.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { makeDueRun } from './make-run.ts'

let server: TestServer
let operator: { accessToken: string }
let halfMonth = 0

beforeAll(async () => {
  server = await startTestServer()
  operator = await makeOperator(server)
})
afterAll(() => server.close())

type Step =
  | { do: 'pay'; itemId: string }
  | { do: 'refund'; which: number; part: number }
  | { do: 'run' }
  | { do: 'decide'; which: number; outcome: 'paid' | 'failed' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    itemId: fc.constantFrom('plan-1', 'plan-3', 'plan-12', 'hardware', 'tokens-2000'),
  }),
  fc.record({
    do: fc.constant('refund' as const),
    which: fc.nat({ max: 20 }),
    part: fc.constantFrom(0.1, 0.33, 0.5, 1),
  }),
  fc.record({ do: fc.constant('run' as const) }),
  fc.record({
    do: fc.constant('decide' as const),
    which: fc.nat({ max: 20 }),
    outcome: fc.constantFrom('paid' as const, 'paid' as const, 'failed' as const),
  }),
)

test('[PAYOUT-3] in any order of payments, refunds, runs and transfers, every rupiah is earned, open or paid, once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const affiliate = await makeAffiliate(server)
      const payer = await makePayer(server, affiliate.affiliateId)
      const orders: { order: ReturnType<typeof paidOrder>; back: number }[] = []
      for (const next of steps) {
        if (next.do === 'pay') {
          const order = paidOrder(payer.userId, next.itemId)
          await pay(server, order)
          orders.push({ order, back: 0 })
        } else if (next.do === 'refund' && orders.length > 0) {
          const chosen = orders[next.which % orders.length]!
          const part = Math.ceil((chosen.order.amountRupiah - chosen.back) * next.part)
          if (part === 0) continue
          chosen.back += part
          await giveBack(server, chosen.order, takeBackStep(part, chosen.back, chosen.order))
        } else if (next.do === 'run') {
          halfMonth += 1
          const at = Date.UTC(2100, Math.floor(halfMonth / 2), halfMonth % 2 === 0 ? 1 : 15, 5)
          expect(await makeDueRun({ ...server.deps, clock: () => at })).not.toBeNull()
        } else if (next.do === 'decide') {
          const { rows } = await server.ownerPool.query<{ payout_id: string }>(
            'select payout_id from payout where affiliate_id = $1 order by payout_id',
            [affiliate.affiliateId],
          )
          if (rows.length === 0) continue
          const { payout_id } = rows[next.which % rows.length]!
          const path = `/api/operator/payouts/${payout_id}/${next.outcome}`
          const body = { reference: 'BCA 1', reason: 'Retur' }
          expect([200, 409]).toContain((await callApi(server, path, body, operator.accessToken)).status)
        }
        await expectBalanced(affiliate.affiliateId)
      }
    }),
    { numRuns: 25 },
  )
})

/** The books of an affiliate by the ledger, by the documents, and by what the affiliate reads. */
async function expectBalanced(affiliateId: string): Promise<void> {
  const { rows } = await server.ownerPool.query<Record<string, number>>(
    `with own as (
       select entry.*, coalesce(bool_or(is_live), false) as is_held,
         coalesce(bool_or(is_live and paid.payout_id is not null), false) as is_paid
       from commission_entry entry left join payout_entry using (entry_id)
         left join payout_outcome paid on paid.payout_id = payout_entry.payout_id and outcome = 'paid'
       where entry.affiliate_id = $1 group by entry.entry_id),
     document as (
       select payout.*, exists (select from payout_outcome where payout_id = payout.payout_id and outcome = 'paid') as is_noted,
         exists (select from payout_outcome where payout_id = payout.payout_id and outcome = 'failed') as is_failed
       from payout where affiliate_id = $1)
     select
       (select coalesce(sum(amount_rupiah), 0)::bigint from own) as net,
       (select coalesce(sum(amount_rupiah) filter (where step_id is null), 0)::bigint from own) as earned,
       (select coalesce(sum(amount_rupiah) filter (where not is_held), 0)::bigint from own) as open,
       (select coalesce(sum(amount_rupiah) filter (where is_held), 0)::bigint from own) as held,
       (select coalesce(sum(amount_rupiah) filter (where is_paid), 0)::bigint from own) as paid_entries,
       (select coalesce(sum(amount_rupiah) filter (where not is_failed), 0)::bigint from document) as documents,
       (select coalesce(sum(amount_rupiah) filter (where is_noted and not is_failed), 0)::bigint from document) as paid,
       (select coalesce(min(amount_rupiah), 0)::bigint from document) as smallest,
       (select count(*) from document where amount_rupiah <>
          (select sum(amount_rupiah) from payout_entry join commission_entry using (entry_id)
           where payout_id = document.payout_id)) as wrong_documents,
       (select coalesce(sum(affiliate_commission), 0)::bigint from subscription_payment where affiliate_id = $1) as shown,
       (select coalesce(sum(affiliate_commission) filter (where affiliate_paid), 0)::bigint
        from subscription_payment where affiliate_id = $1) as shown_paid,
       (select total_commission from affiliates_stats where affiliate_id = $1) as total`,
    [affiliateId],
  )
  const book = rows[0]!
  expect(book.net).toBe(book.open! + book.held!)
  expect(book.documents).toBe(book.held)
  expect(book.paid).toBe(book.paid_entries)
  expect(book.paid).toBeLessThanOrEqual(book.earned!)
  expect(book.wrong_documents).toBe(0)
  expect(book.smallest).toBeGreaterThanOrEqual(0)
  expect([book.shown, book.total, book.shown_paid]).toEqual([book.net, book.net, book.paid])
}
