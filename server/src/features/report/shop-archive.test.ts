import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { staffRights } from '@laci/domain/base/permission/rights.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { EventKind } from '@laci/domain/events/fact.ts'
import { eventKinds } from '@laci/domain/journal/event-kinds.ts'
import type { JournalFact } from '@laci/domain/journal/journal-fact.ts'
import { anyGoodsStory } from '@laci/domain/testing/any-goods-story.ts'
import { anyShopDays } from '@laci/domain/testing/any-shop-days.ts'
import { sampleBodies } from '@laci/domain/testing/sample-events/all.ts'
import { costReportSchema, rangeReportSchema } from '@laci/domain/views/report/wire.ts'
import { type ArchiveNames, archiveRows } from '@laci/domain/views/spreadsheet/archive/archive-table.ts'
import {
  type ArchiveTableName,
  archiveKindsOf,
  archivePlacesOf,
  archiveRecords,
  archiveTables,
} from '@laci/domain/views/spreadsheet/archive/shop-archive.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitFigures } from '../../http/limits.ts'
import { coffee, customerFact, owedFact, productFact, saleFact, stockFact } from '../../testing/facts.ts'
import { csvNumber, readCsv } from '../../testing/read-csv.ts'
import { readZip } from '../../testing/read-zip.ts'
import { sealDays } from '../../testing/seal-days.ts'
import { callApi, openTestShop, push, sealStory } from '../../testing/shop.ts'
import { addStaff, signInOn } from '../../testing/staff.ts'
import { server, shop, till, useTestShop } from '../../testing/test-shop.ts'

useTestShop()

const kinds = Object.keys(eventKinds) as EventKind[]
const tables = Object.keys(archiveTables) as ArchiveTableName[]

function ask(bearer = shop.owner.accessToken, storeId = shop.storeId): Promise<Response> {
  return fetch(`${server.url}/api/reports/archive-file?storeId=${storeId}`, {
    headers: { authorization: `Bearer ${bearer}` },
  })
}

async function readArchive(): Promise<Map<string, string>> {
  const answer = await ask()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  return readZip(Buffer.from(await answer.arrayBuffer()))
}

const names: ArchiveNames = {
  ...{ product: () => 'Kopi', customer: () => 'Bu Tini', promotion: () => null, supplier: () => 'Jaya' },
  ...{ bill: () => null, person: () => 'Pemilik', receipt: () => 'A-261120-0001', device: () => 'A Kasir' },
  zone: 'Asia/Jakarta',
}

test.each(kinds)(
  '[SPREADSHEET-51] %s has its place in the archive, and stands in no table that would pass over it',
  (kind) => {
    const event = {
      ...{
        kind,
        body: sampleBodies[kind],
        eventId: 'e',
        deviceId: 'd',
        deviceSeq: 1,
        at: 1e12,
        staffId: null,
      },
      ...{ businessDay: '2026-11-20', receivedAt: null },
    } as unknown as JournalFact
    const places = archivePlacesOf(kind)
    for (const table of tables) {
      const rows = archiveRows(archiveTables[table], event, names)
      // What a table would say of it must be read for it; what nothing was said of in this sample may be in others.
      if (rows.length > 0 && table !== 'catatan-aktivitas') expect(archiveKindsOf(table)).toContain(kind)
      const width = archiveTables[table].columns.length + 5
      expect(rows.map((row) => row.length)).toEqual(rows.map(() => width))
    }
    expect(archiveRows(archiveTables['catatan-aktivitas'], event, names)).toHaveLength(1)
    const [first] = places
    if (first !== undefined && first in archiveTables)
      expect(archiveRows(archiveTables[first as ArchiveTableName], event, names)).not.toEqual([])
  },
)

test('[SPREADSHEET-50] one archive has everything: a file of each part, and each event of every kind with its seal', async () => {
  const sealed = kinds
    .filter((kind) => kind !== 'command_settled')
    .map(
      (kind) =>
        till.maker.seal({ kind, body: sampleBodies[kind] as Record<string, unknown> }) as unknown as Envelope,
    )
  const newer = till.maker.seal({ kind: 'product_saved', version: 99, body: {} }) as unknown as Envelope
  await push(server, till, [...sealed, newer])
  const { rows: standings } = await server.ownerPool.query<{ event_id: string }>(
    `select event_id from counted_event where store_id = $1`,
    [shop.storeId],
  )
  const counted = new Set(standings.map(({ event_id }) => event_id))
  const files = await readArchive()
  expect([...files.keys()]).toEqual([
    'BACA-SAYA.txt',
    ...Object.keys(archiveRecords).map((name) => (name === 'pengaturan' ? `${name}.json` : `${name}.csv`)),
    'penjualan.csv',
    ...tables.map((table) => `${table}.csv`),
    'jurnal.jsonl',
  ])
  for (const file of files.keys())
    expect(files.get('BACA-SAYA.txt')).toContain(file === 'BACA-SAYA.txt' ? 'Toko' : file)
  const journal = files.get('jurnal.jsonl')!.trimEnd().split('\n')
  expect(journal.map((line) => (JSON.parse(line) as Envelope).hash)).toEqual(
    expect.arrayContaining([...sealed, newer].map(({ hash }) => hash)),
  )
  const idsIn = (file: string) => new Set(readCsv(files.get(`${file}.csv`)!).map((row) => row['ID Catatan']))
  const activities = idsIn('catatan-aktivitas')
  expect(counted.size).toBeGreaterThan(kinds.length - 5)
  for (const eventId of counted) expect(activities).toContain(eventId)
  for (const { kind, eventId } of sealed) {
    const [first] = archivePlacesOf(kind as EventKind)
    if (first !== undefined && first in archiveTables && counted.has(eventId))
      expect(idsIn(first)).toContain(eventId)
  }
  expect(JSON.parse(files.get('pengaturan.json')!)).toMatchObject({ storeName: 'Toko', receiptColumns: 32 })
})

