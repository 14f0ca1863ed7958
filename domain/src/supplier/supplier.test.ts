import { expect, test } from 'vitest'
import { fieldEdit } from '../base/lib/field-edit.ts'
import { rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { payableAdjustedMovements, supplierPaidMovements } from './movements.ts'
import { supplierDefaults } from './supplier.ts'

const supplierId = '01919191-0000-7000-8000-0000000000a1'
const counter = {
  zone: 'Asia/Jakarta',
  businessDay: '2026-11-20' as BusinessDay,
  cashierName: 'Rina',
} as const

test('[SUPPLIER-1] an edit tells only what differs', () => {
  const before = { ...supplierDefaults, name: 'Grosir Jaya' }
  const typed = { ...before, phone: '+6281234567890' }
  const now = { ...before, note: 'Tutup hari Jumat' }
  expect(fieldEdit({ opened: before, typed, now })).toEqual({
    changes: { phone: '+6281234567890' },
    contested: [],
  })
})

test('[SUPPLIER-2] a payment lowers the debt by all of it, and the drawer by what came out of it', () => {
  const paid = {
    ...counter,
    ...{ supplierId, supplierName: 'Grosir Jaya', amountRupiah: rupiah(80_000), note: '' },
    payments: [
      { tender: 'cash' as const, amountRupiah: rupiah(50_000), isFromDrawer: true },
      { tender: 'transfer' as const, amountRupiah: rupiah(30_000), isFromDrawer: false },
    ],
  }
  expect(supplierPaidMovements('till', paid)).toEqual([
    { account: 'payable', subject: supplierId, amount: -80_000 },
    { account: 'cash', subject: 'till', amount: -50_000 },
  ])
  expect(supplierPaidMovements('till', { ...paid, supplierId: null })).toEqual([
    { account: 'cash', subject: 'till', amount: -50_000 },
  ])
  const opening = { ...counter, supplierId, supplierName: 'Jaya', reason: 'opening' as const, note: '' }
  expect(payableAdjustedMovements({ ...opening, amountRupiah: rupiah(9_000) })).toEqual([
    { account: 'payable', subject: supplierId, amount: 9_000 },
  ])
})
