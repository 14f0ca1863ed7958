import { randomUUID } from 'node:crypto'
import {
  type ChainLine,
  chainLineSchema,
  type DeviceChain,
  type ShopOrder,
} from '@laci/domain/views/audit/wire.ts'
import { expect, test } from 'vitest'
import { limitFigures } from '../../http/limits.ts'
import { coffee, noodles, productFact, saleFact, stockFact } from '../../testing/facts.ts'
import { addTestDevice, callApi, openTestShop, push } from '../../testing/shop.ts'
import { addStaff, signInOn } from '../../testing/staff.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop()

async function linesFor(bearer: string, query = ''): Promise<ChainLine[]> {
  const response = await fetch(`${server.url}/api/journal/chains${query}`, {
    headers: { authorization: `Bearer ${bearer}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('ndjson')
  const lines = (await response.text()).trimEnd().split('\n')
  return lines.map((line) => chainLineSchema.parse(JSON.parse(line)))
}

async function check(bearer = till.deviceKey): Promise<{ chains: DeviceChain[]; order: ShopOrder }> {
  const lines = await linesFor(bearer)
  expect(lines.at(-1)).toEqual({ line: 'end' })
  return {
    chains: lines.flatMap((line) => (line.line === 'device' ? [line.chain] : [])),
    order: lines.flatMap((line) => (line.line === 'shop' ? [line.order] : []))[0]!,
  }
}

/** What is named, of the only till. */
const found = async () =>
  (await check()).chains[0]!.findings.flatMap(({ first }) =>
    first.map(({ code, fromSeq, throughSeq, isKnown }) => [code, fromSeq, throughSeq, isKnown]),
  )

/** Six events of a morning, a minute apart. */
async function sellMorning(device = till) {
  const facts = [productFact(coffee), stockFact(coffee, 50_000), stockFact(noodles, 50_000)]
  const events = facts.map((fact) => device.maker.seal(fact))
  for (let counter = 1; counter <= 3; counter += 1) {
    device.maker.atMs += 60_000
    events.push(device.maker.seal(saleFact(device, counter)))
  }
  expect((await push(server, device, events)).body).toMatchObject({ acceptedThrough: 6, warnings: [] })
  return events
}

/** What nobody can do with a grant of the server, and a hostile administrator of the database can. */
const byHand = (sql: string, values: readonly unknown[] = []) =>
  server.ownerPool.query(sql, [shop.storeId, ...values])

test('[JOURNAL-2] a journal that nobody touched is counted for each device, and nothing is found', async () => {
  const second = await addTestDevice(server, shop, 'Gudang')
  const events = await sellMorning()
  const { chains, order } = await check()
  expect(chains).toEqual([
    {
      deviceId: till.deviceId,
      letter: 'A',
      name: 'Kasir',
      eventCount: 6,
      firstSeq: 1,
      lastSeq: 6,
      lastHash: events.at(-1)!.hash,
      findings: [],
    },
    {
      deviceId: second.deviceId,
      letter: 'B',
      name: 'Gudang',
      eventCount: 0,
      firstSeq: null,
      lastSeq: null,
      lastHash: null,
      findings: [],
    },
  ])
  expect(order).toEqual({
    eventCount: 6,
    missingCount: 0,
    firstMissing: [],
    addedCount: 0,
    arrivalBackCount: 0,
    firstArrivalBack: [],
  })
})

test('[JOURNAL-2] a sum that an administrator made smaller is found and named', async () => {
  const events = await sellMorning()
  await byHand(
    `update journal_event set body = jsonb_set(body, '{totalRupiah}', '1000') where store_id = $1 and device_seq = 5`,
  )
  expect((await check()).chains[0]!.findings).toEqual([
    {
      code: 'content_changed',
      count: 1,
      knownCount: 0,
      first: [
        {
          code: 'content_changed',
          fromSeq: 5,
          throughSeq: 5,
          eventId: events[4]!.eventId,
          kind: 'sale_recorded',
          at: events[4]!.at,
          isKnown: false,
        },
      ],
    },
  ])
})

test('[JOURNAL-2] a deleted event is missed in the numbers of its device and of the shop', async () => {
  await sellMorning()
  await byHand('delete from journal_event where store_id = $1 and device_seq = 4')
  expect(await found()).toEqual([['numbers_missing', 4, 4, false]])
  expect((await check()).order).toMatchObject({
    eventCount: 5,
    missingCount: 1,
    firstMissing: [{ fromSeq: 4, throughSeq: 4 }],
  })
})

test('[JOURNAL-2] the newest events are missed as well when they are deleted', async () => {
  await sellMorning()
  await byHand('delete from journal_event where store_id = $1 and device_seq >= 5')
  expect(await found()).toEqual([['numbers_missing', 5, 6, false]])
  expect((await check()).order).toMatchObject({
    missingCount: 2,
    firstMissing: [{ fromSeq: 5, throughSeq: 6 }],
  })
})

test('[JOURNAL-2] an event that was put in is found, also when its seal is a good one', async () => {
  await sellMorning()
  const forged = till.maker.seal(saleFact(till, 9))
  await byHand(
    `insert into journal_event (store_id, store_seq, event_id, device_id, device_seq, kind, version, at_ms, staff_id, body,
                                prev_hash, hash, received_at_ms)
     values ($1, 7, $2, $3, 7, $4, 1, $5, null, $6, decode($7, 'hex'), decode($8, 'hex'), $5)`,
    [
      forged.eventId,
      till.deviceId,
      forged.kind,
      forged.at,
      JSON.stringify(forged.body),
      forged.prevHash,
      forged.hash,
    ],
  )
  // The number was never given out.
  expect((await check()).order).toMatchObject({ eventCount: 6, addedCount: 1 })
  await byHand('update journal_head set last_seq = 7 where store_id = $1')
  // The device never sent it.
  expect(await found()).toEqual([['added_later', 7, 7, false]])
  await server.ownerPool.query(
    `update device set accepted_through = 7, last_hash = decode($2, 'hex') where device_id = $1`,
    [till.deviceId, forged.hash],
  )
  // Only the till itself can tell now: it knows what it sent.
  expect((await check()).chains[0]).toMatchObject({ lastSeq: 7, lastHash: forged.hash, findings: [] })
})

test('[JOURNAL-2] a second event under one number is found', async () => {
  await sellMorning()
  await byHand(
    `insert into journal_event (store_id, store_seq, event_id, device_id, device_seq, kind, version, at_ms, staff_id, body,
                                prev_hash, hash, received_at_ms)
     select store_id, 7, $2, device_id, device_seq, kind, version, at_ms, staff_id, body, prev_hash, hash, received_at_ms
     from journal_event where store_id = $1 and device_seq = 4`,
    [randomUUID()],
  )
  await byHand('update journal_head set last_seq = 7 where store_id = $1')
  expect(await found()).toEqual([
    ['content_changed', 4, 4, false],
    ['number_reused', 4, 4, false],
  ])
})

test('[JOURNAL-2] an event that was dated back by hand is found by its seal and by its place', async () => {
  await sellMorning()
  await byHand('update journal_event set at_ms = at_ms - 86400000 where store_id = $1 and device_seq = 5')
  expect(await found()).toEqual([
    ['content_changed', 5, 5, false],
    ['back_dated', 5, 5, false],
  ])
  await byHand(
    'update journal_event set received_at_ms = received_at_ms - 86400000 where store_id = $1 and device_seq = 6',
  )
  expect((await check()).order).toMatchObject({ arrivalBackCount: 1, firstArrivalBack: [{ storeSeq: 6 }] })
})

test('[JOURNAL-2] an event that was replaced and sealed anew no longer fits the one behind it, nor the end of its device', async () => {
  const events = await sellMorning()
  const replace = async (seq: number) => {
    const maker = till.maker.sealWith(
      { kind: 'sale_recorded', body: { ...events[seq - 1]!.body, totalRupiah: 1 } },
      { ...events[seq - 1]!, body: { ...events[seq - 1]!.body, totalRupiah: 1 }, hash: undefined as never },
    )
    await byHand(
      `update journal_event set body = $2, hash = decode($3, 'hex') where store_id = $1 and device_seq = $4`,
      [JSON.stringify(maker.body), maker.hash, seq],
    )
  }
  await replace(4)
  expect(await found()).toEqual([['link_broken', 5, 5, false]])
  await replace(6)
  expect(await found()).toEqual([
    ['link_broken', 5, 5, false],
    ['end_replaced', 6, 6, false],
  ])
})

test('[JOURNAL-2] what the owner was told of on arrival is found again and called known', async () => {
  await sellMorning()
  // Two numbers that a broken device lost, then a body that does not fit its seal, a step back in time, a broken link.
  till.maker.seal(productFact(coffee))
  till.maker.seal(productFact(coffee))
  const afterGap = till.maker.seal(productFact(noodles))
  const odd = till.maker.sealWith(productFact(noodles) as never, { hash: 'ab'.repeat(32) })
  till.maker.atMs -= 3_600_000
  const early = till.maker.seal(productFact(coffee))
  const stray = till.maker.sealWith(productFact(coffee) as never, { prevHash: 'cd'.repeat(32) })
  const unreadable = { ...till.maker.seal(productFact(coffee)), body: 'bukan objek' }
  const last = till.maker.seal(productFact(coffee))
  const answer = await push(server, till, [afterGap, odd, early, stray, unreadable, last], {
    isGapKnown: true,
  })
  expect(answer.body).toMatchObject({ acceptedThrough: 14 })
  const { chains } = await check()
  expect(chains[0]!.findings.map(({ code, count, knownCount }) => [code, count, knownCount])).toEqual([
    ['content_changed', 1, 1],
    ['link_broken', 1, 1],
    ['numbers_missing', 1, 1],
    ['back_dated', 1, 1],
  ])
  // Known once is not known for ever: what is changed after that is found, whatever else is changed with it.
  await byHand(
    `update journal_event set body = '{"products": []}', content_hash = decode($2, 'hex') where store_id = $1 and device_seq = 11`,
    ['ef'.repeat(32)],
  )
  await byHand(`update journal_event set body = '{"products": []}' where store_id = $1 and device_seq = 10`)
  await byHand(`update journal_event set raw = '{}' where store_id = $1 and device_seq = 13`)
  expect(
    (await check()).chains[0]!.findings[0]!.first.map(({ fromSeq, isKnown }) => [fromSeq, isKnown]),
  ).toEqual([
    [10, false],
    [11, false],
    [13, false],
  ])
})

test('[JOURNAL-2] a number that comes again, and a content that changed under a known id, are known', async () => {
  const events = await sellMorning()
  const last = events.at(-1)!
  const again = till.maker.sealWith(productFact(coffee) as never, { deviceSeq: 3, eventId: randomUUID() })
  await push(server, till, [again])
  const changed = till.maker.sealWith(productFact(noodles) as never, { deviceSeq: 7, eventId: last.eventId })
  await push(server, till, [changed])
  const after = await check()
  expect(after.chains[0]!.findings.map(({ code, count, knownCount }) => [code, count - knownCount])).toEqual([
    ['numbers_missing', 0],
    ['number_reused', 0],
  ])
})

test('[JOURNAL-3] the walk comes page by page and holds no more than one of them', async () => {
  const facts = Array.from({ length: 1_300 }, () => till.maker.seal(stockFact(coffee, 1_000)))
  for (let start = 0; start < facts.length; start += 100) {
    expect((await push(server, till, facts.slice(start, start + 100))).status).toBe(200)
  }
  const lines = await linesFor(till.deviceKey)
  expect(lines.flatMap((line) => (line.line === 'progress' ? [line.throughSeq] : []))).toEqual([
    500, 1_000, 1_300,
  ])
  expect(lines[0]).toMatchObject({ line: 'head', lastSeq: 1_300 })
})

test('[JOURNAL-3] owner, staff with the right to reports and tills of the shop may ask; nobody else may', async () => {
  await sellMorning()
  const other = await openTestShop(server)
  const query = `?storeId=${shop.storeId}`
  expect((await linesFor(shop.owner.accessToken, query)).at(-1)).toEqual({ line: 'end' })
  await addStaff(server, shop, { role: 'manager' })
  const { token } = await signInOn(server, shop, till)
  expect((await linesFor(token)).at(-1)).toEqual({ line: 'end' })
  const strangersTill = await addTestDevice(server, other)
  expect((await check(strangersTill.deviceKey)).chains.map(({ deviceId }) => deviceId)).toEqual([
    strangersTill.deviceId,
  ])
  const refusals: [number, string, string, string][] = [
    [403, 'store_forbidden', other.owner.accessToken, query],
    [403, 'store_forbidden', shop.owner.accessToken, ''],
    [401, 'session_ended', `${till.deviceKey}x`, query],
  ]
  for (const [status, code, bearer, asked] of refusals) {
    const answer = await callApi(server, 'GET', `/api/journal/chains${asked}`, { bearer })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }
  await callApi(server, 'POST', `/api/devices/${till.deviceId}/revoke`, { bearer: shop.owner.accessToken })
  const revoked = await callApi(server, 'GET', '/api/journal/chains', { bearer: till.deviceKey })
  expect([revoked.status, revoked.body.code]).toEqual([403, 'device_revoked'])
})

test('[JOURNAL-3] a shop is walked through once at a time and so often an hour; who hangs up makes room', async () => {
  await sellMorning()
  const controller = new AbortController()
  const headers = { authorization: `Bearer ${till.deviceKey}` }
  const hung = await fetch(`${server.url}/api/journal/chains`, { headers, signal: controller.signal })
  expect(hung.status).toBe(200)
  controller.abort()
  await expect
    .poll(async () => (await fetch(`${server.url}/api/journal/chains`, { headers })).status)
    .toBe(200)
  const statuses = new Set<number>()
  for (let call = 0; call < limitFigures.chainChecksByShop.maximum; call += 1) {
    const answer = await fetch(`${server.url}/api/journal/chains`, { headers })
    statuses.add(answer.status)
    await answer.text()
  }
  expect(statuses.has(429)).toBe(true)
  server.clock.advance(limitFigures.chainChecksByShop.windowMs)
  expect((await fetch(`${server.url}/api/journal/chains`, { headers })).status).toBe(200)
})
