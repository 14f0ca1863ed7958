import { expect, test } from 'vitest'
import type { Result } from '../../base/lib/result.ts'
import { maximumRupiah } from '../../base/money/rupiah.ts'
import { type Permission, withoutApproved } from '../../base/permission/permission.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import type { Fact } from '../../events/fact.ts'
import { definitionOf } from '../../journal/event-kinds.ts'
import { commandContext } from '../../testing/command-context.ts'
import { planPeopleSheet } from '../../testing/plan-people.ts'
import { planSheet } from '../../testing/plan-sheet.ts'
import { exportCommand } from './export-command.ts'
import { importPeopleCommand, type PeopleImport, peopleImportPermissions } from './import-people.ts'
import { importProductsCommand, type ProductImport, productImportPermissions } from './import-products.ts'
import { peopleDone, planPeopleUndo } from './people-undo.ts'
import type { PeopleAbout } from './person-columns.ts'
import {
  beginImportUndoCommand,
  type ImportUndo,
  importUndoPermissions,
  undoImportCommand,
} from './undo-import.ts'

const importId = '0191d5c5-0000-7000-8000-000000000001'
const counter = {
  ...({ zone: 'Asia/Jakarta', cashierName: 'Rina', shiftId: null } as const),
  businessDay: '2026-11-22' as BusinessDay,
}
const context = { counter } as never

function goods(count: number, stock: number | '' = 4) {
  const rows = Array.from({ length: count }, (_, at) => [`K-${at}`, `Barang ${at}`, 1_000, stock])
  const moving = planSheet([['Kode', 'Nama', 'Harga', 'Stok'], ...rows])
  return { importId, stockMode: 'ignore', moving, movedIds: new Set<string>(), counts: { error: 2 } } as const
}
const noStock = { product: () => null }

function people(about: PeopleAbout, rows: (string | number)[][], shop: object = {}) {
  const header = { customers: ['Nama', 'Kasbon', 'Batas kasbon'], suppliers: ['Nama', 'Utang', 'Catatan'] }
  const moving = planPeopleSheet(about, [header[about], ...rows], shop)
  return { about, importId, moving, counts: { new: rows.length, changed: 0, error: 1 }, movedRupiah: 7_000 }
}
const nothingOwed = { balanceOf: () => 0 }

function decisionOf<Value>(decided: Result<Value, never>): Value {
  if (!decided.ok) throw new Error('nothing here is refused')
  return decided.value
}
const ofProducts = (
  taken: ProductImport,
  shop: Parameters<typeof importProductsCommand.decide>[1] = noStock,
) => decisionOf(importProductsCommand.decide(taken, shop, context))
const ofPeople = (
  taken: PeopleImport,
  shop: Parameters<typeof importPeopleCommand.decide>[1] = nothingOwed,
) => decisionOf(importPeopleCommand.decide(taken, shop, context))
const ofUndo = (undone: ImportUndo) => decisionOf(undoImportCommand.decide(undone, null, context))

/** What these events take beside what was allowed. */
function missingFor(events: readonly Fact[], allowed: readonly Permission[]): Permission[] {
  const before = { product: () => null, record: () => null }
  return events.flatMap(({ kind, body }) =>
    withoutApproved(definitionOf(kind).permissions(body, { before, deviceId: '' })[0] ?? [], allowed),
  )
}

