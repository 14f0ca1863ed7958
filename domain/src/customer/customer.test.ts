import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { instant } from '../base/time/instant.ts'
import { customerDefaults, customerPermissions } from './customer.ts'
import { customerEdit } from './customer-edit.ts'

const before = { ...customerDefaults, name: 'Bu Tini', group: 'Reseller' }

test('[CUSTOMER-2] an edit tells only what differs', () => {
  expect(customerEdit({ opened: before, typed: before, now: before }).changes).toEqual({})
  const typed = { ...before, group: '', note: 'RT 05' }
  expect(customerEdit({ opened: before, typed, now: before })).toEqual({
    changes: { group: '', note: 'RT 05' },
    contested: [],
  })
})

test('[CUSTOMER-19] a limit that was changed while the form was open stays, and a note asks for no right to change it', () => {
  const now = { ...before, kasbonLimitRupiah: rupiah(500_000), kasbonLimitMode: 'block' as const }
  const { changes, contested } = customerEdit({ opened: before, typed: { ...before, note: 'RT 05' }, now })
  expect({ changes, contested }).toEqual({ changes: { note: 'RT 05' }, contested: [] })
  expect(customerPermissions(changes)).toEqual([])
  // Who changes the limit, too, is asked, and nobody's number is left with another one's consent.
  const limit = { ...before, kasbonLimitRupiah: rupiah(200_000) }
  expect(customerEdit({ opened: before, typed: limit, now }).contested).toContain('kasbonLimitRupiah')
  const number = { ...before, phone: '+6281234567890', phoneConsentAt: instant(2) }
  const twice = customerEdit({
    opened: before,
    typed: number,
    now: { ...number, phoneConsentAt: instant(1) },
  })
  expect(twice).toEqual({ changes: {}, contested: [] })
  const other = { ...before, phone: '+6281200000000', phoneConsentAt: instant(1) }
  expect(customerEdit({ opened: before, typed: number, now: other }).contested).toEqual([
    'phone',
    'phoneConsentAt',
  ])
})

test('[CUSTOMER-3] how much and how long a customer may owe is for those who may change settings', () => {
  expect(customerPermissions({ name: 'Bu Tini', phone: '' })).toEqual([])
  for (const changes of [
    { kasbonLimitRupiah: rupiah(1) },
    { kasbonLimitMode: 'block' as const },
    { kasbonDays: null },
  ])
    expect(customerPermissions(changes)).toEqual([{ right: 'settings' }])
})
