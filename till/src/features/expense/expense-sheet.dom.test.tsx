import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { openShiftCommand } from '@laci/domain/shift/commands.ts'
import { errorOf } from '@laci/ui/testing/person.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type BenchOptions, byId, closeBenches, focusOn, openBench } from '../../testing/form-bench.tsx'
import { ExpenseSheet } from './expense-sheet.tsx'

afterEach(closeBenches)

async function newExpense(options: BenchOptions = {}) {
  const bench = await openBench(options)
  let closeCount = 0
  bench.show(<ExpenseSheet usedCategories={['Listrik']} onClose={() => (closeCount += 1)} />)
  await focusOn('expense-amount')
  return { ...bench, closeCount: () => closeCount }
}

/** A drawer with that much in it. */
const withShift =
  (openingCashRupiah: number): NonNullable<BenchOptions['before']> =>
  async ({ commands }) => {
    const opened = await commands.execute(
      openShiftCommand,
      { cashRupiah: rupiah(openingCashRupiah), counted: [] },
      { ask: async () => null },
    )
    expect(opened.is).toBe('done')
  }

test('[EXPENSE-1] an expense without a sum, a word or a day says so; by keys alone it is recorded with its day and purse', async () => {
  const { person, fill, recorded, closeCount } = await newExpense()
  await person.keyboard('{Enter}')
  expect(errorOf(byId('expense-amount'))).toBe('Isi jumlahnya.')
  await fill('expense-amount', '50000')
  await person.keyboard('{Enter}')
  expect(errorOf(byId('expense-amount'))).toBeNull()
  expect(errorOf(byId('expense-category'))).toBe('Pilih atau tulis untuk apa.')
  await fill('expense-category', 'Es batu')
  await fill('expense-day', '2024-11-19')
  await person.keyboard('{Enter}')
  expect(errorOf(byId('expense-day'))).toBe('Pilih hari ini atau paling lama setahun lalu.')
  expect(await recorded()).toEqual([])
  await fill('expense-day', '2026-11-19')
  await person.tab()
  expect(document.activeElement).toBe(byId('expense-note'))
  await person.keyboard('Pagi{Enter}')
  await waitFor(() => expect(closeCount()).toBe(1))
  expect(await recorded()).toMatchObject([
    {
      kind: 'expense_recorded',
      body: { amountRupiah: 50_000, category: 'Es batu', day: '2026-11-19', note: 'Pagi' },
    },
  ])
})

test('[TILL-195] Enter twice records one expense, also where the drawer is looked at first', async () => {
  const { person, fill, recorded, closeCount } = await newExpense({ before: withShift(200_000) })
  await fill('expense-amount', '50000')
  await person.click(screen.getAllByTestId('common-reason')[0]!)
  await person.click(byId('expense-from-drawer'))
  await person.click(byId('expense-amount'))
  await person.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(closeCount()).toBeGreaterThan(0))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await recorded()).map(({ kind }) => kind)).toEqual(['expense_recorded'])
  expect(closeCount()).toBe(1)
})

test('[PURCHASE-15] money that the drawer does not hold is asked about; who takes it back has all that was typed', async () => {
  const { person, fill, recorded, closeCount } = await newExpense({ before: withShift(10_000) })
  await fill('expense-amount', '50000')
  await fill('expense-category', 'Es batu')
  await person.keyboard('{Enter}')
  expect((await screen.findByTestId('confirm-dialog')).textContent).toContain('Tetap dari laci?')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByTestId('confirm-dialog')).toBeNull())
  expect([byId('expense-amount').value, byId('expense-category').value]).toEqual(['50.000', 'Es batu'])
  expect(await recorded()).toEqual([])
  await person.click(byId('expense-save'))
  await screen.findByTestId('confirm-dialog')
  await person.click(screen.getByRole('button', { name: 'Tetap dari laci' }))
  await waitFor(() => expect(closeCount()).toBe(1))
  expect(await recorded()).toMatchObject([{ kind: 'expense_recorded', body: { amountRupiah: 50_000 } }])
})

test('[EXPENSE-5] who may not open drawers is asked for somebody who may; refused or not stored, all that was typed stays', async () => {
  const { person, fill, recorded, closeCount, giveUpApproval, approve, takeOver, readProblem } =
    await newExpense({ cashier: ['sell'] })
  await fill('expense-amount', '50000')
  await fill('expense-category', 'Es batu')
  await person.keyboard('{Enter}')
  expect(await giveUpApproval()).toContain('Es batu')
  expect(await recorded()).toEqual([])
  await takeOver()
  await person.click(byId('expense-save'))
  await approve()
  expect(await readProblem()).toContain('diambil alih')
  expect([byId('expense-amount').value, byId('expense-category').value]).toEqual(['50.000', 'Es batu'])
  expect(closeCount()).toBe(0)
})
