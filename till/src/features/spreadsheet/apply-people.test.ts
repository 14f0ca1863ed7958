import { randomBytes } from 'node:crypto'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { StaffRight } from '@laci/domain/base/permission/rights.ts'
import type { SheetRows } from '@laci/domain/base/table/cell.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { Fact } from '@laci/domain/events/fact.ts'
import { talliesOf } from '@laci/domain/views/report/tally.ts'
import type { OwedMode } from '@laci/domain/views/spreadsheet/people-plan.ts'
import { type PeopleAbout, readPeopleHead } from '@laci/domain/views/spreadsheet/person-columns.ts'
import { customerTable } from '@laci/domain/views/spreadsheet/shop-tables.ts'
import { expect, test } from 'vitest'
import type { JournalRow } from '../../engine/api/journal.ts'
import { createDexieLog } from '../../engine/log/dexie-log.ts'
import { nothingApproved } from '../../engine/shop/executor.ts'
import { createJournalReader } from '../../engine/shop/journal-reader.ts'
import { createBalanceMemory, createRecordMemory } from '../../engine/shop/record-memory.ts'
import type { Execute } from '../../engine/shop/record-parts.ts'
import { openJournal } from '../../engine/sync/journal.ts'
import { type TestCommandsOptions, testCommands } from '../../testing/test-commands.ts'
import { emptyDisk, noCopy, sha256, storeId, testIdentity } from '../../testing/test-device.ts'
import { applyPeople, type PeopleShop, planPeople, undoPeople } from './apply-people.ts'

const nowMs = Date.UTC(2026, 10, 20, 7)
const identity = testIdentity(0)
const counter = {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-20' as BusinessDay,
  cashierName: 'Rina',
  shiftId: null,
} as const

async function openShop(options: TestCommandsOptions = {}) {
  const log = createDexieLog(storeId, emptyDisk())
  await log.start()
  await log.saveMarks({ identity })
  const clock = () => nowMs
  const journal = openJournal(
    {
      ...{ log, copy: noCopy, clock, sha256, staffId: () => null },
      randomBytes: (count) => new Uint8Array(randomBytes(count)),
    },
    await log.start(),
  )
  const records = createRecordMemory(() => journal.replica)
  const balances = createBalanceMemory(() => journal.replica)
  journal.onChange(() => records.refresh('all'))
  const reader = createJournalReader({
    ...{ log, deviceId: identity.deviceId, sha256, clock },
    ...{ lastSeq: () => journal.head.deviceSeq, ackedThrough: () => 0, lostSeqs: () => [] },
    askChains: () => Promise.reject(new Error('no server')),
  })
  const shop: PeopleShop = {
    ...{ storeId, deviceId: identity.deviceId, records, balances, journal: reader },
    counterFacts: () => counter,
  }
  const total = (account: 'kasbon' | 'payable' | 'point') =>
    balances.all(account).reduce((sum, { amount }) => sum + amount, 0)
  const { execute } = testCommands({
    ...{ shop: { balanceOf: balances.of }, counter },
    async onAppend(facts) {
      await journal.appendAll(() => facts)
    },
    ...options,
  })
  return { shop, execute, journal, total }
}
type Till = Awaited<ReturnType<typeof openShop>>

const steps = { signal: new AbortController().signal, onProgress: () => {} }

async function plan({ shop }: Till, about: PeopleAbout, rows: SheetRows, mode: OwedMode = 'ignore') {
  const head = readPeopleHead(about, rows)!
  const { mapping } = head
  const planned = await planPeople(
    shop,
    { about, rows, head, mapping, mode, consentAt: nowMs as Instant },
    steps,
  )
  if (planned === null) throw new Error('nobody stopped it')
  return planned
}

async function take(till: Till, about: PeopleAbout, rows: SheetRows, mode: OwedMode = 'ignore') {
  const planned = await plan(till, about, rows, mode)
  await applyPeople(till.shop, till.execute, planned, 'orang.xlsx', nothingApproved, steps)
  return planned
}

