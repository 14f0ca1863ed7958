import { supplierDefaults } from '@laci/domain/supplier/supplier.ts'
import { expect, test } from 'vitest'
import { readSupplier, supplierValues } from './supplier-values.ts'

const jaya = { ...supplierDefaults, name: 'Grosir Jaya', phone: '+6281234567890', paymentDays: 14 }

test('[SUPPLIER-1] a form that nobody touched says the supplier as it was; what was typed is tidied', () => {
  expect(readSupplier(supplierValues(jaya), jaya, ['Makmur'])).toEqual({ isOk: true, fields: jaya })
  const foreign = { ...jaya, phone: '+6531234567' }
  expect(readSupplier(supplierValues(foreign), foreign, [])).toEqual({ isOk: true, fields: foreign })
  const typed = { ...supplierValues(jaya), name: '  Jaya   Baru ', phone: '0813 1111 2222', days: ' ' }
  expect(readSupplier(typed, jaya, [])).toEqual({
    isOk: true,
    fields: { ...jaya, name: 'Jaya Baru', phone: '+6281311112222', paymentDays: null },
  })
  expect(readSupplier({ ...typed, phone: '' }, jaya, [])).toMatchObject({ fields: { phone: '' } })
})

test('[SUPPLIER-1] no name, the name of another one, half a number and days of nothing are refused, all at once', () => {
  const refused = readSupplier({ ...supplierValues(jaya), name: ' ', phone: '0812', days: '0' }, jaya, [])
  expect(refused.isOk ? {} : refused.errors).toEqual({
    name: expect.any(String),
    phone: expect.any(String),
    days: expect.any(String),
  })
  expect(readSupplier({ ...supplierValues(jaya), name: 'MAKMUR' }, jaya, ['Makmur'])).toMatchObject({
    errors: { name: expect.any(String), phone: undefined, days: undefined },
  })
})

test('[SUPPLIER-4] a new supplier is told whole, and not under the name of another one', () => {
  const typed = { ...supplierValues(supplierDefaults), name: ' Grosir  Baru ', days: '7' }
  expect(readSupplier(typed, supplierDefaults, ['Makmur'])).toEqual({
    isOk: true,
    fields: { ...supplierDefaults, name: 'Grosir Baru', paymentDays: 7 },
  })
  expect(readSupplier({ ...typed, name: 'makmur' }, supplierDefaults, ['Makmur'])).toMatchObject({
    isOk: false,
  })
})
