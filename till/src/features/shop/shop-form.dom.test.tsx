import { errorOf } from '@laci/ui/testing/person.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type BenchOptions, byId, closeBenches, openBench } from '../../testing/form-bench.tsx'
import { ShopForm } from './shop-form.tsx'
import { TaxSection } from './tax-section.tsx'

afterEach(closeBenches)

async function openSettings(options: BenchOptions = {}) {
  const bench = await openBench(options)
  bench.show(<ShopForm />)
  return bench
}

test('[TILL-14] settings that nobody changed cannot be saved; what was changed is recorded, and nothing else', async () => {
  const { person, fill, recorded, shop } = await openSettings()
  expect(byId<HTMLButtonElement>('settings-save').disabled).toBe(true)
  await fill('settings-store-name', 'Warung Dini')
  await person.selectOptions(byId('settings-receipt-columns'), '48')
  await person.click(byId('settings-short-receipt'))
  await person.click(byId('settings-store-name'))
  await person.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(shop.settings.get().storeName).toBe('Warung Dini'))
  expect(await recorded()).toMatchObject([{ kind: 'settings_saved' }])
  expect((await recorded())[0]!.body.changes).toEqual({
    storeName: 'Warung Dini',
    receiptColumns: 48,
    isShortReceipt: true,
  })
  await waitFor(() => expect(byId<HTMLButtonElement>('settings-save').disabled).toBe(true))
})

test('[TILL-14] what is put back as it was is no change, and Batal brings all of it back', async () => {
  const { person, fill, recorded, shop } = await openSettings()
  const { storeName } = shop.settings.get()
  await fill('settings-store-name', 'Lain')
  await fill('settings-store-name', storeName)
  expect(byId<HTMLButtonElement>('settings-save').disabled).toBe(true)
  await person.selectOptions(byId('settings-rounding-step'), '500')
  await fill('settings-receipt-footer', 'Terima kasih')
  await person.click(screen.getByText('Batal'))
  expect(byId('settings-receipt-footer').value).toBe(shop.settings.get().receiptFooter)
  expect(byId<HTMLSelectElement>('settings-rounding-step').value).toBe('1')
  expect(await recorded()).toEqual([])
})

test('[TILL-195] who may not change settings is asked for somebody who may; refused or not stored, all that was typed stays', async () => {
  const { person, fill, recorded, giveUpApproval, approve, takeOver, readProblem } = await openSettings({
    cashier: ['sell'],
  })
  await fill('settings-store-address', 'Jalan Mawar 5')
  await person.keyboard('{Enter}')
  expect(await giveUpApproval()).toContain('Pengaturan toko')
  expect(byId('settings-store-address').value).toBe('Jalan Mawar 5')
  await takeOver()
  await person.click(byId('settings-save'))
  await approve()
  expect(await readProblem()).toContain('diambil alih')
  expect(byId('settings-store-address').value).toBe('Jalan Mawar 5')
  expect(await recorded()).toEqual([])
})

test('[TAX-4] PPN needs a PKP with its NPWP; a percentage that is none is said at its field, and nothing can be saved', async () => {
  const { person, fill, recorded, show, shop } = await openSettings()
  show(<TaxSection />)
  await person.click(byId('settings-pkp'))
  expect(byId<HTMLButtonElement>('tax-save').disabled).toBe(true)
  await fill('settings-npwp', '123')
  expect(byId<HTMLButtonElement>('tax-save').disabled).toBe(true)
  await fill('settings-npwp', '0123456789012345')
  await fill('settings-service-percent', '101')
  expect(errorOf(byId('settings-service-percent'))).toBe('Isi 0 sampai 100, misalnya 11 atau 2,5.')
  expect(byId<HTMLButtonElement>('tax-save').disabled).toBe(true)
  await fill('settings-service-percent', '2,5')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(shop.settings.get().isPkp).toBe(true))
  expect((await recorded()).map(({ body }) => body.changes)).toMatchObject([
    { isPkp: true, npwp: '0123456789012345', servicePercentHundredths: 250 },
  ])
})
