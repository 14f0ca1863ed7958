import { assert } from '@laci/domain/base/lib/assert.ts'
import { maximumRupiah } from '@laci/domain/base/money/rupiah.ts'
import {
  lineAmount,
  maximumQuantityThousandths,
  type QuantityThousandths,
} from '@laci/domain/base/quantity/quantity.ts'
import type { HeldLine } from '@laci/domain/bill/events.ts'
import type { DraftCustomer, DraftLine, SaleDraft } from '@laci/domain/sale/cart.ts'
import type { Discount } from '@laci/domain/sale/discount.ts'
import { maximumSaleLines } from '@laci/domain/sale/events.ts'
import type { TenderGiven } from '@laci/domain/sale/settle.ts'
import { lineBeyondStock } from '@laci/domain/sale/stock-taken.ts'

/** A line on the screen: what will be sold, and a number that stays the same while it is edited. */
export type CartLine = DraftLine & {
  readonly lineKey: number
  /** How much of it was held, or stood in the total that a customer was told; never more than its quantity. Absent: none. */
  readonly promisedThousandths?: number
}

/** A held bill as it came into a cart [BILL-11]. */
export type BillOpened = { readonly holdIds: readonly string[]; readonly lines: readonly HeldLine[] }

/** What is being sold right now. Values only: every change makes a new cart and keeps the lines that did not change. */
export type Cart = {
  readonly lines: readonly CartLine[]
  readonly billDiscount: Discount | null
  readonly customer: DraftCustomer | null
  /** The held bill that this cart was opened from. */
  readonly billId: string | null
  /** Table or name of that bill; empty: none. */
  readonly billName: string
  /** What the cart has of that bill: which words on it, and the lines they come to; null: a draft of an older release. */
  readonly billOpened: BillOpened | null
  /**
   * Under which id the journal hears of lines that are taken out: the held bill, or an id of its own from the moment the
   * payment began. Null: nothing was promised to anybody yet.
   */
  readonly watchedId: string | null
  /** What was handed over for it already: it is in the drawer, whatever is opened or closed meanwhile [TILL-152]. */
  readonly tendersGiven: readonly TenderGiven[]
  readonly nextLineKey: number
  /** The line that was touched last; it is shown as such and read aloud. */
  readonly touchedKey: number | null
}

export const emptyCart: Cart = {
  lines: [],
  billDiscount: null,
  customer: null,
  billId: null,
  billName: '',
  billOpened: null,
  watchedId: null,
  tendersGiven: [],
  nextLineKey: 1,
  touchedKey: null,
}

/** What a line copies from its product, or from a free line: everything but how much of it. */
export type Sellable = Omit<DraftLine, 'quantityThousandths' | 'discount' | 'note'> & {
  readonly note?: string
}

/** What may be changed on a line by hand. */
export type LineChanges = Partial<Omit<DraftLine, 'productId' | 'name' | 'isStocked'>>

/**
 * Adds goods. A line of the same product in the same unit at the same price takes it up [TILL-3]; its discount and note
 * stay. What would pass a bound of the journal is left out: the same cart comes back [TILL-4].
 */
export function addToCart(cart: Cart, goods: Sellable, quantity: QuantityThousandths): Cart {
  assert(quantity > 0, 'only more than nothing is added')
  const line = cart.lines.find((candidate) => takesUp(candidate, goods))
  if (line !== undefined) {
    return changeQuantity(cart, line.lineKey, line.quantityThousandths + quantity)
  }
  return appendLine(cart, goods, quantity, null)
}

function appendLine(
  cart: Cart,
  goods: Sellable,
  quantity: QuantityThousandths,
  discount: Discount | null,
): Cart {
  if (cart.lines.length >= maximumSaleLines) return cart
  const added: CartLine = {
    note: '',
    ...goods,
    lineKey: cart.nextLineKey,
    quantityThousandths: quantity,
    discount,
  }
  return withinBounds(cart, {
    ...cart,
    lines: [...cart.lines, added],
    nextLineKey: cart.nextLineKey + 1,
    touchedKey: added.lineKey,
  })
}

/** Free lines stay apart: two of them are seldom the same thing. */
export function takesUp(line: CartLine, goods: Sellable): boolean {
  return (
    goods.productId !== null &&
    line.productId === goods.productId &&
    line.unit === goods.unit &&
    line.priceRupiah === goods.priceRupiah &&
    line.listPriceRupiah === goods.listPriceRupiah &&
    line.factorThousandths === goods.factorThousandths &&
    line.perBase === goods.perBase
  )
}

/** Sets a line's quantity in thousandths; at zero or below the line goes [TILL-3]. */
export function changeQuantity(cart: Cart, lineKey: number, quantityThousandths: number): Cart {
  if (quantityThousandths <= 0) return removeLine(cart, lineKey)
  if (quantityThousandths > maximumQuantityThousandths) return cart
  return changeLine(cart, lineKey, { quantityThousandths: quantityThousandths as QuantityThousandths })
}

export function changeLine(cart: Cart, lineKey: number, changes: LineChanges): Cart {
  return replaceLine(cart, lineKey, (line) => ({ ...line, ...changes }))
}

export function replaceLine(cart: Cart, lineKey: number, change: (line: CartLine) => CartLine): Cart {
  return withinBounds(cart, {
    ...cart,
    lines: cart.lines.map((line) => (line.lineKey === lineKey ? keepPromise(line, change(line)) : line)),
    touchedKey: lineKey,
  })
}

