import { randomBytes } from 'node:crypto'
import type { StaffRight } from '@laci/domain/base/permission/rights.ts'
import type { SheetRows } from '@laci/domain/base/table/cell.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { StockMode } from '@laci/domain/imports/events.ts'
import { visibleSettings } from '@laci/domain/journal/replica-view.ts'
import { importProductsCommand } from '@laci/domain/views/spreadsheet/import-products.ts'
import { readHead } from '@laci/domain/views/spreadsheet/product-head.ts'
import { productTable } from '@laci/domain/views/spreadsheet/product-table.ts'
import { expect, test } from 'vitest'
import type { JournalRow } from '../../engine/api/journal.ts'
import { createDexieLog } from '../../engine/log/dexie-log.ts'
import { createCatalogMemory } from '../../engine/shop/catalog-memory.ts'
import { type Approved, nothingApproved } from '../../engine/shop/executor.ts'
import { faultyRows } from '../../engine/shop/faulty-rows.ts'
import { createJournalReader } from '../../engine/shop/journal-reader.ts'
import { mayUndo } from '../../engine/shop/may-undo.ts'
import { openJournal } from '../../engine/sync/journal.ts'
import { type TestCommandsOptions, testCommands } from '../../testing/test-commands.ts'
import { emptyDisk, noCopy, sha256, storeId, testIdentity } from '../../testing/test-device.ts'
import { applyImport, planImport, undoImport } from './apply-products.ts'

const nowMs = Date.UTC(2026, 10, 20, 7)
const identity = testIdentity(0)

async function openShop(options: TestCommandsOptions = {}) {
  const log = createDexieLog(storeId, emptyDisk())
  await log.start()
  await log.saveMarks({ identity })
  const clock = () => nowMs
  const journal = openJournal(
    {
      log,
      copy: noCopy,
      clock,
      randomBytes: (count) => new Uint8Array(randomBytes(count)),
      sha256,
      staffId: () => null,
    },
    await log.start(),
  )
  const catalog = createCatalogMemory(() => journal.replica)
  journal.onChange((change) => catalog.refresh(change.products))
  const reader = createJournalReader({
    log,
    deviceId: identity.deviceId,
    lastSeq: () => journal.head.deviceSeq,
    ackedThrough: () => 0,
    lostSeqs: () => [],
    sha256,
    clock,
    askChains: () => Promise.reject(new Error('no server')),
  })
  const shop = { storeId, deviceId: identity.deviceId, catalog, journal: reader }
  const commands = testCommands({
    shop: catalog,
    async onAppend(facts) {
      await journal.appendAll(() => facts)
    },
    ...options,
  })
  return { ...commands, shop, journal, catalog, settings: () => visibleSettings(journal.replica) }
}

const steps = { signal: new AbortController().signal, onProgress: () => {} }

async function plan(
  { shop }: Awaited<ReturnType<typeof openShop>>,
  rows: SheetRows,
  stockMode: StockMode = 'ignore',
) {
  const head = readHead(rows)!
  const { mapping } = head
  const planned = await planImport(shop, { rows, head, mapping, stockMode, quantityMark: 'auto' }, steps)
  if (planned === null) throw new Error('nobody stopped it')
  return planned
}

async function take(
  till: Awaited<ReturnType<typeof openShop>>,
  rows: SheetRows,
  stockMode: StockMode = 'ignore',
) {
  const planned = await plan(till, rows, stockMode)
  await applyImport(till.execute, planned, 'daftar.xlsx', nothingApproved, steps)
  return planned
}

const supplierFile = (count: number): SheetRows => [
  ['DAFTAR HARGA GROSIR JAYA'],
  ['Kode Item', 'Nama Item', 'Satuan', 'Harga Pokok', 'Harga Jual', 'Stok awal'],
  ...Array.from({ length: count }, (_, at) => [
    `G-${at}`,
    `Barang ${at}`,
    'bh',
    'Rp 1.000',
    at % 500 === 499 ? 'seribu' : 1_200 + at,
    at % 7,
  ]),
]

test('[SPREADSHEET-6] a long file is recorded in parts; again it changes nothing; undo restores', async () => {
  const till = await openShop()
  const rows = supplierFile(2_000)
  const planned = await take(till, rows)
  expect(planned.counts).toEqual({ new: 1_996, changed: 0, same: 0, error: 4 })
  expect(till.catalog.productCount()).toBe(1_996)
  const toldThrough = till.journal.head.deviceSeq
  // Ten parts: goods and their opening stock each, and one that says what was taken in.
  expect(toldThrough).toBe(21)

  const again = await plan(till, rows)
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 1_996, error: 4 })
  expect(await applyImport(till.execute, again, 'daftar.xlsx', nothingApproved, steps)).toBe(0)
  expect(till.journal.head.deviceSeq).toBe(toldThrough)

  const [imported] = (await till.shop.journal.entriesAbout(planned.importId)).filter(
    ({ kind }) => kind === 'products_imported',
  ) as Extract<JournalRow, { kind: 'products_imported' }>[]
  expect(mayUndo(till.shop, imported!, nowMs)).toMatchObject({ ok: true })
  expect(await undoImport(till.shop, till.execute, imported!, nothingApproved)).toEqual({
    restoredCount: 1_996,
    keptCount: 0,
  })
  expect(till.catalog.all()).toEqual([])
  const [anyId = ''] = till.catalog.all({ withInactive: true })
  expect(till.catalog.stockOf(anyId)).toBe(0)

  // Undone, the file is a new import, which shows the same products again.
  const anew = await plan(till, rows)
  expect(anew.importId).not.toBe(planned.importId)
  expect(anew.counts).toMatchObject({ changed: 1_996 })
})