test('[SPREADSHEET-6] a part of a file is recorded with at most 200 rows, the first one with what is taken in', () => {
  const plan = goods(250)
  const fileName = `${'x'.repeat(119)}😀.xlsx`
  const part = (start: number) => {
    const decided = ofProducts({ plan, fileName, start })
    const [begun] = decided.events
    const rows = decided.events.flatMap((event) =>
      event.kind === 'product_saved' ? [event.body.products.length] : [],
    )
    return { kinds: decided.events.map(({ kind }) => kind), rows, begun, permissions: decided.permissions }
  }
  expect(part(0)).toMatchObject({
    ...{ kinds: ['products_imported', 'product_saved', 'stock_received'], rows: [200] },
    permissions: [{ right: 'products' }, { right: 'stock' }],
    begun: { body: { importId, newCount: 250, changedCount: 0, errorCount: 2, stockMode: 'ignore' } },
  })
  // No half of a letter is left of a name that is too long.
  expect(part(0).begun).toMatchObject({ body: { fileName: `${'x'.repeat(119)}\ufffd` } })
  expect(part(200)).toMatchObject({ kinds: ['product_saved', 'stock_received'], rows: [50] })
  expect(part(200).permissions).toBeUndefined()
  expect(
    importProductsCommand.subject(
      { plan, fileName: 'daftar.xlsx', start: 0 },
      noStock,
      commandContext().counter,
    ),
  ).toBe('Impor 250 produk dari daftar.xlsx')
})

test('[SPREADSHEET-7] what was counted is the difference to the stock at the moment when it is recorded', () => {
  const [row] = goods(1).moving
  const moving = [{ ...row!, kind: 'same' as const }]
  const plan = { ...goods(0), moving, stockMode: 'match' as const }
  for (const [stockThousandths, quantityThousandths] of [
    [0, 4_000],
    [6_500, -2_500],
  ]) {
    const shop = { product: () => ({ stockThousandths: stockThousandths! }) }
    const { events } = ofProducts({ plan, fileName: '', start: 0 }, shop)
    expect(events.at(-1)).toMatchObject({
      kind: 'stock_adjusted',
      body: { lines: [{ quantityThousandths }] },
    })
  }
})

test('[SPREADSHEET-46] a part of people is recorded with at most 100 rows, by the counter and the debts of that moment', () => {
  const rows = Array.from({ length: 130 }, (_, at) => [`Orang ${at}`, 5_000, ''])
  const plan = people('customers', rows)
  const [kinds, more] = [0, 100].map((start) =>
    ofPeople({ plan, fileName: 'orang.xlsx', start }).events.map(({ kind }) => kind),
  )
  expect(kinds).toEqual(['people_imported', 'customer_saved', ...Array(100).fill('kasbon_adjusted')])
  expect(more).toEqual(['customer_saved', ...Array(30).fill('kasbon_adjusted')])
  const first = { plan: { ...plan, movedRupiah: 2 * maximumRupiah }, fileName: 'orang.xlsx', start: 0 }
  expect(ofPeople(first).events).toMatchObject([
    {
      body: {
        ...{ importId, about: 'customers', fileName: 'orang.xlsx' },
        ...{ newCount: 130, changedCount: 0, errorCount: 1, owedRupiah: maximumRupiah },
      },
    },
    {},
    ...Array(100).fill({ body: { ...counter, amountRupiah: 5_000, reason: 'opening' } }),
  ])
  expect(importPeopleCommand.subject(first, nothingOwed, commandContext().counter)).toBe(
    'Impor 130 baris pelanggan dari orang.xlsx',
  )
  const suppliers = { ...first, plan: people('suppliers', [['CV Jaya', 5_000, '']]) }
  expect(importPeopleCommand.subject(suppliers, nothingOwed, commandContext().counter)).toBe(
    'Impor 1 baris pemasok dari orang.xlsx',
  )

  const known = [
    { personId: importId, fields: { name: 'Bu Sri', phone: '', address: '', note: '', isActive: true } },
  ]
  const matched = people('customers', [['Bu Sri', 3_000, '']], { known, mode: 'match', owedBy: () => 1_000 })
  const owed = { balanceOf: (account: string) => (account === 'kasbon' ? 10_000 : 0) }
  expect(ofPeople({ plan: matched, fileName: '', start: 0 }, owed)).toMatchObject({
    events: [{ kind: 'people_imported' }, { kind: 'kasbon_adjusted', body: { amountRupiah: -7_000 } }],
    permissions: [{ right: 'kasbon' }, { right: 'refund' }],
  })
})

