import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { dayReportSchema } from '@laci/domain/views/report/day-report.ts'
import { columnTypes } from '@laci/server/db/database.ts'
import { addTestDevice, callApi } from '@laci/server/testing/shop.ts'
import { startTestServer, type TestServer } from '@laci/server/testing/test-server.ts'
import type { AskApproval } from '@laci/till/engine/shop/executor.ts'
import type { Commands } from '@laci/till/ui/approval/approval.tsx'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Network as NetworkName, shopGoods, type Telling } from '../e2e/functions/cell.ts'
import { tillFunctions } from '../e2e/functions/till-functions.ts'
import { type Random, randomFrom } from '../sim/random.ts'
import { counterProofs } from './counter-scenes.ts'
import { ownReports, serverFaults } from './figures.ts'
import { goodsProofs } from './goods-scenes.ts'
import { moreProofs } from './more-scenes.ts'
import { createNetwork, type Network } from './network.ts'
import { type NodeShop, openNodeShop } from './node-shop.ts'
import { type NodeTill, openNodeTill } from './node-till.ts'
import { peopleProofs } from './people-scenes.ts'
import { saleProofs } from './sale-scenes.ts'
import {
  type AnyCommand,
  type Cell,
  cartOf,
  type Person,
  type Proof,
  type Proofs,
  type Scene,
  sell,
} from './scene.ts'
import { supplyProofs } from './supply-scenes.ts'

// The table without a browser: every function of the till's screens, done by the till's own executor and log, against a real
// server, in every state of the network. One column stays in a browser (`e2e/every-function.e2e.ts`).

const rowProofs: Proofs = {
  ...{ ...saleProofs, ...counterProofs, ...peopleProofs },
  ...{ ...goodsProofs, ...supplyProofs },
}
const isScene = (proof: Proof): proof is Scene => 'commands' in proof

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const dayMs = 86_400_000
const days = 7
const salesPerDay = 6

type Column = {
  readonly name: NetworkName
  readonly made: NodeShop
  readonly till: NodeTill
  readonly network: Network
  readonly random: Random
  readonly clock: { dayOffset: number }
  readonly used: Set<unknown>
}

async function openColumn(name: NetworkName): Promise<Column> {
  const made = await openNodeShop(server)
  const device = await addTestDevice(server, made.shop, 'Kasir')
  const random = randomFrom(20_261_122, name)
  const network = createNetwork(random.fork('network'))
  const clock = { dayOffset: name === 'offline' ? days - 1 : 0 }
  const at = () => Date.now() - clock.dayOffset * dayMs
  const till = await openNodeTill({ server, shop: made.shop, device, network, clock: at })
  const column = { name, made, till, network, random, clock, used: new Set<unknown>() }
  const { shop } = till.running()
  await expect.poll(() => shop.catalog.productCount(), { timeout: 30_000 }).toBe(5)
  await expect.poll(() => shop.staff.people.get().length, { timeout: 30_000 }).toBe(2)
  await shop.transfers.ask()
  expect(shop.transfers.known.get()!.list.incoming).toHaveLength(1)
  network.set(name === 'online' ? 'there' : name === 'offline' ? 'gone' : 'flapping')
  return column
}

/** A cell of the column: the till as it is now, with commands that keep account of themselves. */
async function cellOf({ name, made, till, used }: Column): Promise<Cell> {
  const shopNow = () => till.running().shop
  const firstSeq = shopNow().headSeq() + 1
  let approver: Person | null = null
  const ask: AskApproval = async (permissions, subject) => {
    if (approver === null) return null
    const approved = await shopNow().staff.approve(approver.staffId, approver.pin, permissions, subject)
    return approved.ok ? approved.value.facts : null
  }
  const keeping =
    (what: 'execute' | 'allow') =>
    (command: AnyCommand, input: unknown, options: object = {}) => {
      used.add(command)
      const run = shopNow().commands[what] as (...asked: unknown[]) => unknown
      return run(command, input, { ...options, ask })
    }
  const commands = {
    ...{ execute: keeping('execute'), allow: keeping('allow') },
    missing: shopNow().commands.missing,
  } as unknown as Commands
  const events = async (from: number) =>
    (await shopNow().journal.ownEvents(from, 100_000)) as unknown as (Envelope & Fact)[]
  return {
    get shop() {
      return shopNow()
    },
    ...{ commands, network: name, people: made.people },
    ...{ otherStore: made.otherStore, ownerPassword: made.ownerPassword },
    approveBy(person) {
      approver = person
    },
    recorded: () => events(firstSeq),
    all: () => events(1),
    restart: () => till.restart(),
  }
}

const kindOf = (telling: Telling) => (typeof telling === 'string' ? telling : telling.kind)

/** Does a row, and looks at what it has recorded and by which commands. */
async function prove(column: Column, name: string, scene: Scene, rowRecords: readonly Telling[] | undefined) {
  const cell = await cellOf(column)
  column.used.clear()
  await scene.run(cell)
  expect([...column.used], `commands of "${name}"`).toEqual(
    expect.arrayContaining(scene.commands as AnyCommand[]),
  )
  expect(column.used.size, `commands of "${name}"`).toBe(new Set(scene.commands).size)
  const wanted = scene.records ?? rowRecords
  expect(wanted, `"${name}" says what it records`).toBeDefined()
  // Where it flaps each row has a try, however fast the rows are done; nobody waits for what came of it.
  if (column.name === 'flapping') void cell.shop.sendNow()
  const recorded = await cell.recorded()
  expect(
    recorded.map(({ kind }) => kind),
    name,
  ).toEqual(wanted!.map(kindOf))
  for (const [index, telling] of wanted!.entries())
    if (typeof telling !== 'string') expect(recorded[index]!.body, name).toMatchObject(telling.body)
}

