import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileCalls, sendHostile } from '../testing/hostile/calls.ts'
import { canary, makeVictim, type Victim } from '../testing/hostile/victim.ts'
import { startTestMidtrans, type TestMidtrans } from '../testing/midtrans.ts'
import { signUpPerson } from '../testing/people.ts'
import { planRound } from '../testing/plans.ts'
import { addTestDevice, openTestShop } from '../testing/shop.ts'
import { makeShopkeeper } from '../testing/shop-records.ts'
import { addStaff, signInOn } from '../testing/staff.ts'
import { reckonShop } from '../testing/sums.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startTestWhatsApp, type TestWhatsApp } from '../testing/whatsapp.ts'

let server: TestServer
let victim: Victim
let whatsapp: TestWhatsApp
let midtrans: TestMidtrans

beforeAll(async () => {
  // Addresses are believed here, so that the limits by address do not hide what a patient attacker would reach.
  whatsapp = await startTestWhatsApp()
  // Without a payment provider a server has no route that pays, checks or gives money back.
  midtrans = await startTestMidtrans()
  server = await startTestServer({
    config: { trustedProxies: ['127.0.0.1'] },
    deps: { whatsapp: whatsapp.gateway(), midtrans: midtrans.gateway() },
  })
  midtrans.tellsTo(server)
  victim = await makeVictim(server)
})
afterAll(async () => {
  await server.close()
  await whatsapp.stop()
  await midtrans.stop()
})

/** Somebody with rights of their own, none of them here. */
type Stranger = {
  readonly who: string
  /** A credential that works; null: none. */
  readonly renew: () => Promise<string | null>
  /** What this credential may read for as long as it works; null: it cannot end. */
  readonly probe: string | null
}

const person = '/auth/v1/user'

function strangers(): Stranger[] {
  const otherShop = () => openTestShop(server, 'Toko Lain')
  return [
    { who: 'nobody', probe: null, renew: async () => null },
    { who: 'the key of every page', probe: null, renew: async () => server.keys.anonKey },
    {
      who: 'somebody without a shop',
      probe: person,
      renew: async () => (await signUpPerson(server)).accessToken,
    },
    { who: 'another owner', probe: person, renew: async () => (await otherShop()).owner.accessToken },
    { who: 'an affiliate', probe: person, renew: async () => (await makeShopkeeper(server)).accessToken },
    {
      who: 'the till of another shop',
      probe: '/api/sync/account',
      renew: async () => (await addTestDevice(server, await otherShop())).deviceKey,
    },
    {
      who: 'an employee of another shop',
      probe: '/api/staff/me',
      renew: async () => {
        const other = await otherShop()
        await addStaff(server, other, { role: 'manager' })
        return (await signInOn(server, other, await addTestDevice(server, other))).token
      },
    },
  ]
}

async function isEnded(probe: string | null, bearer: string | null): Promise<boolean> {
  if (probe === null) return false
  return (await sendHostile(server, { method: 'GET', path: probe }, bearer)).status !== 200
}

test('[PLATFORM-30] the attack finds what it looks for when it is made with the right credentials', async () => {
  const finders = new Set<string>()
  for (const route of server.routes.filter(({ method }) => method === 'GET')) {
    for (const bearer of [victim.shop.owner.accessToken, victim.otherTill.deviceKey]) {
      for (const call of hostileCalls(route, victim)) {
        if (isEndless(route.template)) continue
        const { text } = await sendHostile(server, call, bearer)
        if (text.includes(canary)) finders.add(route.template)
      }
    }
  }
  expect([...finders]).toEqual(
    expect.arrayContaining([
      '/api/stores',
      '/api/devices',
      '/api/plan',
      '/api/orders',
      '/api/orders/:orderId',
      '/api/sync/pull',
      '/api/sync/snapshot',
      '/api/transfers',
      '/api/staff',
      '/auth/v1/user',
      '/rest/v1/:table',
      '/storage/v1/object/:bucket/*',
      '/storage/v1/object/info/:bucket/*',
    ]),
  )
})

