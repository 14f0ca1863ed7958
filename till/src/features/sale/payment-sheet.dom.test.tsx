import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { priceCart } from '@laci/domain/sale/cart.ts'
import { screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { RecordedSale } from '../../engine/api/sales.ts'
import { type BenchOptions, byId, closeBenches, focusOn, openBench } from '../../testing/form-bench.tsx'
import { addToCart, draftOf, emptyCart, isCartEmpty } from './cart.ts'
import { CartProvider, useCart, useCartStore } from './cart-context.tsx'
import { PaymentSheet } from './payment-sheet.tsx'
import { usePricingRules } from './use-pricing-rules.ts'

afterEach(async () => {
  await closeBenches()
  localStorage.clear()
})

/** Nothing that the catalogue knows, so that the cart needs no goods. */
const coffee = {
  productId: null,
  name: 'Kopi',
  unit: 'pcs',
  isStocked: false,
  priceRupiah: rupiah(12_500),
}

/** A cart of two coffees, in front of somebody who pays. */
function AtPayment({ onPaid }: { onPaid: (sale: RecordedSale) => void }) {
  const store = useCartStore()
  const cart = useCart()
  const rules = usePricingRules()
  const [isOpen, setIsOpen] = useState(true)
  useEffect(() => store.change(() => addToCart(emptyCart, coffee as never, wholeUnits(2))), [store])
  if (isCartEmpty(cart) || !isOpen) return null
  return (
    <PaymentSheet
      priced={priceCart(draftOf(cart), rules)}
      rules={rules}
      isExact={false}
      onClose={() => setIsOpen(false)}
      onPaid={onPaid}
    />
  )
}

async function payment(options: BenchOptions = {}) {
  const bench = await openBench(options)
  const sales: RecordedSale[] = []
  bench.show(
    <CartProvider>
      <AtPayment onPaid={(sale) => sales.push(sale)} />
    </CartProvider>,
  )
  await focusOn('cash-input')
  return { ...bench, sales }
}

test('[TILL-29] less than the total is a part with the rest beside it; more has change, and Enter twice sells once', async () => {
  const { person, fill, recorded, sales } = await payment()
  expect(byId('payment-total').textContent).toContain('25.000')
  await person.keyboard('10000')
  expect(byId('add-part').textContent).toContain('10.000')
  await fill('cash-input', '50000')
  expect(byId('change').textContent).toContain('25.000')
  await person.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(sales).toHaveLength(1))
  expect((await recorded()).map(({ kind }) => kind)).toEqual(['sale_recorded'])
  expect(sales[0]!.sale).toMatchObject({ totalRupiah: 25_000, changeRupiah: 25_000 })
})

test('[TILL-154] Enter in the empty field sells nothing; a likely sum leads to the button that does', async () => {
  const { person, recorded, sales } = await payment()
  await person.keyboard('{Enter}')
  expect(await recorded()).toEqual([])
  await person.click(screen.getAllByTestId('quick-cash')[0]!)
  await focusOn('finish')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(sales).toHaveLength(1))
  expect(sales[0]!.sale.changeRupiah).toBe(0)
})

test('[TILL-29] two tenders are two parts; the one that covers the rest ends the sale', async () => {
  const { person, fill, sales } = await payment()
  await fill('cash-input', '10000')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(byId('payment-rest').textContent).toContain('15.000'))
  await person.click(byId('tender-transfer'))
  expect(byId('tender-amount').value).toBe('15.000')
  await person.keyboard('{Enter}')
  await person.click(byId('finish'))
  await waitFor(() => expect(sales).toHaveLength(1))
  expect(sales[0]!.sale.payments).toMatchObject([
    { tender: 'cash', amountRupiah: 10_000 },
    { tender: 'transfer', amountRupiah: 15_000 },
  ])
})

test('[TILL-155] Enter on money that nobody tells of leads to its button and ends nothing; Belum, cek nanti notes it', async () => {
  const { person, recorded, sales } = await payment()
  await person.click(byId('tender-transfer'))
  await person.click(byId('tender-amount'))
  await person.keyboard('{Enter}')
  await focusOn('finish')
  expect(await recorded()).toEqual([])
  await person.tab()
  expect(document.activeElement).toBe(byId('finish-unchecked'))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(sales).toHaveLength(1))
  expect(sales[0]!.sale.payments).toMatchObject([{ tender: 'transfer', isUnchecked: true }])
})

test('[STAFF-43] who may not sell needs somebody who approves it; refused or not stored, cart and sum stay', async () => {
  const { person, giveUpApproval, approve, takeOver, readProblem, recorded, sales } = await payment({
    cashier: ['stock'],
  })
  await person.keyboard('30000{Enter}')
  await giveUpApproval()
  expect(byId('cash-input').value).toBe('30.000')
  expect(await recorded()).toEqual([])
  await takeOver()
  await person.click(byId('finish'))
  await approve()
  expect(await readProblem()).toContain('diambil alih')
  expect(byId('cash-input').value).toBe('30.000')
  expect(byId('payment-total').textContent).toContain('25.000')
  expect(sales).toEqual([])
})
