import { saveCustomerCommand } from '@laci/domain/customer/commands.ts'
import { customerDefaults } from '@laci/domain/customer/customer.ts'
import { errorOf } from '@laci/ui/testing/person.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type BenchOptions, byId, closeBenches, focusOn, openBench } from '../../testing/form-bench.tsx'
import { AdjustSheet } from './adjust-sheet.tsx'

afterEach(closeBenches)

const customer = { customerId: '018f0000-0000-7000-8000-00000000d001', name: 'Dini' }

async function debtOfDini(options: BenchOptions = {}) {
  const bench = await openBench({
    ...options,
    before: ({ commands }) =>
      commands.execute(
        saveCustomerCommand,
        { ...customer, changes: { ...customerDefaults, name: customer.name } },
        { ask: async () => null },
      ),
  })
  let closeCount = 0
  async function open() {
    const balanceRupiah = bench.shop.balances.of('kasbon', customer.customerId)
    bench.show(
      <AdjustSheet customer={customer} balanceRupiah={balanceRupiah} onClose={() => (closeCount += 1)} />,
    )
    await focusOn('adjust-amount')
  }
  await open()
  return { ...bench, open, closeCount: () => closeCount }
}

test('[KASBON-11] no sum and no note are said at their fields with the focus there; a debt is corrected once', async () => {
  const { person, fill, recorded, closeCount, shop } = await debtOfDini()
  await person.keyboard('{Enter}')
  expect(errorOf(byId('adjust-amount'))).toBeTruthy()
  await focusOn('adjust-amount')
  await person.click(byId('adjust-correction'))
  await person.click(byId('adjust-more'))
  await fill('adjust-amount', '75000')
  await person.keyboard('{Enter}')
  await focusOn('adjust-note')
  expect(errorOf(byId('adjust-note'))).toBeTruthy()
  expect(errorOf(byId('adjust-amount'))).toBeNull()
  expect(await recorded()).toEqual([])
  await fill('adjust-note', 'Buku lama')
  await person.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(closeCount()).toBe(1))
  expect(await recorded()).toMatchObject([{ kind: 'kasbon_adjusted', body: { note: 'Buku lama' } }])
  expect(shop.balances.of('kasbon', customer.customerId)).toBe(75_000)
})

test('[KASBON-11] never more is let go than is owed, and that is said at the sum', async () => {
  const { person, fill, recorded, closeCount, shop, open } = await debtOfDini()
  await person.keyboard('75000')
  await fill('adjust-note', 'Buku lama')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(closeCount()).toBe(1))
  await open()
  await person.keyboard('80000')
  await fill('adjust-note', 'Pindah kota')
  await person.keyboard('{Enter}')
  await focusOn('adjust-amount')
  expect(errorOf(byId('adjust-amount'))).toContain('75.000')
  expect([byId('adjust-amount').value, byId('adjust-note').value]).toEqual(['80.000', 'Pindah kota'])
  expect(await recorded()).toEqual([])
  await fill('adjust-amount', '75000')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(closeCount()).toBe(2))
  expect(shop.balances.of('kasbon', customer.customerId)).toBe(0)
})

test('[KASBON-12] without the right somebody approves it; refused or not stored, the debt and what was typed stay', async () => {
  const { person, fill, giveUpApproval, approve, takeOver, readProblem, closeCount, shop } = await debtOfDini(
    {
      cashier: ['sell'],
    },
  )
  await person.keyboard('75000')
  await fill('adjust-note', 'Buku lama')
  await person.keyboard('{Enter}')
  expect(await giveUpApproval()).toContain('Dini')
  await takeOver()
  await person.click(byId('adjust-save'))
  await approve()
  expect(await readProblem()).toContain('diambil alih')
  expect([byId('adjust-amount').value, byId('adjust-note').value]).toEqual(['75.000', 'Buku lama'])
  expect(shop.balances.of('kasbon', customer.customerId)).toBe(0)
  expect(closeCount()).toBe(0)
})