test('[SPREADSHEET-53] balances and sums of the archive are those of the shop and of its reports', async () => {
  const [days] = fc.sample(
    anyShopDays.filter((told) => told.length > 6),
    { seed: 11, numRuns: 1 },
  )
  const [story] = fc.sample(
    anyGoodsStory.filter((told) => told.length > 8),
    { seed: 5, numRuns: 1 },
  )
  const received = stockFact(coffee, 50_000)
  if (received.kind !== 'stock_received') throw new Error('no goods')
  const [line] = received.body.lines
  const bought = {
    ...received,
    body: { ...received.body, lines: [{ ...line!, unitCostRupiah: 1_000 as Rupiah }] },
  }
  const events = [
    till.maker.seal(productFact(coffee)),
    till.maker.seal(customerFact({ name: 'Bu Sri; "warung"' })),
    till.maker.seal(owedFact(7_000)),
    till.maker.seal(bought),
    ...sealStory(till, story!),
    ...sealDays(till, days!),
    till.maker.seal(saleFact(till, 900)),
  ]
  await push(server, till, events)
  const files = await readArchive()
  const rowsOf = (file: string) => readCsv(files.get(`${file}.csv`)!)
  const { rows: balances } = await server.ownerPool.query<{
    account: string
    subject: string
    amount: number
  }>('select account, subject, amount::float8 as amount from balance where store_id = $1 and amount <> 0', [
    shop.storeId,
  ])
  const accounts = [
    { account: 'stock', file: 'mutasi-stok', subject: 'ID Barang', amount: 'Jumlah', perUnit: 1000 },
    { account: 'kasbon', file: 'kasbon', subject: 'ID Pelanggan', amount: 'Jumlah', perUnit: 1 },
    { account: 'point', file: 'poin', subject: 'ID Pelanggan', amount: 'Poin', perUnit: 1 },
    { account: 'payable', file: 'utang-pemasok', subject: 'ID Pemasok', amount: 'Jumlah', perUnit: 1 },
    { account: 'cash', file: 'buku-kas', subject: null, amount: 'Jumlah', perUnit: 1 },
  ]
  for (const { account, file, subject, amount, perUnit } of accounts) {
    const sums = new Map<string, number>()
    for (const row of rowsOf(file)) {
      const key = subject === null ? till.deviceId : row[subject]!
      sums.set(key, (sums.get(key) ?? 0) + Math.round(csvNumber(row[amount]!) * perUnit))
    }
    const told = balances.filter((balance) => balance.account === account)
    expect([...sums].filter(([, sum]) => sum !== 0).sort()).toEqual(
      told.map((balance) => [balance.subject, balance.amount]).sort(),
    )
  }
  expect(balances.map(({ account }) => account)).toEqual(expect.arrayContaining(['stock', 'cash', 'kasbon']))

  const query = new URLSearchParams({
    storeId: shop.storeId,
    fromDay: '2020-01-01',
    throughDay: '2029-12-30',
  })
  const asked = async (path: string) =>
    (await callApi(server, 'GET', `/api/reports/${path}?${query}`, { bearer: shop.owner.accessToken })).body
  const { report } = rangeReportSchema.parse(await asked('range'))
  const sumOf = (file: string, column: string) =>
    rowsOf(file).reduce((sum, row) => sum + csvNumber(row[column]!), 0)
  expect(sumOf('penjualan', 'Total Nota')).toBe(report.netRupiah)
  expect(sumOf('pengeluaran', 'Jumlah')).toBe(report.expenseRupiah)
  expect(sumOf('buku-kas', 'Jumlah')).toBe(report.cash.netRupiah)
  const { stock } = costReportSchema.parse(await asked('cost'))
  expect(stock.stockRupiah).not.toBe(0)
  expect(sumOf('nilai-stok', 'Nilai')).toBe(stock.stockRupiah)
  const traded = rowsOf('pembayaran').filter((row) => row.Jenis !== 'Bayar kasbon')
  for (const { name, amountRupiah } of report.byTender) {
    const paid = traded.filter((row) => row['Cara Bayar'] === name)
    expect({ name, sum: paid.reduce((sum, row) => sum + csvNumber(row.Jumlah!), 0) }).toEqual({
      name,
      sum: amountRupiah,
    })
  }
})

test('[SPREADSHEET-54] the archive is for the owner alone, and not without end', async () => {
  await addStaff(server, shop, {
    ...{
      name: 'Sari',
      role: 'custom',
      rights: [...staffRights],
      maximumDiscountHundredths: 10_000,
      pin: null,
    },
  })
  const { token } = await signInOn(server, shop, till, 'Sari')
  expect((await ask(token)).status).toBe(401)
  expect((await ask(till.deviceKey)).status).toBe(401)
  const other = await openTestShop(server)
  expect((await ask(other.owner.accessToken)).status).toBe(403)
  expect((await ask(shop.owner.accessToken, other.storeId)).status).toBe(403)
  let last = 200
  for (let call = 0; call <= limitFigures.exportsByShop.maximum; call += 1) {
    const answer = await ask()
    last = answer.status
    await answer.arrayBuffer()
  }
  expect(last).toBe(429)
})
