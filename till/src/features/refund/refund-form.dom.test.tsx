import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { errorOf } from '@laci/ui/testing/person.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { RecordedRefund, RecordedSale } from '../../engine/api/sales.ts'
import { type BenchOptions, byId, closeBenches, focusOn, openBench } from '../../testing/form-bench.tsx'
import { recordSale } from '../../testing/record-commands.ts'
import { saveProduct } from '../../testing/save-product.ts'
import { RefundForm } from './refund-form.tsx'

afterEach(closeBenches)

const rice = { ...productDefaults, name: 'Beras', priceRupiah: rupiah(14_000), isStocked: true }

/** Two of rice were sold for cash, of ten. */
async function refundOfRice(options: BenchOptions = {}) {
  let productId = ''
  let sold: RecordedSale | null = null
  const bench = await openBench({
    ...options,
    async before({ commands }) {
      productId = await saveProduct(commands, rice, wholeUnits(10))
      const line = { productId, name: rice.name, unit: rice.unit, isStocked: true, note: '', discount: null }
      const lines = [{ ...line, quantityThousandths: wholeUnits(2), priceRupiah: rice.priceRupiah }]
      const paid = await recordSale(
        commands,
        { lines, billDiscount: null },
        { tenders: [{ tender: 'cash', amountRupiah: rupiah(28_000) }] },
      )
      if (paid.ok) sold = paid.value
    },
  })
  const done: RecordedRefund[] = []
  const { saleId, sale, soldAt } = sold!
  bench.show(
    <RefundForm
      {...{ saleId, sale, soldAt }}
      earlier={[]}
      pointParts={[]}
      backTo="/"
      onDone={(refund) => done.push(refund)}
    />,
  )
  return { ...bench, productId, done, stock: () => bench.shop.catalog.stockOf(productId) }
}

test('[REFUND-7] goods and a reason are asked for; then the sum goes back once, however often Enter is pressed', async () => {
  const { person, fill, recorded, done, stock } = await refundOfRice()
  await person.click(byId('refund-confirm'))
  expect(byId('refund-refusal').textContent).not.toBe('')
  expect(errorOf(byId('reason'))).toBe('Pilih atau tulis alasannya.')
  await fill('refund-quantity', '1')
  expect(byId('refund-confirm').textContent).toContain('14.000')
  await person.click(byId('refund-confirm'))
  await focusOn('reason')
  expect(await recorded()).toEqual([])
  await fill('reason', 'Salah beli')
  await person.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(done).toHaveLength(1))
  expect((await recorded()).map(({ kind }) => kind)).toEqual(['sale_refunded'])
  expect(done[0]!.refund).toMatchObject({ totalRupiah: 14_000, reason: 'Salah beli' })
  expect(stock()).toBe(9_000)
})

test('[TILL-195] more than was sold and what is no number are refused, and what was typed stays', async () => {
  const { person, fill, recorded } = await refundOfRice()
  await fill('reason', 'Salah beli')
  for (const quantity of ['3', 'dua']) {
    await fill('refund-quantity', quantity)
    await person.keyboard('{Enter}')
    expect(byId('refund-refusal').textContent).not.toBe('')
    expect(byId('refund-quantity').value).toBe(quantity)
  }
  expect(byId('reason').value).toBe('Salah beli')
  expect(await recorded()).toEqual([])
})

test('[STAFF-43] money goes back with the right to it; nobody who approves it, or no room to store it, leaves all as it was', async () => {
  const { person, fill, giveUpApproval, approve, takeOver, readProblem, recorded, done, stock } =
    await refundOfRice({ cashier: ['sell'] })
  await person.click(byId('refund-all'))
  await fill('reason', 'Salah beli')
  await person.keyboard('{Enter}')
  await giveUpApproval()
  expect(byId('reason').value).toBe('Salah beli')
  expect(await recorded()).toEqual([])
  await takeOver()
  await person.click(byId('refund-confirm'))
  await approve()
  expect(await readProblem()).toContain('diambil alih')
  expect([byId('refund-quantity').value, byId('reason').value]).toEqual(['2', 'Salah beli'])
  expect(done).toEqual([])
  expect(stock()).toBe(8_000)
})