/** The next day of a week without internet: the device was off over night, and people buy before anything else happens. */
async function dawn(column: Column): Promise<void> {
  column.clock.dayOffset -= 1
  await column.till.restart()
  const cell = await cellOf(column)
  const goods = [shopGoods.tea, shopGoods.noodles, shopGoods.rice, shopGoods.soap]
  for (let sale = 0; sale < salesPerDay; sale += 1) {
    const bought = Array.from({ length: column.random.between(1, 4) }, () => column.random.pick(goods))
    await sell(cell, cartOf(cell, ...bought.map(({ barcode }) => [barcode] as const)))
  }
}

/** Of both kinds: before the server had a request, and with its answer lost. */
async function expectFailures({ network, till }: Column): Promise<void> {
  const rarest = () => {
    void till.running().shop.sendNow()
    const { before, after } = network.failures()
    return Math.min(before, after)
  }
  await expect.poll(rarest, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0)
}

/** Everything of the till is with the server, and its figures are the same to the rupiah. */
async function expectSameFigures({ made, till }: Column): Promise<void> {
  const { shop } = till.running()
  // As long as it takes on a busy machine; the test has its own end.
  while (shop.sync.get().waitingCount > 0) await shop.sendNow()
  const own = await shop.journal.ownEvents(1, 100_000)
  const { storeId, owner } = made.shop
  const database = new pg.Client({ connectionString: server.testDatabase.ownerUrl, types: columnTypes })
  await database.connect()
  try {
    expect(await serverFaults(database, storeId, own, made.firstEvents)).toEqual([])
    const { rows } = await database.query<{ account: string; subject: string; amount: number }>(
      'select account, subject, amount from balance where store_id = $1',
      [storeId],
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { account, subject, amount } of rows) {
      if (account === 'stock') expect([subject, shop.catalog.stockOf(subject)]).toEqual([subject, amount])
      if (account === 'kasbon' || account === 'point' || account === 'payable')
        expect([account, subject, shop.balances.of(account, subject)]).toEqual([account, subject, amount])
    }
  } finally {
    await database.end()
  }
  const { days: soldDays, dayReport } = ownReports(own)
  expect(soldDays.length).toBeGreaterThan(0)
  for (const day of soldDays) {
    const path = `/api/reports/day?storeId=${storeId}&day=${day}`
    const { body } = await callApi(server, 'GET', path, { bearer: owner.accessToken })
    const answered = dayReportSchema.parse(body)
    expect(answered).toEqual(dayReport(storeId, day, answered.zone))
  }
}

for (const name of ['online', 'offline', 'flapping'] as const satisfies NetworkName[]) {
  test(`[TILL-40] ${name}, without a browser: everything that the till can do is done, and the server comes to the same figures`, async () => {
    const column = await openColumn(name)
    let day = 1
    try {
      for (const [index, row] of tillFunctions.entries()) {
        if (name === 'offline' && index / tillFunctions.length >= day / days) {
          await dawn(column)
          day += 1
        }
        const proof = rowProofs[row.name]!
        if (isScene(proof)) await prove(column, row.name, proof, row.tells)
      }
      for (const [rowName, proof] of Object.entries(moreProofs))
        if (isScene(proof)) await prove(column, rowName, proof, undefined)
      if (name === 'flapping') await expectFailures(column)
      column.network.set('there')
      await expectSameFigures(column)
      expect(column.till.bugs).toEqual([])
    } finally {
      await column.till.close()
    }
  })
}

test('[TILL-40] every row of the table is proved by commands of the domain, or says why it is a screen alone', () => {
  const names = tillFunctions.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(rowProofs).sort()).toEqual([...names].sort())
  const scenes = Object.values({ ...rowProofs, ...moreProofs }).filter(isScene)
  expect(scenes.filter(({ commands, reads }) => commands.length === 0 && reads === undefined)).toEqual([])
})

test('[TILL-40] every command of the domain is in a row', async () => {
  const folder = new URL('../../domain/src', import.meta.url).pathname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('define-command.ts'),
  )
  const commands = new Map<unknown, string>()
  for (const path of files) {
    if (!/define(Reading)?Command\(/.test(readFileSync(join(folder, path), 'utf8'))) continue
    const exported = (await import(join(folder, path))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) if (isCommand(value)) commands.set(value, name)
  }
  expect(commands.size).toBeGreaterThan(60)
  const scenes = Object.values({ ...rowProofs, ...moreProofs }).filter(isScene)
  for (const command of scenes.flatMap((scene) => scene.commands)) commands.delete(command)
  expect([...commands.values()]).toEqual([])
})

function isCommand(value: unknown): value is AnyCommand {
  return typeof value === 'object' && value !== null && 'decide' in value && 'subject' in value
}