const importedRow = async ({ shop }: Till, importId: string) =>
  (await shop.journal.entriesAbout(importId)).find(({ kind }) => kind === 'people_imported') as Extract<
    JournalRow,
    { kind: 'people_imported' }
  >

const customers = (count: number): SheetRows => [
  ['Nama Pelanggan', 'No HP', 'Sisa Piutang', 'Poin'],
  ...Array.from({ length: count }, (_, at) => [
    `Orang ${at}`,
    `0812${10_000_000 + at}`,
    at % 500 === 499 ? 'seribu' : at % 3 === 0 ? `Rp ${at % 900}.000,-` : '',
    at % 5,
  ]),
]

test('[KASBON-30] a debt of a file is owed from then on, and is no turnover, no cash and no profit', async () => {
  const till = await openShop()
  const planned = await take(till, 'customers', [
    ['Nama', 'HP', 'Kasbon', 'Jatuh Tempo'],
    ['Bu Sri', '081234567890', 'Rp 1.250.000,-', '31/12/2026'],
    ['Pak Budi', '', '40.000', ''],
  ])
  expect([planned.saidRupiah, planned.movedRupiah, till.total('kasbon')]).toEqual([
    1_290_000, 1_290_000, 1_290_000,
  ])
  const facts: Fact[] = []
  for (const event of await till.shop.journal.ownEvents(1, 100)) facts.push(event as unknown as Fact)
  const debts = facts.filter(({ kind }) => kind === 'kasbon_adjusted')
  expect(debts).toMatchObject([
    { body: { reason: 'opening', amountRupiah: 1_250_000, dueDay: '2026-12-31', note: 'Impor' } },
    { body: { reason: 'opening', amountRupiah: 40_000 } },
  ])
  const groups = facts.flatMap((fact) =>
    talliesOf({ ...fact, deviceId: identity.deviceId, at: nowMs as Instant } as never).map(
      ({ group }) => group,
    ),
  )
  expect([...new Set(groups)]).toEqual(['kasbon'])
})

test('[SUPPLIER-10] suppliers come in with what the shop owes them, found by their name', async () => {
  const till = await openShop()
  const rows: SheetRows = [
    ['Nama Supplier', 'Telp', 'Sisa Hutang', 'Tempo', 'Tgl Faktur'],
    ['CV Grosir Jaya', '0271-634512', '2,500,000.00', '30 hari', '01/11/2026'],
    ['CV Grosir Jaya', '', '500,000.00', '', '05/11/2026'],
    ['UD Makmur', '081234567890', '', '', ''],
  ]
  const planned = await take(till, 'suppliers', rows)
  expect(planned.counts).toEqual({ new: 2, changed: 1, same: 0, error: 0 })
  expect(till.total('payable')).toBe(3_000_000)
  const [jaya] = till.shop.records
    .ofKind('supplier')
    .get()
    .filter(({ fields }) => fields.name === 'CV Grosir Jaya')
  expect(jaya?.fields).toMatchObject({ paymentDays: 30, note: 'Telp: 0271-634512' })
  expect((await plan(till, 'suppliers', rows)).moving).toEqual([])
})

