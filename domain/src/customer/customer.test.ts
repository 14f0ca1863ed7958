import { expect, test } from 'vitest'
import { rupiah } from '../money/rupiah.ts'
import { customerChanges, customerDefaults, customerWishes } from './customer.ts'

test('[CUSTOMER-2] an edit tells only what differs', () => {
  const before = { ...customerDefaults, name: 'Bu Tini', group: 'Reseller' }
  expect(customerChanges(before, before)).toEqual({})
  expect(customerChanges(before, { ...before, group: '', note: 'RT 05' })).toEqual({
    group: '',
    note: 'RT 05',
  })
})

test('[CUSTOMER-3] how much and how long a customer may owe is for those who may change settings', () => {
  expect(customerWishes({ name: 'Bu Tini', phone: '' })).toEqual([])
  for (const changes of [
    { kasbonLimitRupiah: rupiah(1) },
    { kasbonLimitMode: 'block' as const },
    { kasbonDays: null },
  ])
    expect(customerWishes(changes)).toEqual([{ right: 'settings' }])
})
