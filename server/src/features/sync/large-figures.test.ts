import { largestSumRupiah } from '@laci/domain/base/money/largest-sum.ts'
import { maximumRupiah, maximumUnitPriceRupiah } from '@laci/domain/base/money/rupiah.ts'
import { maximumQuantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf, defaultZone } from '@laci/domain/base/time/zone.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { EventKind } from '@laci/domain/events/fact.ts'
import { hashedText } from '@laci/domain/events/hash-chain.ts'
import { eventKinds, readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import { sampleBodies } from '@laci/domain/testing/sample-events/all.ts'
import type { CostReport } from '@laci/domain/views/report/wire.ts'
import { expect, test } from 'vitest'
import { coffee, owedFact, parking, saleFact, sri } from '../../testing/facts.ts'
import { sendHostile } from '../../testing/hostile/calls.ts'
import { makeVictim, type Victim } from '../../testing/hostile/victim.ts'
import { callDesk, makeOperator } from '../../testing/operators.ts'
import { planRound } from '../../testing/plans.ts'
import { fillTemplate } from '../../testing/routes.ts'
import {
  addTestDevice,
  callApi,
  openTestShop,
  pull,
  push,
  snapshot,
  type TestDevice,
} from '../../testing/shop.ts'
import { reckonShop } from '../../testing/sums.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop({ config: { trustedProxies: ['127.0.0.1'] } })

type Body = Record<string, unknown>

const isReadable = (kind: EventKind, body: unknown) =>
  readJournalEvent({ kind, version: eventKinds[kind].version, body } as unknown as Envelope) !== null

const largest = [1e15, maximumRupiah, maximumQuantityThousandths, maximumUnitPriceRupiah, 1e9, 1e6, 1000]
const isFigure = /Rupiah$|Thousandths$|Count$|^points/

/** A body of the kind whose figures are as large as a till can tell, and whose lists are as long (up to `lines`). */
function largestBody(kind: EventKind, lines: number, sign: 1 | -1): Body {
  let body = structuredClone(sampleBodies[kind]) as Body
  const places: (readonly (string | number)[])[] = []
  const lists: string[] = []
  const walk = (value: unknown, path: readonly (string | number)[]) => {
    if (Array.isArray(value)) {
      if (path.length === 1 && typeof value[0] === 'object') lists.push(path[0] as string)
      for (const [index, item] of value.entries()) walk(item, [...path, index])
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        if (isFigure.test(name) && (typeof member === 'number' || member === null))
          places.push([...path, name])
        else walk(member, [...path, name])
      }
    }
  }
  walk(body, [])
  // The largest of all stands for whole stocks, and one of those alone is more than a device may tell.
  const figures = lines === 1 ? largest.slice(1) : largest
  for (const place of places) {
    for (const figure of figures) {
      const tried = structuredClone(body)
      let at = tried as Record<string | number, unknown>
      for (const step of place.slice(0, -1)) at = at[step] as Record<string | number, unknown>
      at[place.at(-1)!] = sign * figure
      const signed = isReadable(kind, tried)
      if (!signed) at[place.at(-1)!] = figure
      if (!signed && !isReadable(kind, tried)) continue
      body = tried
      break
    }
  }
  for (const list of lists) {
    for (const length of [lines, 10, 2]) {
      const tried = { ...body, [list]: Array(length).fill((body[list] as unknown[])[0]) }
      if (!isReadable(kind, tried)) continue
      body = tried
      break
    }
  }
  expect(isReadable(kind, body), kind).toBe(true)
  return body
}

async function pushBodies(device: TestDevice, kind: EventKind, body: Body, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 50) {
    const events = Array.from({ length: Math.min(50, count - sent) }, () => device.maker.seal({ kind, body }))
    const answer = await push(server, device, events)
    expect([answer.status, kind, answer.text.slice(0, 300)]).toMatchObject([200, kind, expect.anything()])
    expect(answer.body.acceptedThrough).toBe(events.at(-1)!.deviceSeq)
  }
}

