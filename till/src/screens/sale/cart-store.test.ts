import { heldLine } from '@laci/domain/bill/held-line.ts'
import { rupiah } from '@laci/domain/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/stock/quantity.ts'
import { expect, test } from 'vitest'
import { addToCart, emptyCart } from './cart.ts'
import { createCartStore } from './cart-store.ts'

const noodles = {
  productId: '0192a3b4-0000-7000-8000-000000000001',
  name: 'Indomie Goreng',
  unit: 'pcs',
  isStocked: true,
  priceRupiah: rupiah(3_500),
}

/** A browser profile: storage that outlives the page, and the journal of the device. */
function profile() {
  const kept = new Map<string, string>()
  const device = { headSeq: 10 }
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
        headSeq: () => device.headSeq,
        schedule: (work) => work(),
      }),
  }
}

test('[TILL-5] the cart is there again after a reload', () => {
  const { open } = profile()
  open().change((cart) => addToCart(cart, noodles, wholeUnits(2)))
  expect(open().get().lines).toMatchObject([{ name: 'Indomie Goreng', quantityThousandths: 2_000 }])
})

test('[TILL-5] unit, price by hand, pack, customer and held bill are there again, [SALE-14] with the price of the list', () => {
  const { open } = profile()
  const cart = {
    ...addToCart(
      emptyCart,
      {
        ...noodles,
        unit: 'dus',
        factorThousandths: wholeUnits(40),
        listPriceRupiah: rupiah(4_000),
        isPriceFixed: true,
        category: 'Mi',
        isTaxed: false,
        priceTiers: [
          { unit: 'dus', customerGroup: '', minimumThousandths: wholeUnits(2), priceRupiah: rupiah(3_000) },
        ],
      },
      wholeUnits(2),
    ),
    customer: { customerId: noodles.productId, name: 'Bu Ani', group: 'Reseller' },
    billId: noodles.productId,
    billName: 'Meja 4',
    billOpened: {
      holdIds: [noodles.productId],
      lines: [heldLine({ ...noodles, ...{ quantityThousandths: wholeUnits(2), discount: null, note: '' } })],
    },
    watchedId: noodles.productId,
  }
  open().change(() => cart)
  expect(open().get()).toEqual({ ...cart, touchedKey: null })
})

test('[TILL-5] a draft of the first release, without customer and bill, is there again', () => {
  const { open, kept } = profile()
  const line = { ...noodles, lineKey: 1, quantityThousandths: 2_000, discount: null, note: '' }
  kept.set(
    'laci-keranjang',
    JSON.stringify({ version: 1, startedAtMs: 1, nextLineKey: 2, billDiscount: null, lines: [line] }),
  )
  expect(open().get()).toEqual({ ...emptyCart, lines: [line], nextLineKey: 2 })
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
  device.headSeq = 11
  const afterCrash = open()
  afterCrash.dropIfSold(11)
  expect(afterCrash.get().lines).toEqual([])
  expect(open().get().lines).toEqual([])
})

test('[TILL-6] a cart begun after the last sale stays, whatever the clock says, also over a reload', () => {
  const { open } = profile()
  const store = open()
  store.change((cart) => addToCart(cart, noodles, wholeUnits(2)))
  for (const cart of [store, open()]) {
    cart.dropIfSold(10)
    expect(cart.get().lines).toHaveLength(1)
  }
})

test('[TILL-7] each tile is told its own quantity', () => {
  const store = profile().open()
  store.change((cart) => addToCart(cart, noodles, wholeUnits(2)))
  expect(store.quantityOf(noodles.productId)).toBe(2_000)
  expect(store.quantityOf('another')).toBe(0)
})

test('[TILL-3] who watches one product hears when its quantity changes, and of no other', () => {
  const store = profile().open()
  const rice = { ...noodles, productId: '0192a3b4-0000-7000-8000-000000000002' }
  const heard: number[] = []
  const stop = store.subscribeTo(noodles.productId, () => heard.push(store.quantityOf(noodles.productId)))
  store.change((cart) => addToCart(cart, rice, wholeUnits(1)))
  expect(heard).toEqual([])
  store.change((cart) => addToCart(cart, noodles, wholeUnits(2)))
  // A second line of the same product counts too.
  store.change((cart) => addToCart(cart, { ...noodles, unit: 'dus' }, wholeUnits(1)))
  store.change(() => emptyCart)
  expect(heard).toEqual([2_000, 3_000, 0])
  stop()
  store.change((cart) => addToCart(cart, noodles, wholeUnits(1)))
  expect(heard).toHaveLength(3)
})

test('[BILL-7] what is scanned while another cart takes the place of this one is in that one', async () => {
  const store = profile().open()
  store.change((cart) => addToCart(cart, noodles, wholeUnits(2)))
  const bill = addToCart(emptyCart, { ...noodles, productId: null, name: 'Es teh' }, wholeUnits(1))
  const replaced = store.replaceAfter(async () => {
    store.change((cart) => addToCart(cart, noodles, wholeUnits(1)))
    expect(store.quantityOf(noodles.productId)).toBe(3_000)
  }, bill)
  await replaced
  expect(store.get().lines).toMatchObject([
    { name: 'Es teh', quantityThousandths: 1_000 },
    { name: 'Indomie Goreng', quantityThousandths: 1_000 },
  ])
  store.change((cart) => addToCart(cart, noodles, wholeUnits(1)))
  expect(store.quantityOf(noodles.productId)).toBe(2_000)
})

test('[BILL-7] a cart whose bill could not be stored stays, with what came in meanwhile', async () => {
  const store = profile().open()
  store.change((cart) => addToCart(cart, noodles, wholeUnits(2)))
  const add = () => store.change((cart) => addToCart(cart, noodles, wholeUnits(1)))
  const failing = store.replaceAfter(async () => {
    add()
    throw new Error('the disk is full')
  }, emptyCart)
  await expect(failing).rejects.toThrow('the disk is full')
  await store.replaceAfter(async () => {
    add()
    return false
  }, emptyCart)
  expect(store.quantityOf(noodles.productId)).toBe(4_000)
})
