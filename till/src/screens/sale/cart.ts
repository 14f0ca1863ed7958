import { assert } from '@laci/domain/lib/assert.ts'
import { noRounding } from '@laci/domain/money/rounding.ts'
import { maximumRupiah, type Rupiah } from '@laci/domain/money/rupiah.ts'
import { type DraftLine, priceCart, type SaleDraft } from '@laci/domain/sale/cart.ts'
import type { Discount } from '@laci/domain/sale/discount.ts'
import { maximumSaleLines } from '@laci/domain/sale/events.ts'
import { plainRules } from '@laci/domain/sale/pricing-rules.ts'
import { maximumQuantityThousandths, type QuantityThousandths } from '@laci/domain/stock/quantity.ts'

/** A line on the screen: what will be sold, and a number that stays the same while it is edited. */
export type CartLine = DraftLine & { readonly lineKey: number }

/** What is being sold right now. Values only: every change makes a new cart and keeps the lines that did not change. */
export type Cart = {
  readonly lines: readonly CartLine[]
  readonly billDiscount: Discount | null
  readonly nextLineKey: number
  /** The line that was touched last; it is shown as such and read aloud. */
  readonly touchedKey: number | null
}

export const emptyCart: Cart = { lines: [], billDiscount: null, nextLineKey: 1, touchedKey: null }

/** What a product gives to a line: name and price are copies, as they will stand on the receipt. */
export type Sellable = {
  readonly productId: string
  readonly name: string
  readonly unit: string
  readonly isStocked: boolean
  readonly priceRupiah: Rupiah
}

/**
 * Adds a product. A line of the same product at the same price takes it up [TILL-3]; its discount and note stay.
 * What would pass a bound of the journal is left out: the same cart comes back [TILL-4].
 */
export function addToCart(cart: Cart, product: Sellable, quantity: QuantityThousandths): Cart {
  assert(quantity > 0, 'only more than nothing is added')
  const index = cart.lines.findIndex(
    (line) => line.productId === product.productId && line.priceRupiah === product.priceRupiah,
  )
  if (index >= 0) {
    const line = cart.lines[index]!
    return changeQuantity(cart, line.lineKey, line.quantityThousandths + quantity)
  }
  if (cart.lines.length >= maximumSaleLines) return cart
  const line: CartLine = {
    lineKey: cart.nextLineKey,
    productId: product.productId,
    name: product.name,
    unit: product.unit,
    isStocked: product.isStocked,
    quantityThousandths: quantity,
    priceRupiah: product.priceRupiah,
    discount: null,
    note: '',
  }
  return withinBounds(cart, {
    ...cart,
    lines: [...cart.lines, line],
    nextLineKey: cart.nextLineKey + 1,
    touchedKey: line.lineKey,
  })
}

/** Sets a line's quantity in thousandths; at zero or below the line goes [TILL-3]. */
export function changeQuantity(cart: Cart, lineKey: number, quantityThousandths: number): Cart {
  if (quantityThousandths <= 0) return removeLine(cart, lineKey)
  if (quantityThousandths > maximumQuantityThousandths) return cart
  return changeLine(cart, lineKey, { quantityThousandths: quantityThousandths as QuantityThousandths })
}

export function changeLine(
  cart: Cart,
  lineKey: number,
  changes: Partial<Pick<CartLine, 'quantityThousandths' | 'discount' | 'note'>>,
): Cart {
  return withinBounds(cart, {
    ...cart,
    lines: cart.lines.map((line) => (line.lineKey === lineKey ? { ...line, ...changes } : line)),
    touchedKey: lineKey,
  })
}

export function removeLine(cart: Cart, lineKey: number): Cart {
  const lines = cart.lines.filter((line) => line.lineKey !== lineKey)
  // A discount on the whole bill belongs to this customer: it does not outlive the last line.
  if (lines.length === 0) return { ...emptyCart, nextLineKey: cart.nextLineKey }
  return { ...cart, lines, touchedKey: null }
}

export function changeBillDiscount(cart: Cart, billDiscount: Discount | null): Cart {
  return { ...cart, billDiscount }
}

/** How much of a product lies in the cart, over all its lines. */
export function quantityInCart(cart: Cart, productId: string): number {
  let sum = 0
  for (const line of cart.lines) if (line.productId === productId) sum += line.quantityThousandths
  return sum
}

/** Whether two carts sell the same: used to know a restored cart that was already paid. */
export function draftOf(cart: Cart): SaleDraft {
  return { lines: cart.lines, billDiscount: cart.billDiscount }
}

/** The journal takes no sum above `maximumRupiah`; such a cart is a typing mistake and never comes to be. */
function withinBounds(before: Cart, after: Cart): Cart {
  const priced = priceCart(draftOf(after), plainRules(noRounding))
  const isTooLarge =
    priced.subtotalRupiah > maximumRupiah || priced.lines.some((line) => line.grossRupiah > maximumRupiah)
  return isTooLarge ? before : after
}
