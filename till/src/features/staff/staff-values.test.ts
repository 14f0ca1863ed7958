import { staffRights } from '@laci/domain/base/permission/rights.ts'
import { expect, test } from 'vitest'
import { accessText, errorOf, readStaff, staffValues, withRight, withRole } from './staff-values.ts'

const sari = { ...staffValues(null), name: ' Sari  W ', pin: '482913', password: 'gerobak-kuning-7' }

test('[STAFF-23] a new person is read with the rights of the role, each changed by itself', () => {
  const values = withRight(withRight(sari, 'refund', true), 'kasbon', false)
  expect(readStaff(values, true)).toEqual({
    isOk: true,
    staff: {
      name: 'Sari W',
      access: { role: 'cashier', rights: ['sell', 'refund'], maximumDiscountHundredths: 0 },
      pin: '482913',
      password: 'gerobak-kuning-7',
    },
  })
  const manager = withRole(values, 'manager')
  expect(manager).toMatchObject({ role: 'manager', maximumDiscount: '100' })
  expect(staffRights.filter((right) => !manager.rights.includes(right))).toEqual([
    'staff',
    'settings',
    'export',
  ])
})

test('[STAFF-23] what is missing or weak is told at its field before anything is sent', () => {
  expect(readStaff({ ...sari, name: ' ', pin: '123456', password: 'a' }, true)).toMatchObject({
    isOk: false,
    errors: { name: expect.any(String), pin: expect.any(String), password: expect.any(String) },
  })
  const giving = withRight(sari, 'discount', true)
  for (const maximumDiscount of ['', '0', '101', 'sepuluh']) {
    expect(readStaff({ ...giving, maximumDiscount }, true)).toMatchObject({
      errors: { maximumDiscount: expect.any(String) },
    })
  }
  expect(readStaff({ ...giving, maximumDiscount: '12,5' }, true)).toMatchObject({
    staff: { access: { maximumDiscountHundredths: 1_250 } },
  })
  // A PIN may come later, and who is known already needs neither here.
  expect(readStaff({ ...sari, pin: '' }, true)).toMatchObject({ isOk: true, staff: { pin: null } })
  expect(readStaff({ ...sari, pin: '', password: '' }, false)).toMatchObject({ isOk: true })
})

test('[STAFF-23] a refusal of the server lands at its field, any other beside the button', () => {
  expect(errorOf('name_taken', 'Nama ini sudah dipakai.')).toEqual({ name: 'Nama ini sudah dipakai.' })
  expect(errorOf('server_busy', 'Ramai.')).toBeNull()
})

test('[STAFF-23] a list says how much somebody may do', () => {
  const access = { role: 'custom', rights: ['sell', 'discount'], maximumDiscountHundredths: 1_000 } as const
  expect(accessText(access)).toBe('2 hak · diskon sampai 10%')
  expect(accessText({ ...access, rights: ['sell'] })).toBe('1 hak')
})
