import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { EventKind } from '@laci/domain/events/fact.ts'
import { eventKinds, readJournalEvent } from '@laci/domain/journal/event-kinds.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { sampleBodies } from '@laci/domain/testing/sample-events/all.ts'
import { sampleId } from '@laci/domain/testing/sample-events/sample-event.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  coffee,
  customerFact,
  owedFact,
  productFact,
  refundFact,
  saleFact,
  sri,
  stockFact,
} from '../../testing/facts.ts'
import { hostileCalls, sendHostile } from '../../testing/hostile/calls.ts'
import { makeVictim, type Victim } from '../../testing/hostile/victim.ts'
import { planRound } from '../../testing/plans.ts'
import { addTestDevice, callApi, push, type TestDevice } from '../../testing/shop.ts'
import { reckonShop } from '../../testing/sums.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
/** The shop, with everything that a shop can keep. */
let victim: Victim
/** A shop of the same owner, to which goods are on their way, and its till. */
let branchTill: TestDevice
/** Well-behaved events that the shop has, by what names them. */
let named: Readonly<Record<string, string>>
let saleCode: string
let storedEvents: Envelope[]
/** Tills that send what nobody can read; the second one was taken back. */
let senders: TestDevice[]

beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } })
  victim = await makeVictim(server)
  const { till, shop } = victim
  const { rows } = await server.ownerPool.query<{ id: string }>(
    'select id from stores where owner_id = $1 and id <> $2',
    [shop.owner.userId, shop.storeId],
  )
  const branch = { ...shop, storeId: rows[0]!.id }
  branchTill = await addTestDevice(server, branch)
  const { maker } = till
  const shift = maker.seal({
    kind: 'shift_opened',
    body: { ...(sampleBodies.shift_opened as object), businessDay: '2026-11-20' },
  })
  const sold = saleFact(till, 7, [coffee])
  const sale = maker.seal({ ...sold, body: { ...sold.body, customerId: sri, shiftId: shift.eventId } })
  const sent = maker.seal({
    kind: 'stock_transferred',
    body: withIds('stock_transferred', { toStoreId: branch.storeId }),
  })
  const refund = refundFact(
    sale.eventId,
    sale.body as SaleRecorded,
    [],
    [{ lineIndex: 0, quantityThousandths: wholeUnits(1) }],
  )
  storedEvents = [
    shift,
    sale,
    sent,
    maker.seal(productFact(coffee)),
    maker.seal(stockFact(coffee, 9_000)),
    maker.seal(customerFact({ name: 'Bu Sri' })),
    maker.seal(owedFact(4_000)),
    maker.seal({ kind: 'receipt_reprinted', body: { saleId: sale.eventId, copyNumber: 1 } }),
    maker.seal(refund),
  ]
  // Sealed in the order in which they are sent.
  const inOrder = [...storedEvents].sort((one, two) => one.deviceSeq - two.deviceSeq)
  expect((await push(server, till, inOrder)).status).toBe(200)
  named = {
    saleId: sale.eventId,
    customerId: sri,
    shiftId: shift.eventId,
    transferId: sent.eventId,
    productId: coffee.productId!,
    toStoreId: branch.storeId,
    fromStoreId: shop.storeId,
    takenBackEventId: sent.eventId,
  }
  saleCode = (sale.body as SaleRecorded).verifyCode
  senders = [await addTestDevice(server, shop), await addTestDevice(server, shop)]
  await callApi(server, 'POST', `/api/devices/${senders[1]!.deviceId}/revoke`, {
    bearer: shop.owner.accessToken,
  })
})
afterAll(() => server.close())

type Body = Record<string, unknown>

/** A good body of a kind that names what the shop really has. */
function withIds(kind: EventKind, ids: Readonly<Record<string, string>>): Body {
  const text = JSON.stringify(sampleBodies[kind], (name, value) =>
    value === sampleId ? (ids[name] ?? value) : value,
  )
  return JSON.parse(text) as Body
}

const oddValues: readonly unknown[] = [
  'bukan-uuid',
  null,
  -1,
  1e300,
  2 ** 53,
  [],
  [null],
  {},
  'x'.repeat(3_000),
]

/** The body with each of its members, and of those of its first list items, replaced by each odd value. */
function oddBodies(body: Body): Body[] {
  const odd: Body[] = [{}]
  for (const [name, value] of Object.entries(body)) {
    for (const strange of oddValues) odd.push({ ...body, [name]: strange })
    if (!Array.isArray(value) || typeof value[0] !== 'object' || value[0] === null) continue
    for (const inner of Object.keys(value[0] as object)) {
      for (const strange of oddValues)
        odd.push({ ...body, [name]: [{ ...(value[0] as object), [inner]: strange }] })
    }
  }
  return odd
}

/** Everything of a kind that this release does not count, each with its number and seal. */
function uncounted(kind: EventKind, device: TestDevice): Envelope[] {
  const { maker } = device
  const good = withIds(kind, named)
  const { version } = eventKinds[kind]
  const events = [
    maker.seal({ kind, version: version + 1, body: good }),
    maker.seal({ kind, version: 999, body: good }),
  ]
  for (const body of oddBodies(good)) {
    events.push(maker.seal({ kind, version: version + 1, body }))
    const isBad = readJournalEvent({ kind, version, body } as unknown as Envelope) === null
    if (isBad) events.push(maker.seal({ kind, body }))
  }
  // Under the id of something else that the shop has, and under one that came with what nobody can read.
  for (const eventId of [...storedEvents.map((stored) => stored.eventId), events[0]!.eventId]) {
    events.push(maker.sealWith({ kind, body: good }, { eventId }))
  }
  return events
}

