import { expect, test } from 'vitest'
import { noRounding } from '../base/money/rounding.ts'
import { rupiah } from '../base/money/rupiah.ts'
import { wholeUnits } from '../base/quantity/quantity.ts'
import { customerDefaults } from '../customer/customer.ts'
import { kasbonAdjusted } from '../kasbon/events.ts'
import type { DraftLine, SaleDraft } from '../sale/cart.ts'
import { uncheckedPayments } from '../sale/payment-check.ts'
import { plainRules } from '../sale/pricing-rules.ts'
import { shopSettingsDefaults } from '../shop/settings.ts'
import { commandContext } from '../testing/command-context.ts'
import { everythingSale } from '../views/paper/testing/sample-sales.ts'
import { checkPaymentCommand } from './check-payment.ts'
import { giveByHandCommand } from './give-by-hand.ts'
import { recordSaleCommand, type SaleToRecord, type SellingShop } from './record-sale.ts'

const productId = '0191d5c5-0000-7000-8000-00000000c0fe'
const customerId = '0191d5c5-0000-7000-8000-0000000000c1'

function shop({ limitRupiah = null as number | null, owed = 0, costRupiah = 15_000 } = {}): SellingShop {
  const limit = limitRupiah === null ? null : rupiah(limitRupiah)
  return {
    product: () => ({ fields: { parts: [], costRupiah: rupiah(costRupiah) } }),
    standsFor: (id) => id,
    recordsOf: () => [],
    record: () => ({
      fields: { ...customerDefaults, kasbonLimitRupiah: limit, kasbonLimitMode: 'block', kasbonDays: 7 },
    }),
    settings: () => shopSettingsDefaults,
    balanceOf: (account) => (account === 'kasbon' ? owed : 0),
  }
}

function cart(line: Partial<DraftLine> = {}, more: Partial<SaleDraft> = {}): SaleDraft {
  const sugar = {
    ...{ productId, name: 'Gula 1 kg', unit: 'pcs', isStocked: true, quantityThousandths: wholeUnits(2) },
    ...{ priceRupiah: rupiah(18_000), discount: null, note: '' },
  }
  return { lines: [{ ...sugar, ...line }], billDiscount: null, ...more }
}

const customer = { customerId, name: 'Bu Tini', group: '' }
const cash = (amount: number) => [{ tender: 'cash' as const, amountRupiah: rupiah(amount) }]
const kasbon = (amount: number) => [{ tender: 'kasbon' as const, amountRupiah: rupiah(amount) }]
const decide = (sale: SaleToRecord, by = shop()) => recordSaleCommand.decide(sale, by, commandContext())

test('[SALE-16] a sale takes what was given by hand on it, by anybody on the way', () => {
  const permissionsOf = (sale: SaleToRecord, by = shop()) => {
    const decided = decide(sale, by)
    return decided.ok ? decided.value.permissions : decided.refusal
  }
  expect(permissionsOf({ draft: cart(), tenders: cash(36_000) })).toEqual([{ right: 'sell' }])
  const discounted = cart({ discount: { kind: 'percent', percentHundredths: 2_500 } })
  expect(permissionsOf({ draft: discounted, tenders: cash(36_000) })).toEqual([
    { right: 'sell' },
    { right: 'discount', percentHundredths: 2_500 },
    { right: 'sell_below_cost' },
  ])
  const own = cart({ priceRupiah: rupiah(17_000), listPriceRupiah: rupiah(18_000) })
  expect(permissionsOf({ draft: own, tenders: cash(36_000) })).toEqual([
    { right: 'sell' },
    { right: 'change_price' },
  ])
  expect(permissionsOf({ draft: cart({}, { customer }), tenders: kasbon(36_000) })).toEqual([
    { right: 'sell' },
    { right: 'kasbon' },
  ])
})

