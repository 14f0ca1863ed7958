import { holdSameValues } from '@laci/domain/base/lib/same-values.ts'
import type { BillTax } from '@laci/domain/sale/bill-sums.ts'
import { type PricedCart, type PricedLine, priceCart } from '@laci/domain/sale/cart.ts'
import { pieceCount } from '@laci/domain/sale/piece-count.ts'
import type { PricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { type Cart, type CartLine, draftOf } from './cart.ts'
import type { CartStore } from './cart-store.ts'
import { createKeyedListeners } from './keyed-listeners.ts'
import { ruleText } from './rule-text.ts'

/** What of a line is seldom another: everything but how much of it there is, and what that comes to. */
export type LineFace = {
  readonly lineKey: number
  readonly name: string
  readonly unit: string
  readonly note: string
  /** Of one unit, as it holds for this quantity and customer. */
  readonly priceRupiah: number
  /** The price of the list, where another was typed by hand. */
  readonly listPriceRupiah: number | null
  /** Which rule made it cheaper; empty: none. */
  readonly rule: string
  /** Its own discount; empty: none. */
  readonly discount: string
}

/** What of a cart is seldom another: everything but its figures. */
export type CartFace = {
  readonly lines: readonly LineFace[]
  readonly billId: string | null
  readonly billName: string
  readonly customerName: string | null
  /** The journal hears of what leaves this cart. */
  readonly isWatched: boolean
  /** How the service charge and the taxes are called; empty: there is none. */
  readonly service: string
  readonly tax: string
  readonly localTax: string
}

export type LineFigures = { readonly quantityThousandths: number; readonly amountRupiah: number }

/**
 * The cart as a screen shows it, in two parts: a face that React draws, and figures that are written straight into the
 * page (`live-figure.tsx`). Goods that are in the cart already change figures only, so most scans draw nothing [TILL-41].
 */
export type ShownCart = {
  subscribe(listener: () => void): () => void
  /** Hears when the figures of this line are others: a scan asks one line of thirty. */
  subscribeToLine(lineKey: number, listener: () => void): () => void
  /** The same object, and the same object for each line, until something in it is another. */
  face(): CartFace
  /** Undefined: the line has left the cart. */
  line(lineKey: number): LineFigures | undefined
  priced(): PricedCart
  /** How many pieces, however few lines they are [TILL-174]. */
  pieces(): number
  touchedKey(): number | null
}

type Look = {
  readonly cart: Cart
  readonly priced: PricedCart
  readonly face: CartFace
  readonly lines: ReadonlyMap<number, LineFigures>
}

/** Priced once for each cart, however many look at it. */
export function createShownCart(store: Pick<CartStore, 'get' | 'subscribe'>, rules: PricingRules): ShownCart {
  let last: Look | null = null

  function look(): Look {
    const cart = store.get()
    if (last?.cart !== cart) last = lookAt(cart, priceCart(draftOf(cart), rules), last)
    return last
  }

  const lineListeners = createKeyedListeners<number>()
  /** What the listeners of lines know. */
  let told: Look['lines'] = new Map()
  let stopHearing: (() => void) | null = null

  function tellLines(): void {
    const before = told
    told = look().lines
    for (const lineKey of lineListeners.keys()) {
      if (!areSameFigures(before.get(lineKey), told.get(lineKey))) lineListeners.tell(lineKey)
    }
  }

  function subscribeToLine(lineKey: number, listener: () => void): () => void {
    if (stopHearing === null) {
      told = look().lines
      stopHearing = store.subscribe(tellLines)
    }
    const forget = lineListeners.add(lineKey, listener)
    return () => {
      forget()
      if (!lineListeners.isEmpty) return
      stopHearing?.()
      stopHearing = null
    }
  }

  return {
    subscribe: store.subscribe,
    subscribeToLine,
    face: () => look().face,
    line: (lineKey) => look().lines.get(lineKey),
    priced: () => look().priced,
    pieces: () => pieceCount(store.get().lines),
    touchedKey: () => store.get().touchedKey,
  }
}

function areSameFigures(one: LineFigures | undefined, other: LineFigures | undefined): boolean {
  if (one === other) return true
  return one?.quantityThousandths === other?.quantityThousandths && one?.amountRupiah === other?.amountRupiah
}

function lookAt(cart: Cart, priced: PricedCart, last: Look | null): Look {
  const before = last?.face
  const lines = new Map<number, LineFigures>()
  const faces = cart.lines.map((line, index) => {
    const { grossRupiah, promotionRupiah, lineDiscountRupiah } = priced.lines[index]!
    const known = before?.lines[index]
    // A scan changes one line of thirty.
    if (
      known &&
      last?.cart.lines[index] === line &&
      arePricedAlike(last.priced.lines[index]!, priced.lines[index]!)
    ) {
      lines.set(line.lineKey, last.lines.get(line.lineKey)!)
      return known
    }
    lines.set(line.lineKey, {
      quantityThousandths: line.quantityThousandths,
      amountRupiah: grossRupiah - promotionRupiah - lineDiscountRupiah,
    })
    return keepSame(known, faceOfLine(line, priced.lines[index]!))
  })
  return {
    cart,
    priced,
    lines,
    face: keepSame(before, faceOfCart(cart, priced, keepSame(before?.lines, faces))),
  }
}

/** What a line shows of its pricing; a rule is made anew each time, so one that holds is looked at each time. */
function arePricedAlike(one: PricedLine, other: PricedLine): boolean {
  return (
    one.rule === other.rule &&
    one.priceRupiah === other.priceRupiah &&
    one.grossRupiah === other.grossRupiah &&
    one.promotionRupiah === other.promotionRupiah &&
    one.lineDiscountRupiah === other.lineDiscountRupiah
  )
}

function faceOfCart(
  cart: Cart,
  { servicePercentHundredths, serviceRupiah, tax, localTax }: PricedCart,
  lines: CartFace['lines'],
): CartFace {
  return {
    lines,
    billId: cart.billId,
    billName: cart.billName,
    customerName: cart.customer?.name ?? null,
    isWatched: cart.watchedId !== null,
    service: serviceRupiah > 0 ? `Layanan ${percentText(servicePercentHundredths)}` : '',
    tax: taxText(tax, 'PPN'),
    localTax: taxText(localTax, localTax?.name ?? ''),
  }
}

function taxText(tax: BillTax | null, name: string): string {
  return tax !== null && tax.taxRupiah > 0
    ? `${tax.mode === 'inclusive' ? 'Termasuk ' : ''}${name} ${percentText(tax.percentHundredths)}`
    : ''
}

function faceOfLine(
  line: CartLine,
  { priceRupiah, rule, lineDiscountRupiah }: PricedCart['lines'][number],
): LineFace {
  const { lineKey, name, unit, note, listPriceRupiah = null } = line
  return {
    lineKey,
    name,
    unit,
    note,
    priceRupiah,
    listPriceRupiah,
    rule: ruleText(rule, unit),
    discount: discountText(line, lineDiscountRupiah),
  }
}

function discountText({ discount }: CartLine, discountRupiah: number): string {
  if (discountRupiah === 0) return ''
  return discount?.kind === 'percent'
    ? `−${percentText(discount.percentHundredths)}`
    : `−${formatAmount(discountRupiah)}`
}

function percentText(percentHundredths: number): string {
  return `${formatQuantity(percentHundredths * 10)}%`
}

/** The one from before where the new one says the same: what stays the same object is not drawn again. */
function keepSame<Value extends object>(before: Value | null | undefined, now: Value): Value {
  return before && holdSameValues(before, now) ? before : now
}
