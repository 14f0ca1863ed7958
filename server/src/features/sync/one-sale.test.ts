import { readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import { soldSaleSchema } from '@laci/domain/journal/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coffee, refundFact, saleFact } from '../../testing/facts.ts'
import {
  addTestDevice,
  callApi,
  openTestShop,
  push,
  type TestDevice,
  type TestShop,
} from '../../testing/shop.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let shop: TestShop
let till: TestDevice
beforeAll(async () => {
  server = await startTestServer()
  shop = await openTestShop(server)
  till = await addTestDevice(server, shop)
})
afterAll(() => server.close())

async function ask(query: Record<string, string>, bearer = till.deviceKey) {
  const answer = await callApi(server, 'GET', `/api/sync/sale?${new URLSearchParams(query)}`, { bearer })
  return { status: answer.status, events: soldSaleSchema.safeParse(answer.body).data?.events ?? [] }
}

test('[SYNC-49] a till finds one sale of any age by number, code or id, with everything said of it since', async () => {
  const fact = saleFact(till, 1, [coffee])
  if (fact.kind !== 'sale_recorded') throw new Error('a sale was wanted')
  const sold = till.maker.seal(fact)
  const wish = { lineIndex: 0, quantityThousandths: fact.body.lines[0]!.quantityThousandths }
  const refund = refundFact(sold.eventId, fact.body, [], [wish])
  const rest = [
    till.maker.seal({ kind: 'receipt_reprinted', body: { saleId: sold.eventId, copyNumber: 1 } }),
    till.maker.seal({
      kind: 'payment_checked',
      body: { saleId: sold.eventId, paymentIndex: 0, outcome: 'missing' },
    }),
    till.maker.seal(refund),
  ]
  await push(server, till, [sold, ...rest, till.maker.seal(saleFact(till, 2, [coffee]))])
  // Half a year later no till keeps it.
  server.clock.advance(180 * 86_400_000)
  if (refund.kind !== 'sale_refunded') throw new Error('a refund was wanted')
  const { receiptNumber, verifyCode } = fact.body
  for (const query of [
    { receipt: receiptNumber },
    { receipt: receiptNumber.toLowerCase().replaceAll('-', ' ') },
    { receipt: verifyCode },
    { receipt: `https://laci.example/struk/${verifyCode}` },
    { receipt: refund.body.receiptNumber },
    { saleId: sold.eventId },
  ]) {
    const { status, events } = await ask(query as Record<string, string>)
    expect([status, events.map(({ eventId }) => eventId)]).toEqual([
      200,
      [sold, ...rest].map(({ eventId }) => eventId),
    ])
    expect(events.map((event) => readJournalEvent(event)?.kind)).not.toContain(undefined)
  }
})

test('[SYNC-49] what the shop does not have is an empty answer, also what another shop has; nonsense is refused', async () => {
  const other = await addTestDevice(server, await openTestShop(server))
  const fact = saleFact(other, 1, [coffee])
  if (fact.kind !== 'sale_recorded') throw new Error('a sale was wanted')
  const theirs = other.maker.seal(fact)
  await push(server, other, [theirs])
  expect((await ask({ saleId: theirs.eventId }, other.deviceKey)).events).toHaveLength(1)
  for (const query of [
    { saleId: theirs.eventId },
    { receipt: fact.body.verifyCode },
    { receipt: 'Z-991231-9999' },
  ] as Record<string, string>[]) {
    expect(await ask(query)).toEqual({ status: 200, events: [] })
  }
  for (const query of [{ receipt: "' or 1=1" }, { saleId: 'x' }, {}] as Record<string, string>[]) {
    expect((await ask(query)).status).toBe(400)
  }
  expect((await ask({ receipt: fact.body.verifyCode }, shop.owner.accessToken)).status).toBe(401)
})
