import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectBalanced,
  giveBack,
  makeAffiliate,
  makePayer,
  paidOrder,
  pay,
  takeBackStep,
} from '../../testing/affiliates.ts'
import { makeOperator, type TestOperator } from '../../testing/operators.ts'
import { postApi } from '../../testing/registrations.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { makeDueRun } from './make-run.ts'

let server: TestServer
let operator: TestOperator
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
          expect([200, 409]).toContain((await postApi(server, path, body, operator.bearer)).status)
        }
        await expectBalanced(server, affiliate.affiliateId)
      }
    }),
    { numRuns: 25 },
  )
})