test('[STAFF-43] what an import takes is asked for as a whole before its first part, and no part takes more', () => {
  const rights = (permissions: readonly Permission[]) => permissions.map(({ right }) => right)
  expect(rights(productImportPermissions(goods(3).moving))).toEqual(['products', 'stock'])
  expect(rights(productImportPermissions(goods(3, '').moving))).toEqual(['products'])
  const now = { owedBy: () => 0, pointsOf: () => 0 }
  const rightsOf = (about: PeopleAbout, limit: number | '') => {
    const plan = people(about, [['Bu Sri', 5_000, limit]])
    const allowed = peopleImportPermissions(about, plan.moving, now)
    const { events, permissions } = ofPeople({ plan, fileName: '', start: 0 })
    expect(permissions).toEqual(allowed)
    expect(missingFor(events, allowed)).toEqual([])
    return rights(allowed)
  }
  expect(rightsOf('customers', '')).toEqual(['kasbon', 'sell'])
  expect(rightsOf('customers', 100_000)).toEqual(['kasbon', 'settings', 'sell'])
  expect(rightsOf('suppliers', '')).toEqual(['purchases'])
  const plan = goods(250)
  for (const start of [0, 200]) {
    const { events } = ofProducts({ plan, fileName: '', start })
    expect(missingFor(events, productImportPermissions(plan.moving))).toEqual([])
  }
})

const undo = { about: 'products', fileName: 'daftar.xlsx', importId, restoredCount: 9, keptCount: 1 } as const
const part: readonly Fact[] = [{ kind: 'product_saved', body: { products: [] } }]

test('[SPREADSHEET-8] an undo is recorded part by part, and the last one says that it is over', () => {
  const events = (parts: (readonly Fact[])[], partIndex: number) =>
    ofUndo({ ...undo, parts, partIndex }).events
  const over = { kind: 'import_undone', body: { importId, restoredCount: 9, keptCount: 1 } }
  expect(events([part, part], 0)).toEqual(part)
  expect(events([part, part], 1)).toEqual([...part, over])
  expect(events([], 0)).toEqual([over])
})

test('[SPREADSHEET-47] an undo says of whom it was, and is allowed before anything is read, with all that it may take', () => {
  const customers = { ...undo, about: 'customers', parts: [], partIndex: 0 } as const
  expect(ofUndo(customers).events).toEqual([
    { kind: 'import_undone', body: { importId, about: 'customers', restoredCount: 9, keptCount: 1 } },
  ])
  for (const about of ['products', 'customers', 'suppliers'] as const) {
    const begin = { about, fileName: 'daftar.xlsx' }
    expect(decisionOf(beginImportUndoCommand.decide(begin, null, context))).toEqual({
      ...{ events: [], permissions: importUndoPermissions[about], output: undefined },
    })
    for (const command of [beginImportUndoCommand, undoImportCommand])
      expect(
        command.subject({ ...undo, ...begin, parts: [], partIndex: 0 }, null, commandContext().counter),
      ).toBe('Urungkan impor daftar.xlsx')
    if (about === 'products') continue
    const taken = ofPeople({ plan: people(about, [['Bu Sri', 5_000, 100_000]]), fileName: '', start: 0 })
    const done = peopleDone(taken.events.slice(1) as never)
    const fieldsOf = (personId: string) => done.get(personId)!.changes as { readonly name: string }
    const { parts } = planPeopleUndo(about, done, importId, { fieldsOf, isTouched: () => false, counter })
    const { events } = ofUndo({ ...undo, about, parts, partIndex: 0 })
    expect(events).toHaveLength(3)
    expect(missingFor(events, importUndoPermissions[about])).toEqual([])
  }
})

test('[STAFF-29] what the shop has leaves it as a file with the permission to export', () => {
  expect(exportCommand.decide({ what: 'Laporan' }, null, context)).toMatchObject({
    value: { events: [], permissions: [{ right: 'export' }] },
  })
  expect(exportCommand.subject({ what: 'jurnal, 12 catatan' }, null, commandContext().counter)).toBe(
    'Ekspor jurnal, 12 catatan',
  )
})