test.each(strangers())(
  '[PLATFORM-30] $who reads nothing of a foreign shop and changes nothing in it, at any route',
  async ({ renew, probe }) => {
    // New people are limited by the hour, and each stranger here is many.
    server.clock.advance(2 * 3_600_000)
    const before = await victimsRows()
    expect(before.size).toBeGreaterThan(15)
    const leaks: string[] = []
    const failures: string[] = []
    let callCount = 0
    let bearer = await renew()
    for (const route of server.routes) {
      if (isEndless(route.template)) continue
      // The calls before may have ended the caller's own session or account: who attacks must be somebody.
      if (await isEnded(probe, bearer)) bearer = await renew()
      for (const call of hostileCalls(route, victim)) {
        const answer = await sendHostile(server, call, bearer)
        callCount += 1
        const said = `${call.method} ${call.path} -> ${answer.status}`
        if (answer.text.includes(canary)) leaks.push(said)
        if (answer.status >= 500) failures.push(`${said} ${answer.text.slice(0, 200)}`)
      }
    }
    expect(leaks).toEqual([])
    expect(failures).toEqual([])
    expect(callCount).toBeGreaterThan(server.routes.length)
    const after = await victimsRows()
    expect([...before].filter(([row]) => !after.has(row))).toEqual([])
    expect(await ownedRowCounts()).toEqual(await ownedRowCountsAtFirst)
  },
  // Thousands of calls: a bound for hanging, not a measure.
  240_000,
)

/** A socket's upgrade answers no plain call. */
function isEndless(template: string): boolean {
  return template.endsWith('/socket') || template.endsWith('/websocket')
}

/** Every row of every table that names the victim, as text, with its table. */
async function victimsRows(): Promise<Map<string, string>> {
  const rows = new Map<string, string>()
  const words = [canary, ...Object.values(victim.ids)]
  for (const table of await tables()) {
    if (isNoted(table)) continue
    const { rows: found } = await server.ownerPool.query<{ text: string }>(
      `select (to_jsonb(t) - $2::text[])::text as text from ${table} t where t::text ~ $1`,
      [words.join('|'), notedColumns[table] ?? []],
    )
    for (const { text } of found) rows.set(`${table} ${text}`, table)
  }
  return rows
}

let ownedRowCountsAtFirst: Promise<Record<string, number>>
beforeAll(async () => {
  // The victim's own calls count what its sales use, cost and come to; let that be done before the rows are counted.
  await planRound(server)
  await reckonShop(server, victim.shop.storeId)
  ownedRowCountsAtFirst = ownedRowCounts()
})

/** How many rows of each table belong to the victim's shop or person: an attacker may not add one either. */
async function ownedRowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const { rows: columns } = await server.ownerPool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name in ('store_id', 'owner_id', 'user_id', 'account_id', 'affiliate_id')`,
  )
  const { storeId, userId, affiliateId } = victim.ids
  for (const { table_name: table, column_name: column } of columns) {
    if (isNoted(table)) continue
    const { rows } = await server.ownerPool.query<{ count: string }>(
      `select count(*) from ${table} where ${column}::text in ($1, $2, $3)`,
      [storeId, userId, affiliateId],
    )
    counts[`${table}.${column}`] = Number(rows[0]!.count)
  }
  return counts
}

async function tables(): Promise<string[]> {
  const { rows } = await server.ownerPool.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public'`,
  )
  return rows.map(({ tablename }) => tablename)
}

/** Where a stranger's try may leave a note about somebody: wrong tries, codes sent to the number they typed. */
function isNoted(table: string): boolean {
  return notedTables.includes(table)
}
const notedTables = ['password_recovery', 'password_recovery_code', 'auth_one_time_token']
/** When a code was last sent to the person: whoever types the number may ask for one. */
const notedColumns: Readonly<Record<string, readonly string[]>> = {
  auth_user: ['confirmation_sent_at', 'recovery_sent_at', 'updated_at'],
}