/**
 * How much of what was promised goes when this line becomes `after` [BILL-5]; null: the line goes. In another unit it is
 * another line: all that was promised of it is gone.
 */
export function brokenPromise(
  line: CartLine,
  after: { readonly unit: string; readonly quantityThousandths: number } | null,
): QuantityThousandths {
  const kept = after === null || after.unit !== line.unit ? 0 : after.quantityThousandths
  return Math.max(0, (line.promisedThousandths ?? 0) - kept) as QuantityThousandths
}

function keepPromise(before: CartLine, after: CartLine): CartLine {
  if (before.promisedThousandths === undefined) return after
  return { ...after, promisedThousandths: before.promisedThousandths - brokenPromise(before, after) }
}

/** From now on everything that is in it was promised: it leaves with a reason only, and the journal hears of it. */
export function promiseAll(cart: Cart, newId: () => string): Cart {
  const isPromised = (line: CartLine) => line.promisedThousandths === line.quantityThousandths
  if (cart.watchedId !== null && cart.lines.every(isPromised)) return cart
  const lines = cart.lines.map((line) =>
    isPromised(line) ? line : { ...line, promisedThousandths: line.quantityThousandths },
  )
  return { ...cart, lines, watchedId: cart.watchedId ?? newId() }
}

export function removeLine(cart: Cart, lineKey: number): Cart {
  const lines = cart.lines.filter((line) => line.lineKey !== lineKey)
  // A discount and a name on the bill belong to this customer: they do not outlive the last line. A held bill does.
  if (lines.length === 0 && cart.billId === null) return { ...emptyCart, nextLineKey: cart.nextLineKey }
  return { ...cart, lines, touchedKey: null }
}

export function changeBillDiscount(cart: Cart, billDiscount: Discount | null): Cart {
  return { ...cart, billDiscount }
}

export function changeCustomer(cart: Cart, customer: DraftCustomer | null): Cart {
  return { ...cart, customer, touchedKey: null }
}

/**
 * The cart that takes the place of `begun` once that was held, dropped, or made room for a bill; `now` is what became of `begun`
 * meanwhile. What came in stays, as it was edited since: new lines, and what lines have more of [BILL-8]. All else that was
 * changed was part of what is gone.
 */
export function carryOver(begun: Cart, now: Cart, next: Cart): Cart {
  let cart = keyedAfter(next, now.nextLineKey)
  for (const line of now.lines) {
    const before = begun.lines.find(({ lineKey }) => lineKey === line.lineKey)
    const { lineKey: _, quantityThousandths, promisedThousandths: __, discount, note, ...goods } = line
    if (before === undefined) {
      const own = note === '' ? goods : { ...goods, note }
      if (discount === null) cart = addToCart(cart, own, quantityThousandths)
      else cart = appendLine(cart, own, quantityThousandths, discount)
      continue
    }
    const more = quantityThousandths - before.quantityThousandths
    if (more <= 0 || before.unit !== line.unit) continue
    // What is written on a pack is about each of them; a note by hand was about the others.
    cart = addToCart(cart, line.isPriceFixed ? { ...goods, note } : goods, more as QuantityThousandths)
  }
  const { customer, billDiscount } = now
  if (customer !== null && customer !== begun.customer) cart = { ...cart, customer }
  if (billDiscount !== null && billDiscount !== begun.billDiscount) cart = { ...cart, billDiscount }
  const { watchedId } = now
  const isWatchedSince = watchedId !== null && watchedId !== begun.watchedId
  return isWatchedSince ? promiseAll(cart, () => watchedId) : cart
}

/** No key of one cart may mean a line of another: who still holds one would change what nobody looks at. */
function keyedAfter(cart: Cart, lastKey: number): Cart {
  return {
    ...cart,
    lines: cart.lines.map((line) => ({ ...line, lineKey: line.lineKey + lastKey })),
    nextLineKey: cart.nextLineKey + lastKey,
    touchedKey: cart.touchedKey === null ? null : cart.touchedKey + lastKey,
  }
}

export function changeTenders(cart: Cart, tendersGiven: readonly TenderGiven[]): Cart {
  return { ...cart, tendersGiven }
}

/** How much of each product lies in the cart, over all its lines, in the units they are sold in. */
export function quantitiesInCart(cart: Cart): ReadonlyMap<string, number> {
  const quantities = new Map<string, number>()
  for (const { productId, quantityThousandths } of cart.lines) {
    if (productId !== null) quantities.set(productId, (quantities.get(productId) ?? 0) + quantityThousandths)
  }
  return quantities
}

export function isCartEmpty(cart: Cart): boolean {
  return cart.lines.length === 0
}

/** The cart as the domain prices and sells it. */
export function draftOf(cart: Cart): SaleDraft {
  const { lines, billDiscount, customer, billId, billName, billOpened } = cart
  return { lines, billDiscount, customer, billId, billName, billHoldIds: billOpened?.holdIds ?? null }
}

export function withinBounds(before: Cart, after: Cart): Cart {
  return isWithinBounds(after.lines) ? after : before
}

/**
 * The journal takes no sum above `maximumRupiah`, and no more base units than a shelf holds; such a cart is a typing mistake and
 * never comes to be.
 */
export function isWithinBounds(lines: Cart['lines']): boolean {
  let grossRupiah = 0
  for (const line of lines) grossRupiah += lineAmount(line.priceRupiah, line.quantityThousandths)
  return grossRupiah <= maximumRupiah && lineBeyondStock(lines) === null
}