test('[TILL-171] what is given by hand is asked for as it is given, and selling is not', () => {
  const given = {
    draft: cart({ discount: { kind: 'percent', percentHundredths: 1_000 } }),
    ...{ rules: plainRules(noRounding), what: 'Diskon 10%' },
  }
  const plain = { ...given, draft: cart() }
  const permissionsOf = (one: typeof given) => {
    const decided = giveByHandCommand.decide(one, shop(), commandContext())
    return decided.ok && decided.value.permissions
  }
  expect(permissionsOf(given)).toEqual([{ right: 'discount', percentHundredths: 1_000 }])
  expect(permissionsOf(plain)).toEqual([])
  expect(giveByHandCommand.subject(given, shop(), commandContext().counter)).toBe('Diskon 10%')
})

test('[KASBON-3] a sale on kasbon says when it is due and what is owed then, and not above a limit that blocks', () => {
  const sale = { draft: cart({}, { customer }), tenders: kasbon(36_000) }
  expect(decide(sale, shop({ owed: 10_000 }))).toMatchObject({
    value: { events: [{ body: { dueDay: '2026-11-29', kasbonAfterRupiah: 46_000 } }] },
  })
  expect(decide(sale, shop({ owed: 10_000, limitRupiah: 46_000 })).ok).toBe(true)
  expect(decide(sale, shop({ owed: 10_000, limitRupiah: 45_999 }))).toEqual({
    ok: false,
    refusal: { code: 'kasbon_blocked' },
  })
})

test('[STAFF-25] the person who approves a sale reads its sum', () => {
  const sale = { draft: cart(), tenders: cash(40_000) }
  expect(recordSaleCommand.subject(sale, shop(), commandContext().counter)).toBe('Penjualan Rp\u00a036.000')
})

test('[SALE-20] money that did not come becomes a debt in the same step, and goes again when it comes', () => {
  const payment = { tender: 'qris' as const, amountRupiah: rupiah(7_000), receivedRupiah: rupiah(7_000) }
  const sale = { ...everythingSale, payments: [{ ...payment, isUnchecked: true }] }
  const sold = { kind: 'sale_recorded' as const, eventId: 's1', at: 1, body: sale }
  const [waiting] = uncheckedPayments([sold])
  const checked = (found: Parameters<typeof checkPaymentCommand.decide>[0]) => {
    const decided = checkPaymentCommand.decide(found, shop(), commandContext())
    if (!decided.ok) throw new Error('refused')
    return decided.value.events
  }
  const unchecked = waiting!
  expect(checked({ unchecked, outcome: 'missing', debtorId: null })).toMatchObject([
    { kind: 'payment_checked', body: { saleId: 's1', paymentIndex: 0, outcome: 'missing' } },
  ])
  const owing = checked({ unchecked, outcome: 'missing', debtorId: customerId })
  expect(owing).toMatchObject([
    { kind: 'payment_checked' },
    { kind: 'kasbon_adjusted', body: { customerId, amountRupiah: 7_000, dueDay: '2026-11-29' } },
  ])
  const permissionsOf = (events: ReturnType<typeof checked>) =>
    events.flatMap(({ kind, body }) =>
      kind === 'kasbon_adjusted' ? kasbonAdjusted.permissions(body as never, {} as never) : [],
    )
  expect(permissionsOf(owing)).toEqual([[{ right: 'kasbon' }]])
  const debt = { ...unchecked, state: 'missing' as const, kasbonRupiah: 7_000, kasbonCustomerId: customerId }
  const paid = checked({ unchecked: debt, outcome: 'received', debtorId: null })
  expect(paid).toMatchObject([
    { kind: 'payment_checked', body: { outcome: 'received' } },
    { kind: 'kasbon_adjusted', body: { customerId, amountRupiah: -7_000 } },
  ])
  // A debt that goes is money that the shop lets go.
  expect(permissionsOf(paid)).toEqual([[{ right: 'kasbon' }, { right: 'refund' }]])
})
