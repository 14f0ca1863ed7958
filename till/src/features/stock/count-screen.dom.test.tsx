import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type BenchOptions, byId, closeBenches, openBench } from '../../testing/form-bench.tsx'
import { saveProduct } from '../../testing/save-product.ts'
import { CountScreen } from './count-screen.tsx'

afterEach(async () => {
  await closeBenches()
  localStorage.clear()
})

/** Ten of each are on the shelf, as far as the till knows. */
async function count(options: BenchOptions = {}) {
  const ids: string[] = []
  const bench = await openBench({
    ...options,
    async before({ commands }) {
      for (const name of ['Beras', 'Gula']) {
        const goods = { ...productDefaults, name, priceRupiah: rupiah(14_000), isStocked: true }
        ids.push(await saveProduct(commands, goods, wholeUnits(10)))
      }
    },
  })
  bench.show(<CountScreen />)
  const stocks = () => ids.map((id) => bench.shop.catalog.stockOf(id))
  return { ...bench, stocks }
}

const figures = () => screen.getAllByTestId<HTMLInputElement>('count-quantity')

test('[TILL-166] [STOCK-24] Enter goes from figure to figure and saves nothing; what was found is read before it is stored, once', async () => {
  const { person, recorded, stocks } = await count()
  await person.click(figures()[0]!)
  await person.keyboard('8{Enter}')
  expect(document.activeElement).toBe(figures()[1])
  await person.keyboard('10{Enter}')
  expect(byId('count-summary').textContent).toContain('2 dihitung, 1 berselisih')
  expect(await recorded()).toEqual([])
  await person.click(byId('count-save'))
  expect(await screen.findAllByTestId('count-difference')).toHaveLength(1)
  expect(await recorded()).toEqual([])
  await person.dblClick(byId('count-confirm'))
  await waitFor(() => expect(stocks()).toEqual([8_000, 10_000]))
  await waitFor(() => expect(screen.queryByTestId('count-summary')).toBeNull())
  expect((await recorded()).map(({ kind }) => kind)).toEqual(['stock_counted'])
})

test('[TILL-195] what is no number counts nothing; a count that is dropped leaves the stock, and is asked about first', async () => {
  const { person, recorded, stocks } = await count()
  await person.type(figures()[0]!, 'dua')
  await person.tab()
  expect(screen.queryByTestId('count-summary')).toBeNull()
  await person.clear(figures()[0]!)
  await person.type(figures()[0]!, '8')
  await person.tab()
  await person.click(screen.getByText('Batal'))
  expect((await screen.findByTestId('confirm-dialog')).textContent).toContain('Buang hitungan ini?')
  await person.keyboard('{Escape}')
  expect(figures()[0]!.value).toBe('8')
  await person.click(screen.getByText('Batal'))
  await person.click(await screen.findByTestId('confirm-action'))
  await waitFor(() => expect(screen.queryByTestId('count-summary')).toBeNull())
  expect(await recorded()).toEqual([])
  expect(stocks()).toEqual([10_000, 10_000])
})

test('[TILL-195] counting takes the right to stock; a device that cannot store the count keeps it', async () => {
  const { person, approve, takeOver, readProblem, stocks } = await count({ cashier: ['sell'] })
  expect(screen.queryByTestId('count-quantity')).toBeNull()
  await person.click(byId('ask-approval'))
  await approve()
  await screen.findAllByTestId('count-quantity')
  await person.type(figures()[0]!, '8')
  await person.tab()
  await person.click(byId('count-save'))
  await takeOver()
  await person.click(await screen.findByTestId('count-confirm'))
  await approve()
  expect(await readProblem()).toContain('diambil alih')
  await person.click(byId('count-back'))
  await waitFor(() => expect(figures()[0]!.value).toBe('8'))
  expect(stocks()).toEqual([10_000, 10_000])
})
