import { staffRights } from '@laci/domain/base/permission/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileCalls, sendHostile } from '../../testing/hostile/calls.ts'
import { canary, makeVictim, type Victim } from '../../testing/hostile/victim.ts'
import { addStaff, signInOn } from '../../testing/staff.ts'
import { reckonShop } from '../../testing/sums.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let victim: Victim
beforeAll(async () => {
  server = await startTestServer()
  victim = await makeVictim(server)
  // Whoever may read a report has the shop's sums reckoned first; let that be done before the rows are counted.
  await reckonShop(server, victim.shop.storeId)
})
afterAll(() => server.close())

/** A socket's upgrade answers no plain call. */
const isEndless = (template: string) => template.endsWith('/socket') || template.endsWith('/websocket')

/** What a person of the shop could want to change: every row of the shop but those that a sign-in itself writes. */
async function shopRows(): Promise<Map<string, string>> {
  const rows = new Map<string, string>()
  const { rows: tables } = await server.ownerPool.query<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'store_id' and table_name <> 'staff_session'`,
  )
  for (const { table_name: table } of tables) {
    const { rows: found } = await server.ownerPool.query<{ text: string }>(
      `select (to_jsonb(t) - 'last_seen_at')::text as text from ${table} t where store_id = $1`,
      [victim.shop.storeId],
    )
    for (const { text } of found) rows.set(`${table} ${text}`, table)
  }
  return rows
}

test.each([
  { who: 'a cashier', name: 'Sari', rights: ['sell'], opens: [] },
  {
    who: 'somebody with every right',
    name: 'Tono',
    rights: [...staffRights],
    opens: ['/api/reports/day', '/api/journal/chains'],
  },
])(
  '[STAFF-30] the session of $who opens what its rights name, at any route of the own shop, and changes nothing in it',
  async ({ name, rights, opens }) => {
    await addStaff(server, victim.shop, {
      ...{ name, role: 'custom', rights, maximumDiscountHundredths: 10_000, pin: null },
    })
    const signIn = async () => (await signInOn(server, victim.shop, victim.otherTill, name)).token
    let token = await signIn()
    const before = await shopRows()
    expect(before.size).toBeGreaterThan(10)
    const opened = new Set<string>()
    for (const route of server.routes) {
      if (isEndless(route.template)) continue
      // Signing out is among the calls.
      const self = await sendHostile(server, { method: 'GET', path: '/api/staff/me' }, token)
      if (self.status !== 200) token = await signIn()
      for (const call of hostileCalls(route, victim)) {
        const answer = await sendHostile(server, call, token)
        if (answer.text.includes(canary)) opened.add(route.template)
      }
    }
    expect([...opened]).toEqual(opens)
    const after = await shopRows()
    expect([...before.keys()].filter((row) => !after.has(row))).toEqual([])
    expect([...after.keys()].filter((row) => !before.has(row))).toEqual([])
  },
  // Thousands of calls: a bound for hanging, not a measure.
  240_000,
)
