import { visitorsPerAddressPerDay } from '@laci/domain/referral/click.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limitFigures } from '../../http/limits.ts'
import { makeShopkeeper, type Shopkeeper } from '../../testing/shop-records.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let affiliate: Shopkeeper
let code: string

beforeAll(async () => {
  // Visitors come through a proxy here, so that a test can be many of them.
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } })
  affiliate = await makeShopkeeper(server)
  code = `BUD${affiliate.phone.slice(-4)}`
})
// Every test is another day.
beforeEach(() => server.clock.advance(24 * 3_600_000))
afterAll(() => server.close())

async function visit(ref: unknown, address: string, browser = 'Mozilla/5.0 (Android)'): Promise<number> {
  const answer = await fetch(`${server.url}/api/referral-clicks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, 'user-agent': browser },
    body: JSON.stringify({ ref }),
  })
  await answer.arrayBuffer()
  return answer.status
}
async function clicks(): Promise<number> {
  const { rows } = await server.ownerPool.query<{ clicks: string }>(
    'select clicks from affiliates_stats where affiliate_id = $1',
    [affiliate.affiliateId],
  )
  return Number(rows[0]!.clicks)
}

test('[REFERRAL-1] a visitor counts once a day, another browser or address is another visitor', async () => {
  const before = await clicks()
  expect(await visit(code, '10.0.0.1')).toBe(202)
  expect(await visit(code, '10.0.0.1')).toBe(202)
  expect(await visit(` ${code} `, '10.0.0.1')).toBe(202)
  expect(await clicks()).toBe(before + 1)
  await visit(code, '10.0.0.1', 'Mozilla/5.0 (Windows)')
  await visit(code, '10.0.0.2')
  expect(await clicks()).toBe(before + 3)
  server.clock.advance(24 * 3_600_000)
  await visit(code, '10.0.0.1')
  expect(await clicks()).toBe(before + 4)
})

test('[REFERRAL-1] many clicks of one visitor at once are one', async () => {
  const before = await clicks()
  await Promise.all(Array.from({ length: 20 }, () => visit(code, '10.0.1.1')))
  expect(await clicks()).toBe(before + 1)
})

test('[REFERRAL-1] the first click of an affiliate without figures makes them', async () => {
  const other = await makeShopkeeper(server)
  await server.ownerPool.query('delete from affiliates_stats where affiliate_id = $1', [other.affiliateId])
  await visit(`BUD${other.phone.slice(-4)}`, '10.0.2.1')
  const { rows } = await server.ownerPool.query(
    'select clicks, total_signups, total_commission from affiliates_stats where affiliate_id = $1',
    [other.affiliateId],
  )
  expect(rows).toEqual([{ clicks: 1, total_signups: 0, total_commission: 0 }])
})

test('[REFERRAL-2] no address and no browser is kept, and tomorrow nothing', async () => {
  await visit(code, '203.0.113.77', 'Peramban-Langka/1.0')
  const kept = async () => (await server.ownerPool.query('select * from referral_click')).rows
  const today = await kept()
  expect(today.length).toBeGreaterThan(0)
  const written = today.map((row) =>
    Object.values(row as object)
      .map((value) => (value instanceof Buffer ? value.toString('latin1') : String(value)))
      .join(' '),
  )
  for (const line of written) expect(line).not.toMatch(/203\.0|Peramban/)
  // The same visitor has another hash on another day.
  server.clock.advance(24 * 3_600_000)
  await visit(code, '203.0.113.77', 'Peramban-Langka/1.0')
  const tomorrow = await kept()
  expect(tomorrow).toHaveLength(1)
  const hashes = today.map((row: { visitor_hash: Buffer }) => row.visitor_hash.toString('hex'))
  expect(hashes).not.toContain((tomorrow[0] as { visitor_hash: Buffer }).visitor_hash.toString('hex'))
})

test('[REFERRAL-3] unknown codes are answered alike and count for nobody, no code at all is refused', async () => {
  const before = await clicks()
  expect(await visit('XXX0000', '10.0.3.1')).toBe(202)
  expect(await visit("' or 1=1 --", '10.0.3.1')).toBe(202)
  for (const ref of ['', '  ', 'x'.repeat(41), null, 7, { code }]) {
    expect(await visit(ref, '10.0.3.1'), JSON.stringify(ref)).toBe(400)
  }
  expect(await clicks()).toBe(before)
})

test('[REFERRAL-3] one address makes a bounded number of visitors a day, whatever its browsers say', async () => {
  const before = await clicks()
  for (let turn = 0; turn < visitorsPerAddressPerDay + 5; turn += 1) {
    expect(await visit(code, '10.0.4.1', `forger ${turn}`)).toBe(202)
  }
  expect(await clicks()).toBe(before + visitorsPerAddressPerDay)
  // A whole IPv6 network is one address.
  for (let turn = 0; turn < limitFigures.referralClicksByAddress.maximum + 10; turn += 1) {
    expect(await visit(code, `2001:db8:7:7::${turn.toString(16)}`, `forger ${turn}`)).toBe(202)
  }
  expect(await clicks()).toBe(before + 2 * visitorsPerAddressPerDay)
})

test('[REFERRAL-6] thirty visitors of one address at the same moment count as the bounded number, and not one more', async () => {
  const before = await clicks()
  const at = (address: string) =>
    Promise.all(Array.from({ length: 30 }, (_, turn) => visit(code, address, `peramban ${turn}`)))
  await Promise.all([at('10.0.5.1'), at('10.0.5.2')])
  expect(await clicks()).toBe(before + 2 * visitorsPerAddressPerDay)
})
