import { expect } from '@playwright/test'
import { fillNewStaff, openStaff, takeTill, typePin } from '../steps/staff.ts'
import { finish, goToSale, nextSale, scanTea, soldOf, type TillFunction } from './cell.ts'

/** The owner's PIN of this device. */
export const ownerPin = '135790'

/** Who stands at the till, and what they may. */
export const peopleFunctions: readonly TillFunction[] = [
  {
    section: 8,
    name: 'the owner makes a PIN for this device; an easy one is refused',
    isOtherOnline: true,
    async run({ page, expectTold }) {
      await page.getByTestId('operator').click()
      for (const pin of ['123456', ownerPin]) {
        await page.getByTestId('owner-pin').fill(pin)
        await page.getByTestId('owner-pin-again').fill(pin)
        await page.getByTestId('owner-pin-save').click()
        if (pin === ownerPin) await expect(page.getByTestId('people')).toBeVisible()
        else
          await expect(page.getByTestId('owner-pin-form').getByRole('alert')).toContainText('mudah ditebak')
      }
      await page.keyboard.press('Escape')
      await expectTold([])
    },
  },
  {
    section: 8,
    name: 'a cashier takes the till by PIN, sells, and gives it back',
    async run(cell) {
      const { page, people } = cell
      await page.getByTestId('operator').click()
      await page.getByTestId('people').getByRole('button', { name: people.rina.name }).click()
      await typePin(page, '999999')
      await expect(page.getByTestId('switch-operator').getByRole('alert')).toContainText('Sisa 4 kali')
      await typePin(page, people.rina.pin)
      await expect(page.getByTestId('operator')).toHaveAccessibleName(/Rina/)
      await scanTea(cell)
      await page.getByTestId('pay').click()
      await page.getByTestId('quick-cash').first().click()
      await finish(cell)
      await nextSale(cell)
      await page.getByTestId('operator').click()
      await takeTill(page, /Bu Tabel/, ownerPin)
      const told = await cell.expectTold(['staff_switched', 'sale_recorded', 'staff_switched'])
      expect(told[0]!.body).toMatchObject({ wrongTries: 1, outcome: 'switched' })
      expect([told[1]!.staffId, soldOf(told).cashierName]).toEqual([people.rina.staffId, 'Rina'])
    },
  },
  {
    section: 8,
    name: 'what a cashier may not do is approved by who may, and both are told together',
    async run(cell) {
      const { page, people } = cell
      await page.getByTestId('operator').click()
      await takeTill(page, /Rina/, people.rina.pin)
      await scanTea(cell, 2)
      await page.keyboard.press('F4')
      await page.getByTestId('discount-input').fill('1300')
      await page.getByTestId('discount-save').click()
      const approval = page.getByTestId('approval')
      await expect(approval).toContainText('Memberi diskon 10%')
      await approval.getByRole('button', { name: people.tono.name }).click()
      await typePin(page, people.tono.pin)
      await page.getByTestId('pay').click()
      await page.getByTestId('quick-cash').first().click()
      await page.getByTestId('finish').click()
      await expect(page.getByTestId('done')).toBeVisible()
      await nextSale(cell)
      await page.getByTestId('operator').click()
      await takeTill(page, /Bu Tabel/, ownerPin)
      const told = await cell.expectTold([
        'staff_switched',
        'approval_given',
        'sale_recorded',
        'staff_switched',
      ])
      expect(told[1]!.body).toMatchObject({ right: 'discount', approvedByStaffId: people.tono.staffId })
    },
  },
  {
    section: 8,
    name: 'the till is locked, stays locked over a reload, and opens by PIN',
    async run(cell) {
      const { page } = cell
      await page.getByTestId('operator').click()
      await page.getByTestId('lock-till').click()
      await expect(page.getByTestId('lock-screen')).toBeVisible()
      await page.reload()
      await expect(page.getByTestId('lock-screen')).toBeVisible()
      await takeTill(page, /Bu Tabel/, ownerPin)
      await expect(page.getByTestId('lock-screen')).toBeHidden()
      const told = await cell.expectTold(['staff_switched', 'staff_switched'])
      expect(told.map(({ body }) => body.outcome)).toEqual(['locked', 'switched'])
    },
  },
]

/** What only the server can change. */
const ownSecret: TillFunction = {
  section: 8,
  name: 'a cashier changes the own PIN where the server can be asked, and is told where it cannot',
  isOtherOnline: true,
  places: ['pin-saya'],
  async run(cell) {
    const { page, people, network } = cell
    const newPin = '739105'
    await page.getByTestId('operator').click()
    await takeTill(page, /Rina/, people.rina.pin)
    await page.getByTestId('operator').click()
    await page.getByTestId('own-secret-open').click()
    await expect(page.getByTestId('own-secret')).toBeVisible()
    await expect(page.getByTestId('switch-operator')).toBeHidden()
    if (network === 'offline') await expect(page.getByTestId('own-secret-offline')).toBeVisible()
    if (network === 'online') {
      await page.getByTestId('own-pin-current').fill('tebakan')
      await page.getByTestId('own-pin-next').fill(newPin)
      await page.getByTestId('own-pin-again').fill(newPin)
      await page.getByTestId('own-pin-save').click()
      await expect(page.getByTestId('own-pin').getByRole('alert')).toContainText('Kata sandi sekarang salah')
      await page.getByTestId('own-pin-current').fill('sandi-karyawan')
      await page.getByTestId('own-pin-save').click()
      await expect(page.getByTestId('own-pin-current')).toHaveValue('')
    }
    await goToSale(cell)
    await page.getByTestId('operator').click()
    await takeTill(page, /Bu Tabel/, ownerPin)
    await cell.expectTold(['staff_switched', 'staff_switched'])
    if (network !== 'online') return
    await page.getByTestId('operator').click()
    await takeTill(page, /Rina/, newPin)
    await page.getByTestId('operator').click()
    await takeTill(page, /Bu Tabel/, ownerPin)
  },
}

/** What asks the server first; without internet the page says so. */
export const staffFunctions: readonly TillFunction[] = [
  ownSecret,
  {
    section: 8,
    name: 'the owner sees who works here, and hires somebody where the server can be asked',
    isOtherOnline: true,
    places: ['karyawan'],
    async run(cell) {
      const { page, network, password } = cell
      await openStaff(page)
      await expect(page.getByTestId('staff-row')).toHaveCount(2)
      if (network === 'offline') {
        await expect(page.getByTestId('staff-offline')).toContainText('perlu internet')
        await page.getByTestId('new-staff').click()
        await page.getByTestId('owner-password-input').fill(password)
        await page.getByTestId('owner-password-go').click()
        await expect(page.getByTestId('owner-password-form').getByRole('alert')).toContainText('internet')
        await page.keyboard.press('Escape')
        await expect(page.getByTestId('owner-password-form')).toBeHidden()
      }
      if (network === 'online') {
        await page.getByTestId('new-staff').click()
        await page.getByTestId('owner-password-input').fill(password)
        await page.getByTestId('owner-password-go').click()
        await fillNewStaff(page, { name: 'Sari', pin: '246813', password: 'sandi-sari', role: 'cashier' })
        await expect(page.getByTestId('staff-row')).toHaveCount(3)
      }
      await goToSale(cell)
      await cell.expectTold([])
    },
  },
]
