import { rupiah } from '@laci/domain/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/stock/quantity.ts'
import { expect, test } from 'vitest'
import { addToCart } from './cart.ts'
import { createCartStore } from './cart-store.ts'

const noodles = {
  productId: '0192a3b4-0000-7000-8000-000000000001',
  name: 'Indomie Goreng',
  unit: 'pcs',
  isStocked: true,
  priceRupiah: rupiah(3_500),
}

/** A browser profile: storage that outlives the page, and a clock. */
function profile() {
  const kept = new Map<string, string>()
  const device = { nowMs: 1_000 }
  return {
    device,
    kept,
    open: () =>
      createCartStore({
        storage: {
          getItem: (key) => kept.get(key) ?? null,
          setItem: (key, text) => void kept.set(key, text),
          removeItem: (key) => void kept.delete(key),
        },
        storageKey: 'laci-keranjang',
        now: () => device.nowMs,
        schedule: (work) => work(),
      }),
  }
}

test('[TILL-5] the cart is there again after a reload', () => {
  const { open } = profile()
  open().change((cart) => addToCart(cart, noodles, wholeUnits(2)))
  expect(open().get().lines).toMatchObject([{ name: 'Indomie Goreng', quantityThousandths: 2_000 }])
})

test('[TILL-5] a cleared cart does not come back', () => {
  const { open, kept } = profile()
  const store = open()
  store.change((cart) => addToCart(cart, noodles, wholeUnits(2)))
  store.clear()
  expect(open().get().lines).toEqual([])
  expect(kept.size).toBe(0)
})

test('[TILL-5] a draft that cannot be read gives an empty cart', () => {
  const { open, kept } = profile()
  kept.set('laci-keranjang', '{"version":1,"lines":[{"quantityThousandths":0.5}]}')
  expect(open().get().lines).toEqual([])
  kept.set('laci-keranjang', 'not JSON')
  expect(open().get().lines).toEqual([])
})

test('[TILL-6] a cart that was paid before the crash is not offered again', () => {
  const { open, device } = profile()
  open().change((cart) => addToCart(cart, noodles, wholeUnits(2)))
  device.nowMs = 2_000
  const afterCrash = open()
  afterCrash.dropIfSoldAt(1_500)
  expect(afterCrash.get().lines).toEqual([])
  expect(open().get().lines).toEqual([])
})

test('[TILL-6] a cart begun after the last sale stays', () => {
  const { open } = profile()
  open().change((cart) => addToCart(cart, noodles, wholeUnits(2)))
  const reopened = open()
  reopened.dropIfSoldAt(500)
  expect(reopened.get().lines).toHaveLength(1)
})

test('[TILL-7] each tile is told its own quantity', () => {
  const store = profile().open()
  store.change((cart) => addToCart(cart, noodles, wholeUnits(2)))
  expect(store.quantityOf(noodles.productId)).toBe(2_000)
  expect(store.quantityOf('another')).toBe(0)
})
