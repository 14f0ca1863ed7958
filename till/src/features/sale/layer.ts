import type { QuantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import type { ComponentType } from 'react'
import type { RecordedSale } from '../../engine/api/sales.ts'
import type { Cart, CartLine, Sellable } from './cart.ts'
import type { BillView } from './held-bills.ts'

/** Something that a customer was promised is to leave the cart: `next` is the cart without it. */
export type BrokenPromise = {
  readonly line: CartLine
  readonly quantityThousandths: QuantityThousandths
  readonly next: (cart: Cart) => Cart
}

/** What lies over the selling screen: one thing at a time. */
export type Layer =
  | { readonly kind: 'line'; readonly lineKey: number }
  | { readonly kind: 'weigh'; readonly goods: Sellable }
  /** Which size or colour of goods. */
  | { readonly kind: 'variants'; readonly groupId: string }
  /** More is sold than there is: the cashier says whether it goes on [STOCK-21]. */
  | { readonly kind: 'short_stock'; readonly text: string; readonly onYes: () => void }
  | { readonly kind: 'free_line' }
  | { readonly kind: 'discount' }
  | { readonly kind: 'customer' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'held_bills' }
  | { readonly kind: 'bill_papers'; readonly bill: BillView }
  | { readonly kind: 'void_bill'; readonly bill: BillView }
  | { readonly kind: 'void_cart' }
  | { readonly kind: 'break_promise'; readonly broken: BrokenPromise }
  /** `isExact`: in cash, to the rupiah, and finished at once. */
  | { readonly kind: 'pay'; readonly isExact?: boolean }
  | { readonly kind: 'charges' }
  /** The shop wants a shift for selling and none is open: it is opened, then the cart is paid. */
  | { readonly kind: 'open_shift' }
  | { readonly kind: 'done'; readonly sale: RecordedSale }
  | { readonly kind: 'new_product'; readonly barcode: string }
  | { readonly kind: 'empty_cart' }
  | { readonly kind: 'keys' }
  /** How goods are shown on this device. */
  | { readonly kind: 'look' }
  /** The time ran out: no new cart (ruling 21). */
  | { readonly kind: 'locked' }

/** The product form belongs to the catalogue; the routes hand it in, so that no feature reaches into another. */
export type QuickProductForm = ComponentType<{
  barcode: string
  onClose: () => void
  onSaved: (productId: string) => void
}>
