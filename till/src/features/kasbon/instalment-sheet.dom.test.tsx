import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { saveCustomerCommand } from '@laci/domain/customer/commands.ts'
import { customerDefaults } from '@laci/domain/customer/customer.ts'
import { adjustKasbonCommand } from '@laci/domain/kasbon/commands.ts'
import { kasbonStanding } from '@laci/domain/kasbon/statement.ts'
import { errorOf } from '@laci/ui/testing/person.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type BenchOptions, byId, closeBenches, focusOn, openBench } from '../../testing/form-bench.tsx'
import { InstalmentSheet, type ReceivedInstalment } from './instalment-sheet.tsx'

afterEach(closeBenches)

const dini = { customerId: '018f0000-0000-7000-8000-00000000d001', name: 'Dini' }
const ask = async () => null

/** Dini owes 75,000 of an old notebook. */
async function instalment(options: BenchOptions = {}) {
  const bench = await openBench({
    ...options,
    async before({ commands }) {
      const changes = { ...customerDefaults, name: dini.name }
      await commands.execute(saveCustomerCommand, { ...dini, changes }, { ask })
      const debt = { amountRupiah: rupiah(75_000), reason: 'opening', isLess: false } as const
      await commands.execute(adjustKasbonCommand, { ...dini, ...debt, dueDay: null, note: '' }, { ask })
    },
  })
  const owed = () => bench.shop.balances.of('kasbon', dini.customerId)
  const received: ReceivedInstalment[] = []
  bench.show(
    <InstalmentSheet
      customer={{ ...dini, group: '' }}
      standing={kasbonStanding([], owed(), bench.shop.counterFacts().businessDay)}
      onClose={() => {}}
      onPaid={(one) => received.push(one)}
    />,
  )
  await focusOn('instalment-amount')
  return { ...bench, owed, received }
}

test('[KASBON-5] more than is owed is said and cannot be paid; the right sum in cash is received once', async () => {
  const { person, fill, recorded, owed, received } = await instalment()
  await person.keyboard('80000{Enter}')
  expect(errorOf(byId('instalment-amount'))).toContain('75.000')
  expect(byId<HTMLButtonElement>('instalment-finish').disabled).toBe(true)
  await fill('instalment-amount', '50000')
  await fill('cash-input', '100000')
  expect(byId('change').textContent).toContain('50.000')
  await person.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(received).toHaveLength(1))
  expect((await recorded()).map(({ kind }) => kind)).toEqual(['payment_received'])
  expect(owed()).toBe(25_000)
})

test('[KASBON-8] a part by one tender leaves the rest for the next one, and both are received as one instalment', async () => {
  const { person, fill, owed, received } = await instalment()
  await person.keyboard('60000')
  await fill('cash-input', '20000')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(byId('payment-rest').textContent).toContain('40.000'))
  await person.click(byId('tender-transfer'))
  expect(byId('tender-amount').value).toBe('40.000')
  await person.click(byId('instalment-finish'))
  await waitFor(() => expect(received).toHaveLength(1))
  expect(received[0]!.body.payments).toMatchObject([
    { tender: 'cash', amountRupiah: 20_000 },
    { tender: 'transfer', amountRupiah: 40_000 },
  ])
  expect(owed()).toBe(15_000)
})

test('[TILL-195] no room to store it leaves the debt and what was typed as they were', async () => {
  const { person, fill, takeOver, readProblem, recorded, owed, received } = await instalment()
  await takeOver()
  await person.keyboard('50000')
  await fill('cash-input', '50000')
  await person.keyboard('{Enter}')
  expect(await readProblem()).toContain('diambil alih')
  expect([byId('instalment-amount').value, byId('cash-input').value]).toEqual(['50.000', '50.000'])
  expect(await recorded()).toEqual([])
  expect([owed(), received.length]).toEqual([75_000, 0])
  expect(screen.queryByTestId('approval')).toBeNull()
})
