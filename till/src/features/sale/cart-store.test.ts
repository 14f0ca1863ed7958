import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { heldLine } from '@laci/domain/bill/held-line.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addToCart,
  type Cart,
  changeCustomer,
  changeLine,
  changeQuantity,
  changeTenders,
  emptyCart,
  removeLine,
} from './cart.ts'
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

test('[TILL-152] what was handed over for a cart stays with it, over a reload, another customer and more goods, until it is gone', () => {
  const { open } = profile()
  const parts = [
    { tender: 'cash' as const, amountRupiah: rupiah(20_000) },
    { tender: 'transfer' as const, amountRupiah: rupiah(5_000), reference: 'BCA 1', isUnchecked: true },
  ]
  const first = open()
  first.change((cart) => addToCart(cart, noodles, wholeUnits(9)))
  first.change((cart) => changeTenders(cart, parts))
  const second = open()
  expect(second.get().tendersGiven).toEqual(parts)
  second.change((cart) => changeCustomer(cart, { customerId: noodles.productId, name: 'Bu Tini', group: '' }))
  second.change((cart) => addToCart(cart, noodles, wholeUnits(1)))
  expect(open().get().tendersGiven).toEqual(parts)
  second.change((cart) => removeLine(cart, cart.lines[0]!.lineKey))
  expect(second.get().tendersGiven).toEqual([])
  second.change((cart) => changeTenders(addToCart(cart, noodles, wholeUnits(1)), parts))
  second.clear()
  expect(open().get().tendersGiven).toEqual([])
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
  // What only an older release let in could be neither sold nor held.
  const huge = { ...noodles, lineKey: 1, quantityThousandths: 100_000_000, discount: null, note: '' }
  const lines = [{ ...huge, priceRupiah: 1, factorThousandths: 100_000_000 }]
  kept.set('laci-keranjang', JSON.stringify({ version: 1, nextLineKey: 2, billDiscount: null, lines }))
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

const tea = { ...noodles, productId: '0192a3b4-0000-7000-8000-000000000002', name: 'Es teh' }
const rice = { ...noodles, productId: '0192a3b4-0000-7000-8000-000000000003', name: 'Beras' }
const wanted = ({ lines }: Cart) =>
  lines.map((line) => [line.name, line.quantityThousandths, line.discount, line.note])

test('[BILL-8] what was scanned while a bill is held stays as it was edited; more of what is held is more of it', async () => {
  const store = profile().open()
  store.change((cart) => addToCart(addToCart(cart, noodles, wholeUnits(2)), tea, wholeUnits(1)))
  await store.replaceAfter(async () => {
    store.change((cart) => addToCart(cart, rice, wholeUnits(1)))
    store.change((cart) => changeQuantity(cart, 3, 5_000))
    store.change((cart) => changeLine(cart, 3, { note: 'karung kecil' }))
    store.change((cart) => changeQuantity(cart, 1, 3_000))
    store.change((cart) => removeLine(cart, 2))
  }, emptyCart)
  expect(wanted(store.get())).toEqual([
    ['Indomie Goreng', 1_000, null, ''],
    ['Beras', 5_000, null, 'karung kecil'],
  ])
})

test('[BILL-8] no change of the cart on the screen touches the bill that is being opened, also by a key from before', async () => {
  const store = profile().open()
  const discount = { kind: 'percent' as const, percentHundredths: 1_000 }
  store.change((cart) => addToCart(cart, rice, wholeUnits(1)))
  store.change((cart) => removeLine(cart, 1))
  let bill = addToCart(addToCart(emptyCart, noodles, wholeUnits(2)), tea, wholeUnits(4))
  bill = { ...bill, billId: 'bill', watchedId: 'bill' }
  await store.replaceAfter(async () => {
    store.change((cart) => addToCart(cart, rice, wholeUnits(1)))
    store.change((cart) => changeQuantity(cart, 2, 7_000))
    store.change((cart) => changeLine(cart, 2, { discount }))
  }, bill)
  const opened = [
    ['Indomie Goreng', 2_000, null, ''],
    ['Es teh', 4_000, null, ''],
    ['Beras', 7_000, discount, ''],
  ]
  expect(wanted(store.get())).toEqual(opened)
  for (const key of [1, 2]) store.change((cart) => changeQuantity(cart, key, 99_000))
  expect(wanted(store.get())).toEqual(opened)
})

test('[BILL-8] whatever is done meanwhile, what the other cart holds is what it held and what came in', async () => {
  const goods = [noodles, tea, rice]
  const act = fc.oneof(
    fc.record({ add: fc.nat({ max: 2 }), quantity: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ key: fc.integer({ min: 1, max: 5 }), to: fc.integer({ min: 0, max: 6 }) }),
  )
  const held = fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(held, held, fc.array(act, { maxLength: 8 }), async (first, second, acts) => {
      const store = profile().open()
      const filled = (from: readonly number[]) =>
        from.reduce((cart, index) => addToCart(cart, goods[index]!, wholeUnits(1)), emptyCart)
      store.change(() => filled(first))
      const bill = filled(second)
      const came = new Map<string, number>()
      await store.replaceAfter(async () => {
        const begun = store.get()
        for (const one of acts) {
          store.change((cart) =>
            'add' in one
              ? addToCart(cart, goods[one.add]!, wholeUnits(one.quantity))
              : cart.lines.some(({ lineKey }) => lineKey === one.key)
                ? changeQuantity(cart, one.key, one.to * 1_000)
                : cart,
          )
        }
        for (const { lineKey, name, quantityThousandths } of store.get().lines) {
          const before = begun.lines.find((line) => line.lineKey === lineKey)?.quantityThousandths ?? 0
          came.set(name, (came.get(name) ?? 0) + Math.max(0, quantityThousandths - before))
        }
      }, bill)
      for (const { productId, name } of goods) {
        const inBill = bill.lines.find((line) => line.productId === productId)?.quantityThousandths ?? 0
        expect(store.quantityOf(productId)).toBe(inBill + (came.get(name) ?? 0))
      }
    }),
  )
})