async function pushAll(device: TestDevice, events: readonly Envelope[]): Promise<void> {
  for (let at = 0; at < events.length; at += 100) {
    const part = events.slice(at, at + 100)
    const answer = await push(server, device, part)
    expect([answer.status, part[0]!.kind, answer.text.slice(0, 300)]).toMatchObject([
      200,
      part[0]!.kind,
      expect.anything(),
    ])
    expect(answer.body.acceptedThrough).toBe(part.at(-1)!.deviceSeq)
  }
}

/** What says on purpose that something came: the journal as it is, where it stands, and who sent. */
const journalTables = [
  'journal_event',
  'journal_head',
  'journal_warning',
  'device',
  'cost_head',
  'report_head',
  'plan_store',
  'till_history',
]

/** Every row of the shop and its branch but those. */
async function rowsOf(): Promise<string[]> {
  const { rows: tables } = await server.ownerPool.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'store_id' and table_type = 'BASE TABLE' order by table_name`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    if (journalTables.includes(name)) continue
    const { rows } = await server.ownerPool.query<{ text: string }>(
      `select row_to_json(one)::text as text from ${name} one where store_id::text = any ($1)`,
      [[victim.shop.storeId, branchTill.storeId]],
    )
    found.push(...rows.map(({ text }) => `${name}: ${text}`))
  }
  return found.sort()
}

/** Routes whose answers say on purpose that something came from a till, or when they were asked. */
const tellsOfJournal =
  /^\/(api\/(sync\/pull|journal|account-export|account-deletion|reports\/(journal|archive)-file|devices|entitlement)|healthz|auth|rest|\.well-known)/

const movingMembers =
  /"(lastSeq|throughSeq|settingsThroughSeq|serverTime|cursor|acceptedThrough|ownThrough|asOf|at|generatedAt|lastSeenAt|knownAt)":("[^"]*"|\d+)/g

/** Every answer of every route that reads, by who asks. */
async function answers(): Promise<Map<string, string>> {
  const told = new Map<string, string>()
  const callers = {
    owner: victim.shop.owner.accessToken,
    till: victim.otherTill.deviceKey,
    branch: branchTill.deviceKey,
    anybody: null,
  }
  const wideQuery = `?storeId=${victim.shop.storeId}&saleId=${named.saleId}&fromDay=2026-01-01&throughDay=2026-12-31&year=2026`
  const asked: Victim = { ...victim, ids: { ...victim.ids, ...named } }
  for (const route of server.routes.filter(({ method }) => method === 'GET')) {
    if (/socket$/.test(route.template)) continue
    const paths = [...hostileCalls(route, asked).map(({ path }) => path), route.template + wideQuery]
    for (const path of new Set([
      ...paths,
      ...(route.template === '/struk/:code' ? [`/struk/${saleCode}`] : []),
    ])) {
      for (const [who, bearer] of Object.entries(callers)) {
        const { status, text } = await sendHostile(server, { method: 'GET', path }, bearer)
        expect(status, `${who} ${path}: ${text.slice(0, 300)}`).toBeLessThan(500)
        const body = text.slice(0, text.lastIndexOf('\n{') + 1) || text.split('\n').slice(0, -12).join('\n')
        told.set(`${who} ${path}`, `${status} ${body.replaceAll(movingMembers, '')}`)
      }
    }
  }
  return told
}

test('[SYNC-50] whatever nobody can read is taken in, and no row, report, first load or page moves for it', {
  timeout: 240_000,
}, async () => {
  const settle = async () => {
    await planRound(server)
    for (const storeId of [victim.shop.storeId, branchTill.storeId]) await reckonShop(server, storeId)
  }
  await settle()
  const [rowsBefore, before] = [await rowsOf(), await answers()]
  expect(rowsBefore.length).toBeGreaterThan(20)

  for (const [index, kind] of (Object.keys(eventKinds) as EventKind[]).entries()) {
    const device = senders[index % senders.length]!
    await pushAll(device, uncounted(kind, device))
  }
  await settle()

  expect(await rowsOf()).toEqual(rowsBefore)
  const after = await answers()
  const moved = [...after].filter(
    ([call, answer]) => before.get(call) !== answer && !tellsOfJournal.test(call.split(' ')[1]!),
  )
  expect(
    moved.map(([call, answer]) => [call, before.get(call)?.slice(0, 400), answer.slice(0, 400)]),
  ).toEqual([])

  // The shop and its branch go on, also with the very things that were named.
  const { maker } = victim.otherTill
  const goesOn = [
    maker.seal(saleFact(victim.otherTill, 1, [coffee])),
    maker.seal(owedFact(-4_000)),
    maker.seal({ kind: 'customer_erased', body: withIds('customer_erased', named) }),
  ]
  expect(await push(server, victim.otherTill, goesOn)).toMatchObject({
    status: 200,
    body: { acceptedThrough: 3, conflicts: [] },
  })
  const received = branchTill.maker.seal({
    kind: 'transfer_received',
    body: withIds('transfer_received', named),
  })
  expect(await push(server, branchTill, [received])).toMatchObject({
    status: 200,
    body: { acceptedThrough: 1 },
  })
})
