import { errorOf } from '@laci/ui/testing/person.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type BenchOptions, byId, closeBenches, focusOn, openBench } from '../../testing/form-bench.tsx'
import { CustomerForm, type SavedCustomer } from './customer-form.tsx'

afterEach(closeBenches)

async function newCustomer(options: BenchOptions = {}) {
  const bench = await openBench(options)
  const saved: SavedCustomer[] = []
  bench.show(<CustomerForm onClose={() => {}} onSaved={(customer) => saved.push(customer)} />)
  await focusOn('customer-name')
  return { ...bench, saved }
}

test('[CUSTOMER-1] without a name nothing is saved; a name and Enter is a customer, once', async () => {
  const { person, recorded, saved } = await newCustomer()
  await person.keyboard('{Enter}')
  expect(errorOf(byId('customer-name'))).toBe('Nama belum diisi.')
  await focusOn('customer-name')
  await person.keyboard(' Bu  Dini {Enter}{Enter}')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved).toMatchObject([{ name: 'Bu Dini', group: '' }])
  expect(await recorded()).toMatchObject([
    { kind: 'customer_saved', body: { customers: [{ changes: { name: 'Bu Dini' } }] } },
  ])
})

test('[CUSTOMER-1] a number needs the consent of whom it is of, and one that is none is said at its field', async () => {
  const { person, fill, recorded, saved } = await newCustomer()
  await person.keyboard('Dini')
  await person.tab()
  expect(document.activeElement).toBe(byId('customer-phone'))
  await person.keyboard('0812{Enter}')
  expect(errorOf(byId('customer-phone'))).toBe('Nomor ini tidak lengkap. Contoh: 0812-3456-7890.')
  await focusOn('customer-phone')
  await fill('customer-phone', '0812 3456 7890')
  await person.keyboard('{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Centang dulu, atau kosongkan nomornya.')
  expect(await recorded()).toEqual([])
  await person.tab()
  await person.keyboard(' {Enter}')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await recorded()).toMatchObject([
    { body: { customers: [{ changes: { phone: '+6281234567890', phoneConsentAt: expect.any(Number) } }] } },
  ])
})

test('[CUSTOMER-21] [CUSTOMER-22] a known number and one of another country are said while they are typed', async () => {
  const { person, fill, saved, show } = await newCustomer()
  await person.keyboard('Dini')
  await fill('customer-phone', '+6281234567890')
  await person.click(byId('customer-consent'))
  await person.click(byId('customer-save'))
  await waitFor(() => expect(saved).toHaveLength(1))
  show(<CustomerForm onClose={() => {}} onSaved={() => {}} />)
  await focusOn('customer-name')
  await fill('customer-phone', '0812-3456-7890')
  expect(byId('customer-phone-note').textContent).toContain('sudah dipakai Dini')
  await fill('customer-phone', '+4917012345678')
  expect(byId('customer-phone-note').textContent).toContain('dari negara lain')
})

test('[CUSTOMER-3] a limit takes somebody who may change settings; refused, all that was typed stays', async () => {
  const { person, fill, recorded, saved, approve, giveUpApproval } = await newCustomer({
    cashier: ['sell', 'kasbon'],
  })
  await person.keyboard('Dini')
  await person.click(byId('customer-more'))
  await fill('customer-limit', '500000')
  await fill('customer-days', '400')
  await person.keyboard('{Enter}')
  expect(errorOf(byId('customer-days'))).toBe('Isi 1 sampai 365 hari.')
  await focusOn('customer-days')
  await fill('customer-days', '30')
  await person.click(byId('customer-limit-block'))
  await person.click(byId('customer-save'))
  expect(await giveUpApproval()).toContain('Dini')
  expect([byId('customer-name').value, byId('customer-limit').value]).toEqual(['Dini', '500.000'])
  expect(await recorded()).toEqual([])
  await person.click(byId('customer-save'))
  await approve()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await recorded()).toMatchObject([
    { kind: 'approval_given' },
    {
      kind: 'customer_saved',
      body: {
        customers: [{ changes: { kasbonLimitRupiah: 500_000, kasbonLimitMode: 'block', kasbonDays: 30 } }],
      },
    },
  ])
})

test('[CUSTOMER-2] an edit records the fields that differ, and nothing where none does', async () => {
  const { person, fill, saved, shop, show, recorded } = await newCustomer()
  await person.keyboard('Dini{Enter}')
  await waitFor(() => expect(saved).toHaveLength(1))
  const known = shop.records.ofKind('customer').get()[0]!
  const edit = async () => {
    const customer = { ...known, balanceRupiah: 0, pointCount: 0 } as never
    show(<CustomerForm customer={customer} onClose={() => {}} onSaved={(one) => saved.push(one)} />)
    await focusOn('customer-name')
  }
  await edit()
  await person.click(byId('customer-save'))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(await recorded()).toEqual([])
  await edit()
  await fill('customer-note', 'Langganan lama')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(saved).toHaveLength(3))
  expect((await recorded()).map(({ body }) => body.customers)).toEqual([
    [{ customerId: known.id, changes: { note: 'Langganan lama' } }],
  ])
})

test('[TILL-195] where the device cannot store a customer, that is said and all that was typed stays', async () => {
  const { person, fill, saved, takeOver, readProblem } = await newCustomer()
  await takeOver()
  await person.keyboard('Dini')
  await person.click(byId('customer-more'))
  await fill('customer-address', 'Jalan Mawar 5')
  await person.keyboard('{Enter}')
  expect(await readProblem()).toContain('diambil alih')
  expect([byId('customer-name').value, byId('customer-address').value]).toEqual(['Dini', 'Jalan Mawar 5'])
  expect(saved).toEqual([])
})