test('[STAFF-43] an import that was approved is recorded with its approval, and goes on when the next person has the till', async () => {
  const asked: unknown[] = []
  let rights: StaffRight[] = []
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
  const planned = await plan(till, supplierFile(450))
  const start = { plan: planned, fileName: 'daftar.xlsx', start: 0 }
  expect(await till.allow(importProductsCommand, start)).toEqual({ is: 'not_approved' })
  expect(asked).toEqual([[['products', 'stock'], 'Impor 450 produk dari daftar.xlsx']])
  const facts: Approved['facts'] = [
    {
      kind: 'approval_given',
      body: {
        ...{ zone: 'Asia/Jakarta', businessDay: '2026-11-20' as BusinessDay, cashierName: 'Rina' },
        ...{ shiftId: null, right: 'products', subject: 'Impor' },
        ...{ approvedByStaffId: null, approvedByName: 'Bu Sri' },
      },
    },
  ]
  rights = ['products', 'stock']
  const onProgress = () => {
    rights = []
  }
  expect(await applyImport(till.execute, planned, 'daftar.xlsx', { facts }, { ...steps, onProgress })).toBe(
    450,
  )
  expect(asked).toHaveLength(1)
  const kinds = (await till.shop.journal.ownEvents(1, 4)).map(({ kind }) => kind)
  expect(kinds).toEqual(['approval_given', 'products_imported', 'product_saved', 'stock_received'])
})

test('[SPREADSHEET-6] an import that was stopped goes on where it was, and adds no stock twice', async () => {
  const till = await openShop()
  await take(till, supplierFile(450))
  const rows: SheetRows = [
    ['Kode', 'Nama', 'Stok'],
    ...Array.from({ length: 450 }, (_, at) => [`G-${at}`, null, 10]),
  ]
  const stop = new AbortController()
  const planned = await plan(till, rows, 'add')
  const recorded = await applyImport(till.execute, planned, 'tambah.csv', nothingApproved, {
    signal: stop.signal,
    onProgress: () => stop.abort(),
  })
  expect(recorded).toBe(200)
  await take(till, rows, 'add')
  await take(till, rows, 'add')
  const stocks = till.catalog.all().map((id) => till.catalog.stockOf(id))
  const opening = Array.from({ length: 450 }, (_, at) => at % 7).reduce((sum, stock) => sum + stock, 0)
  expect(stocks.reduce((sum, stock) => sum + stock, 0)).toBe((opening + 450 * 10) * 1_000)
})

test('[SPREADSHEET-8] only the device that took it in undoes it, for a day; what was changed since stays', async () => {
  const till = await openShop()
  const planned = await take(till, supplierFile(3))
  const [imported] = (await till.shop.journal.entriesAbout(planned.importId)).filter(
    ({ kind }) => kind === 'products_imported',
  ) as Extract<JournalRow, { kind: 'products_imported' }>[]
  expect(mayUndo({ deviceId: 'another' }, imported!, nowMs)).toEqual({
    ok: false,
    refusal: { code: 'other_device' },
  })
  expect(mayUndo(till.shop, imported!, nowMs + 86_400_001)).toMatchObject({ refusal: { code: 'too_late' } })
  await take(till, [
    ['Kode', 'Nama', 'Harga'],
    ['G-1', null, 9_999],
  ])
  expect(await undoImport(till.shop, till.execute, imported!, nothingApproved)).toEqual({
    ...{ restoredCount: 2, keptCount: 1 },
  })
  expect(till.catalog.all().map((id) => till.catalog.product(id)?.fields.name)).toEqual(['Barang 1'])
})

test('[SPREADSHEET-9] the whole catalogue goes out and comes back without a change', async () => {
  const till = await openShop()
  await take(till, supplierFile(300))
  const products = till.catalog.all({ withInactive: true }).map((id) => till.catalog.product(id)!)
  const { columns, rows } = productTable(products, { withCost: true })
  const back = await plan(till, [columns.map(({ header }) => header), ...rows])
  expect(back.counts).toEqual({ new: 0, changed: 0, same: 300, error: 0 })
  expect(back.moving).toEqual([])
})

test('[SPREADSHEET-48] a file that changes nothing but states other stock has its rows counted', async () => {
  const till = await openShop()
  await take(till, supplierFile(3))
  const rows: SheetRows = [
    ['Kode', 'Nama', 'Stok'],
    ['G-0', null, 0],
    ['G-1', null, 40],
    ['G-2', null, 'banyak'],
  ]
  const left = await plan(till, rows, 'ignore')
  expect(left.moving).toEqual([])
  expect([left.leftStockCount, left.counts.error]).toEqual([1, 1])
  expect((await plan(till, rows, 'match')).leftStockCount).toBe(0)
  await take(till, rows, 'add')
  const again = await plan(till, rows, 'add')
  expect([again.moving.length, again.leftStockCount]).toEqual([0, 1])
})

test('[SPREADSHEET-4] the rows that were left out come back as a file with their reasons', async () => {
  const till = await openShop()
  const rows = supplierFile(500)
  const planned = await plan(till, rows)
  const out = faultyRows(rows, readHead(rows)!, planned.rows, () => 'bukan angka')
  expect(out).toEqual([
    ['Kode Item', 'Nama Item', 'Satuan', 'Harga Pokok', 'Harga Jual', 'Stok awal', 'Kesalahan'],
    ['G-499', 'Barang 499', 'bh', 'Rp 1.000', 'seribu', 499 % 7, 'bukan angka'],
  ])
  const mended = out.map((row) => row.map((cell) => (cell === 'seribu' ? 2_000 : cell)))
  expect((await plan(till, mended)).counts).toEqual({ new: 1, changed: 0, same: 0, error: 0 })
})