test('[SPREADSHEET-46] a long list of customers comes in by parts; the same file again makes no second debt', async () => {
  const till = await openShop()
  const rows = customers(2_000)
  const planned = await take(till, 'customers', rows)
  expect(planned.counts).toEqual({ new: 1_996, changed: 0, same: 0, error: 4 })
  expect(till.total('kasbon')).toBe(planned.saidRupiah)
  const points = till.total('point')
  const toldThrough = till.journal.head.deviceSeq
  const again = await plan(till, 'customers', rows)
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 1_996, error: 4 })
  expect(await applyPeople(till.shop, till.execute, again, 'orang.xlsx', nothingApproved, steps)).toBe(0)
  expect([till.total('kasbon'), till.total('point'), till.journal.head.deviceSeq]).toEqual([
    ...[planned.saidRupiah, points, toldThrough],
  ])
  // Also where a debt was paid meanwhile.
  const [first] = till.shop.records
    .ofKind('customer')
    .get()
    .filter(({ id }) => till.shop.balances.of('kasbon', id) > 0)
  const paid = till.shop.balances.of('kasbon', first!.id)
  await till.journal.appendAll(() => [
    {
      kind: 'kasbon_adjusted',
      body: {
        ...counter,
        customerId: first!.id,
        reason: 'write_off',
        amountRupiah: rupiah(-paid),
        note: 'x',
      },
    },
  ])
  const afterwards = await plan(till, 'customers', rows)
  expect([afterwards.moving.length, afterwards.movedRupiah]).toEqual([0, 0])
  expect(
    afterwards.rows.flatMap(({ issues }) => issues).filter(({ code }) => code === 'owed_kept'),
  ).toHaveLength(1)
  const matched = await plan(till, 'customers', rows, 'match')
  expect([matched.moving.length, matched.movedRupiah]).toEqual([1, paid])
})

test('[SPREADSHEET-46] somebody who has several rows is told once, with what each of them fills in', async () => {
  const till = await openShop()
  await take(till, 'customers', [
    ['Nama', 'HP', 'Alamat', 'Catatan', 'Kasbon'],
    ['Bu Sri', '081234567890', '', 'Langganan', 5_000],
    ['Bu Sri', '', 'Jl. Melati', '', 7_000],
  ])
  const saved = (await till.shop.journal.ownEvents(1, 10)).filter(({ kind }) => kind === 'customer_saved')
  expect(saved).toMatchObject([
    { body: { customers: [{ changes: { name: 'Bu Sri', address: 'Jl. Melati', note: 'Langganan' } }] } },
  ])
  expect((saved[0]!.body as { customers: unknown[] }).customers).toHaveLength(1)
  expect(till.total('kasbon')).toBe(12_000)
})

test('[STAFF-43] debts that became larger meanwhile are made smaller by nobody who may not', async () => {
  const asked: unknown[] = []
  const rights: StaffRight[] = ['kasbon', 'sell']
  const till = await openShop({
    operator: () => ({
      ...{ staffId: 'somebody', name: 'Rina' },
      access: { role: 'custom', rights, maximumDiscountHundredths: 0 },
    }),
    async ask(permissions, subject) {
      asked.push([permissions.map(({ right }) => right), subject])
      return null
    },
  })
  const rows = customers(150)
  await take(till, 'customers', rows)
  const more = rows.map((row, at) => (at === 0 ? row : [...row.slice(0, 2), 1_000_000, '']))
  const planned = await plan(till, 'customers', more, 'match')
  const customerId = planned.moving.at(-1)!.personId!
  const execute: Execute = async (...asking: unknown[]) => {
    const done = await (till.execute as (...asked: unknown[]) => unknown)(...asking)
    await till.journal.append(() => ({
      kind: 'kasbon_adjusted',
      body: {
        ...{ ...counter, customerId, reason: 'correction', note: 'Beli' },
        amountRupiah: rupiah(2_000_000),
      },
    }))
    return done as never
  }
  const count = await applyPeople(till.shop, execute, planned, 'sama.xlsx', nothingApproved, steps)
  expect([planned.moving.length, count]).toEqual([150, 100])
  expect(asked).toEqual([[['refund'], 'Impor 150 baris pelanggan dari sama.xlsx']])
  const rest = await plan(till, 'customers', more, 'match')
  expect([rest.importId, rest.moving.length]).toEqual([planned.importId, 50])
})