/** Every route that reads, as everybody who may: none fails. */
async function expectReadable(victim: Victim, operator: string): Promise<void> {
  const { shop: owned, otherTill, ids } = victim
  const callers = { owner: owned.owner.accessToken, till: otherTill.deviceKey, operator, anybody: null }
  const query = `?storeId=${owned.storeId}&saleId=${ids.saleId}&fromDay=2026-01-01&throughDay=2026-12-31&year=2026&part=product&day=2026-11-20`
  const failed: string[] = []
  for (const { template } of server.routes.filter(({ method }) => method === 'GET')) {
    if (/socket$/.test(template)) continue
    const path = fillTemplate(template, (name) => ids[name] ?? owned.storeId)
    for (const asked of [path, path + query]) {
      for (const [who, bearer] of Object.entries(callers)) {
        const { status, text } = await sendHostile(server, { method: 'GET', path: asked }, bearer)
        if (status >= 500) failed.push(`${who} ${asked}: ${status} ${text.slice(0, 200)}`)
      }
    }
  }
  expect(failed).toEqual([])
}

test('[SYNC-70] figures as large as events can carry them, of every kind: nothing of the shop ever fails for their sums', {
  timeout: 300_000,
}, async () => {
  const victim = await makeVictim(server)
  const operator = await makeOperator(server)
  const devices = [victim.till, await addTestDevice(server, victim.shop)]
  for (const kind of Object.keys(eventKinds) as EventKind[]) {
    if (!/Rupiah|Thousandths|Count|points/.test(JSON.stringify(sampleBodies[kind]))) continue
    for (const [index, sign] of ([1, -1] as const).entries()) {
      await pushBodies(devices[index]!, kind, largestBody(kind, 50, sign), 50)
      // Of few figures too, so that they count: below what a device may tell at most.
      await pushBodies(devices[index]!, kind, largestBody(kind, 1, sign), 20)
    }
  }
  await planRound(server)
  await reckonShop(server, victim.shop.storeId)
  await expectReadable(victim, operator.bearer)
  const { verifyCode } = sampleBodies.sale_recorded as { verifyCode: string }
  expect((await fetch(`${server.url}/struk/${verifyCode}`)).status).toBeLessThan(500)
  const { otherTill } = victim
  const goesOn = [otherTill.maker.seal(saleFact(otherTill, 1, [coffee, parking]))]
  expect(await push(server, otherTill, goesOn)).toMatchObject({ status: 200, body: { acceptedThrough: 1 } })
  expect((await snapshot(server, otherTill)).at(-1)).toEqual({ line: 'end' })
})

const owed = async () => {
  const { rows } = await server.ownerPool.query<{ amount: number }>(
    `select amount from balance where store_id = $1 and account = 'kasbon' and subject = $2`,
    [shop.storeId, sri],
  )
  return rows[0]!.amount
}

