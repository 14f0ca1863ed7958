import { instant } from '@laci/domain/base/time/instant.ts'
import { customerDefaults } from '@laci/domain/customer/customer.ts'
import { customerEdit } from '@laci/domain/customer/customer-edit.ts'
import { expect, test } from 'vitest'
import { customerValues, readCustomer, valuesOfSearch } from './customer-values.ts'

const now = instant(1_700_000_000_000)
const empty = customerValues()

test('[CUSTOMER-1] a name is enough; nothing else is asked', () => {
  expect(readCustomer({ ...empty, name: '  Bu   Tini ' }, customerDefaults, now)).toEqual({
    isOk: true,
    fields: { ...customerDefaults, name: 'Bu Tini' },
  })
  expect(readCustomer(empty, customerDefaults, now)).toMatchObject({ errors: { name: 'Nama belum diisi.' } })
})

test('[CUSTOMER-1] a number needs consent, keeps its moment while it stays, and takes it along when it goes', () => {
  const typed = { ...empty, name: 'Bu Tini', phone: '0812-3456-7890' }
  expect(readCustomer(typed, customerDefaults, now)).toMatchObject({
    errors: { consent: expect.any(String) },
  })
  const saved = readCustomer({ ...typed, hasConsent: true }, customerDefaults, now)
  if (!saved.isOk) throw new Error('a number with consent is taken')
  expect(saved.fields).toMatchObject({ phone: '+6281234567890', phoneConsentAt: now })
  const later = instant(now + 1)
  const edit = customerValues(saved.fields)
  const unchanged = readCustomer(edit, saved.fields, later)
  if (!unchanged.isOk) throw new Error('what was kept is taken')
  const untouched = { opened: saved.fields, typed: unchanged.fields, now: saved.fields }
  expect(customerEdit(untouched).changes).toEqual({})
  const other = readCustomer({ ...edit, phone: '0899 1111 2222' }, saved.fields, later)
  expect(other).toMatchObject({ fields: { phone: '+6289911112222', phoneConsentAt: later } })
  const gone = readCustomer({ ...edit, phone: '' }, saved.fields, later)
  expect(gone).toMatchObject({ fields: { phone: '', phoneConsentAt: null } })
  expect(readCustomer({ ...edit, phone: '08' }, saved.fields, later)).toMatchObject({
    errors: { phone: expect.stringContaining('tidak lengkap') },
  })
})

test('[CUSTOMER-1] days until kasbon is due are whole, at most a year, or those of the shop', () => {
  const days = (typed: string) =>
    readCustomer({ ...empty, name: 'Bu Tini', days: typed }, customerDefaults, now)
  expect(days('')).toMatchObject({ fields: { kasbonDays: null } })
  expect(days('7')).toMatchObject({ fields: { kasbonDays: 7 } })
  for (const wrong of ['0', '366', '1,5', 'x'])
    expect(days(wrong)).toMatchObject({ errors: { days: expect.any(String) } })
})

test('[CUSTOMER-1] what was searched for begins the form: a name, or a number', () => {
  expect(valuesOfSearch(' Tini')).toMatchObject({ name: 'Tini', phone: '' })
  expect(valuesOfSearch('0812 3456')).toMatchObject({ name: '', phone: '0812 3456' })
})

test('[CUSTOMER-22] a number of another country is refused as one, half a number as half', () => {
  const refused = (phone: string) => {
    const typed = { ...customerValues(), name: 'Budi', hasConsent: true, phone }
    const read = readCustomer(typed, customerDefaults, instant(0))
    return read.isOk ? undefined : read.errors.phone
  }
  expect(refused('+65 8123 4567')).toContain('negara lain')
  expect(refused('0812')).toContain('tidak lengkap')
})