test('[SPREADSHEET-46] an import that was stopped goes on where it was', async () => {
  const till = await openShop()
  const rows = customers(450)
  const stop = new AbortController()
  const planned = await plan(till, 'customers', rows)
  const recorded = await applyPeople(till.shop, till.execute, planned, 'orang.xlsx', nothingApproved, {
    signal: stop.signal,
    onProgress: () => stop.abort(),
  })
  expect(recorded).toBe(100)
  const rest = await take(till, 'customers', rows)
  expect([rest.importId, rest.counts.new]).toEqual([planned.importId, 450 - 100])
  expect(till.total('kasbon')).toBe(planned.saidRupiah)
})

test('[SPREADSHEET-47] undo takes back what came in, and leaves and names whom something has happened to since', async () => {
  const till = await openShop()
  await till.journal.appendAll(() => [
    {
      kind: 'customer_saved',
      body: {
        customers: [
          { customerId: '01919191-0000-7000-8000-0000000000a9', changes: { name: 'Lama', isActive: true } },
        ],
      },
    },
  ])
  const rows: SheetRows = [
    ['Nama', 'HP', 'Alamat', 'Kasbon'],
    ['Bu Sri', '081234567890', '', 50_000],
    ['Pak Budi', '081311112222', '', 30_000],
    ['Bu Ani', '', '', 20_000],
    ['Lama', '', 'Jl. Mawar', ''],
  ]
  const planned = await take(till, 'customers', rows)
  const idOf = (name: string) =>
    till.shop.records
      .ofKind('customer')
      .get()
      .find(({ fields }) => fields.name === name)!.id
  await till.journal.appendAll(() => [
    {
      kind: 'kasbon_adjusted',
      body: {
        ...{ ...counter, customerId: idOf('Pak Budi'), reason: 'correction', note: 'Dibayar' },
        amountRupiah: rupiah(-10_000),
      },
    },
    {
      kind: 'customer_saved',
      body: { customers: [{ customerId: idOf('Bu Ani'), changes: { name: 'Bu Anita' } }] },
    },
  ])
  const imported = await importedRow(till, planned.importId)
  expect(await undoPeople(till.shop, till.execute, imported, nothingApproved)).toEqual({
    ...{ restoredCount: 2, keptNames: ['Pak Budi', 'Bu Anita'] },
  })
  const shown = till.shop.records
    .ofKind('customer')
    .get()
    .filter(({ fields }) => fields.isActive)
  expect(
    shown.map(({ id, fields }) => [fields.name, fields.address, till.shop.balances.of('kasbon', id)]),
  ).toEqual(
    expect.arrayContaining([
      ['Lama', '', 0],
      ['Pak Budi', '', 20_000],
      ['Bu Anita', '', 20_000],
    ]),
  )
  expect(shown).toHaveLength(3)
  // Twice does nothing more.
  expect(await undoPeople(till.shop, till.execute, imported, nothingApproved)).toMatchObject({
    restoredCount: 2,
  })
  expect(till.total('kasbon')).toBe(40_000)
  // Undone, the file is a new import: whom it brings is there again, whom it left stays once.
  const anew = await take(till, 'customers', rows)
  expect(anew.importId).not.toBe(planned.importId)
  expect([anew.counts.new, till.total('kasbon')]).toEqual([2, 40_000 + 50_000 + 20_000])
})

test('[CUSTOMER-32] our own export of customers goes into a new shop whole, and into its own without a change', async () => {
  const till = await openShop()
  await take(till, 'customers', customers(120))
  const { columns, rows } = customerTable(
    till.shop.records
      .ofKind('customer')
      .get()
      .map(({ id, fields }) => ({
        ...{ id, fields },
        owedRupiah: till.shop.balances.of('kasbon', id),
        pointCount: till.shop.balances.of('point', id),
      })),
  )
  const file = [columns.map(({ header }) => header), ...rows]
  expect((await plan(till, 'customers', file)).counts).toEqual({ new: 0, changed: 0, same: 120, error: 0 })
  const other = await openShop()
  await take(other, 'customers', file)
  expect([other.total('kasbon'), other.total('point')]).toEqual([till.total('kasbon'), till.total('point')])
})