test('[SYNC-71] what would take a shop out of range is kept as it came and warned of, whenever it comes; all else counts', async () => {
  const honest = await addTestDevice(server, shop)
  // Weighs 1 triliun each: 140 of them are as much as one device may tell.
  const events = Array.from({ length: 150 }, () => till.maker.seal(owedFact(maximumRupiah)))
  const [first, second] = [events.slice(0, 90), events.slice(90)]
  expect((await push(server, till, first)).body).toMatchObject({ acceptedThrough: 90, warnings: [] })
  const told = await push(server, till, second)
  const heavy = events.slice(140)
  expect(told.body).toMatchObject({
    acceptedThrough: 150,
    conflicts: [],
    warnings: heavy.map(({ deviceSeq }) => ({ code: 'malformed_event', deviceSeq })),
  })
  expect(await owed()).toBe(140 * maximumRupiah)
  // Once more, all of them, is nothing new.
  for (const part of [first, second]) expect((await push(server, till, part)).status).toBe(200)
  expect((await push(server, till, second)).body.warnings).toEqual(told.body.warnings)
  expect(await owed()).toBe(140 * maximumRupiah)
  // It stands in the journal as it was told, under its own number and seal, and moves nothing on any till.
  const { rows } = await server.ownerPool.query(
    `select event_id, device_seq, raw, standing from journal_event where store_id = $1 and kind = 'malformed' order by store_seq`,
    [shop.storeId],
  )
  expect(rows).toEqual(
    heavy.map((event) => ({
      event_id: event.eventId,
      device_seq: event.deviceSeq,
      raw: hashedText(event),
      standing: 'unread',
    })),
  )
  const page = await pull(server, honest, { limit: 200 })
  expect(page.body.events).toHaveLength(150)
  expect(page.body.events.slice(140).map(({ kind, body }) => [kind, body])).toEqual(
    heavy.map(() => ['malformed', { reason: 'too_large' }]),
  )
  const chains = await fetch(`${server.url}/api/journal/chains`, {
    headers: { authorization: `Bearer ${honest.deviceKey}` },
  })
  expect(await chains.text()).not.toMatch(/chain_broken|hash_mismatch|"changed/)
  // The same till goes on with what is light, and the others with everything.
  expect((await push(server, till, [till.maker.seal(owedFact(5_000))])).body.warnings).toEqual([])
  const large = await push(server, honest, [honest.maker.seal(owedFact(maximumRupiah))])
  expect(large.body).toMatchObject({ acceptedThrough: 1, warnings: [] })
  expect(await owed()).toBe(141 * maximumRupiah + 5_000)
})

test('[REPORT-60] a few grams for Rp 1 triliun, and goods sold that nobody had: what they cost is bounded and answered', async () => {
  const { productId } = coffee
  const bought = {
    ...(sampleBodies.goods_received as { lines: object[] }),
    lines: Array.from({ length: 100 }, (_, lineIndex) => ({
      ...(sampleBodies.goods_received as { lines: object[] }).lines[0],
      ...{
        lineIndex,
        productId,
        stockThousandths: 1,
        quantityThousandths: 1,
        owedRupiah: 1e9,
        extraRupiah: 0,
      },
    })),
  }
  const sold = saleFact(till, 1, [coffee])
  const line = { ...sold.body.lines[0]!, quantityThousandths: maximumQuantityThousandths as never }
  const bigSale = { ...sold, body: { ...sold.body, lines: Array(500).fill(line) } }
  expect((await push(server, till, [till.maker.seal({ kind: 'goods_received', body: bought })])).status).toBe(
    200,
  )
  for (let count = 0; count < 4; count += 1) {
    const events = Array.from({ length: 15 }, () => till.maker.seal(bigSale))
    expect((await push(server, till, events)).status).toBe(200)
  }
  const { accessToken } = shop.owner
  const costs = await callApi<CostReport>(
    server,
    'GET',
    `/api/reports/cost?storeId=${shop.storeId}&fromDay=2026-01-01&throughDay=2026-12-31`,
    { bearer: accessToken },
  )
  expect(costs.status).toBe(200)
  expect(costs.body.soldRupiah).toBeGreaterThan(maximumRupiah)
  expect(costs.body.soldRupiah).toBeLessThanOrEqual(largestSumRupiah)
  const till2 = await callApi(server, 'GET', '/api/sync/costs?fromDay=2026-01-01', { bearer: till.deviceKey })
  expect(till2.status).toBe(200)
  expect((await push(server, till, [till.maker.seal(saleFact(till, 2))])).status).toBe(200)
})

test('[OPERATOR-40] shops that sold more than whole numbers can say together leave the first screen of the desk readable', async () => {
  const operator = await makeOperator(server)
  for (const name of ['Satu', 'Dua']) {
    const other = await openTestShop(server, name)
    const device = await addTestDevice(server, other)
    expect((await push(server, device, [device.maker.seal(saleFact(device, 1))])).status).toBe(200)
    await server.ownerPool.query(
      'update sale set total_rupiah = 9000000000000000, business_day = $2 where store_id = $1',
      [other.storeId, businessDayOf(instant(server.clock()), defaultZone)],
    )
  }
  const today = await callDesk(server, operator.bearer, '/today')
  expect(today.status).toBe(200)
  expect(JSON.stringify(today.body)).toContain(String(largestSumRupiah))
})

test('[SYNC-73] a till that numbers its events beyond what it can ever tell is refused in words, and the shop reads on', async () => {
  const honest = await addTestDevice(server, shop)
  const event = till.maker.seal(saleFact(till, 1, [parking]))
  for (const firstSeq of [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1, 10 ** 12 + 1]) {
    const told = { ...event, deviceSeq: firstSeq }
    const answer = await push(server, till, [told, told, { odd: true }], { firstSeq, isGapKnown: true })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_body'])
  }
  expect((await push(server, till, [event])).body).toMatchObject({ acceptedThrough: 1 })
  for (const device of [till, honest]) expect((await pull(server, device)).status).toBe(200)
})
