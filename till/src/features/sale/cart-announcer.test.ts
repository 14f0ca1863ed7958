import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { emptyPromotionBook } from '@laci/domain/promotion/promotion-book.ts'
import type { PricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addToCart, type Cart, emptyCart, type Sellable } from './cart.ts'
import { createCartAnnouncer } from './cart-announcer.ts'
import { createShownCart } from './shown-cart.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const rules: PricingRules = {
  cashRounding: { stepRupiah: 1, direction: 'nearest' },
  nonCashRounding: { stepRupiah: 1, direction: 'nearest' },
  servicePercentHundredths: 0,
  tax: { mode: 'off', percentHundredths: 0 },
  promotions: emptyPromotionBook,
  pointWorthRupiah: null,
}

const tea: Sellable = {
  productId: '0192a3b4-0000-7000-8000-000000000001',
  name: 'Teh Celup',
  unit: 'pcs',
  isStocked: true,
  priceRupiah: rupiah(6_500),
  priceTiers: [],
}

function openCart() {
  let cart: Cart = emptyCart
  const listeners = new Set<() => void>()
  const store = {
    get: () => cart,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const announced: string[] = []
  const announcer = createCartAnnouncer((text) => announced.push(text))
  return {
    announced,
    announcer,
    show: () => createShownCart(store, rules),
    add(count: number) {
      cart = addToCart(cart, tea, wholeUnits(count))
      for (const listener of listeners) listener()
    },
  }
}

test('[TILL-16] a burst of scans is announced once, when it has ended', () => {
  const { announced, announcer, show, add } = openCart()
  announcer.watch(show())
  add(1)
  vi.advanceTimersByTime(600)
  add(2)
  vi.advanceTimersByTime(600)
  expect(announced).toEqual([])
  vi.advanceTimersByTime(200)
  expect(announced).toEqual(['Teh Celup, 3, total Rp\u00a019.500'])
})

test('[TILL-16] a change that waits to be announced survives prices that arrive meanwhile', () => {
  const { announced, announcer, show, add } = openCart()
  const unwatch = announcer.watch(show())
  add(3)
  vi.advanceTimersByTime(300)
  unwatch()
  announcer.watch(show())
  vi.advanceTimersByTime(1_000)
  expect(announced).toEqual(['Teh Celup, 3, total Rp\u00a019.500'])
})

test('[TILL-16] after the screen is gone nothing is announced', () => {
  const { announced, announcer, show, add } = openCart()
  announcer.watch(show())
  add(1)
  announcer.stop()
  vi.advanceTimersByTime(1_000)
  expect(announced).toEqual([])
})
