import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { testCounter, tryCommand } from '../testing/try-command.ts'
import { paySupplierCommand, saveSupplierCommand } from './commands.ts'
import { supplierPaid, supplierSaved } from './events.ts'
import { supplierPaidSchema } from './payable-events.ts'
import { type SupplierChanges, supplierDefaults } from './supplier.ts'

const supplierId = '01919191-0000-7000-8000-0000000000a1'
const otherId = '01919191-0000-7000-8000-0000000000a2'

function saved(changes: SupplierChanges, names: { readonly [id: string]: string } = {}) {
  const all = Object.entries(names).map(([id, name]) => ({ id, fields: { name } }))
  const name = changes.name ?? 'Grosir Jaya'
  return tryCommand(
    saveSupplierCommand,
    { supplierId, name, changes },
    { record: (_, id) => all.find((one) => one.id === id) ?? null, recordsOf: () => all },
  )
}

test('[SUPPLIER-4] a new supplier is recorded whole, by somebody who may buy', () => {
  const changes = { ...supplierDefaults, name: 'Grosir Jaya' }
  const { decided, subject } = saved(changes, { [otherId]: 'Grosir Abadi' })
  const body = { suppliers: [{ supplierId, changes }] }
  expect(decided).toMatchObject({ value: { events: [{ kind: 'supplier_saved', body }] } })
  expect(supplierSaved.permissions(body, {} as never)).toEqual([[{ right: 'purchases' }]])
  expect(subject()).toBe('Tambah pemasok Grosir Jaya')
})

test('[SUPPLIER-4] a supplier has a name that no other one has', () => {
  expect(saved({ name: 'GROSIR jaya' }, { [otherId]: 'Grosir Jaya' }).decided).toMatchObject({
    refusal: { code: 'name_taken' },
  })
  expect(saved({ name: 'GROSIR jaya' }, { [supplierId]: 'Grosir Jaya' }).decided.ok).toBe(true)
  for (const changes of [{ name: ' ' }, { note: 'Tutup Jumat' }, {}])
    expect(saved(changes).decided).toMatchObject({ refusal: { code: 'name_missing' } })
})

test('[SUPPLIER-1] an edit records only what differs, and nothing where nothing does', () => {
  const { decided, subject } = saved({ note: 'Tutup Jumat' }, { [supplierId]: 'Grosir Jaya' })
  expect(decided).toMatchObject({
    value: { events: [{ body: { suppliers: [{ supplierId, changes: { note: 'Tutup Jumat' } }] } }] },
  })
  expect(subject()).toBe('Ubah pemasok Grosir Jaya')
  expect(saved({}, { [supplierId]: 'Grosir Jaya' }).decided).toMatchObject({ value: { events: [] } })
})

function paid(amount: number | null, owed: number, about: { supplierId?: null; purchaseId?: string } = {}) {
  const amountRupiah = amount === null ? null : rupiah(amount)
  const taken = { tender: 'cash' as const, isFromDrawer: true }
  return tryCommand(
    paySupplierCommand,
    {
      ...{ amountRupiah, taken, purchaseId: about.purchaseId },
      supplier: { supplierId, supplierName: 'Grosir Jaya', ...about },
    },
    { balanceOf: () => owed },
  )
}

test('[SUPPLIER-2] a payment is recorded with where its money came from, and with its purchase where it has one', () => {
  const { decided, subject } = paid(50_000, 80_000)
  if (!decided.ok) throw new Error(decided.refusal.code)
  const [event] = decided.value.events
  expect(event).toEqual({
    kind: 'supplier_paid',
    body: {
      ...{ ...testCounter, supplierId, supplierName: 'Grosir Jaya', amountRupiah: 50_000, note: '' },
      payments: [{ amountRupiah: 50_000, tender: 'cash', isFromDrawer: true }],
    },
  })
  expect(supplierPaidSchema.safeParse(event?.body).success).toBe(true)
  expect(supplierPaid.permissions(event!.body, {} as never)).toEqual([[{ right: 'purchases' }]])
  expect(subject()).toBe('Bayar Grosir Jaya Rp\u00a050.000')
  const purchaseId = '01919191-0000-7000-8000-0000000000b1'
  expect(paid(50_000, 80_000, { purchaseId }).decided).toMatchObject({
    value: { events: [{ body: { purchaseId } }] },
  })
})

test('[SUPPLIER-2] no sum, and more than is owed as it is paid, are refused', () => {
  for (const amount of [null, 0])
    expect(paid(amount, 80_000).decided).toMatchObject({ refusal: { code: 'amount_missing' } })
  expect(paid(80_000, 80_000).decided.ok).toBe(true)
  expect(paid(80_001, 80_000).decided).toMatchObject({
    refusal: { code: 'more_than_owed', owedRupiah: 80_000 },
  })
  expect(paid(1, -500).decided).toMatchObject({ refusal: { code: 'more_than_owed', owedRupiah: 0 } })
  expect(paid(1, 500, { supplierId: null }).decided).toMatchObject({ refusal: { code: 'more_than_owed' } })
})
