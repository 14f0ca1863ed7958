import { assert } from '@laci/domain/base/lib/assert.ts'
import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import { holdSameValues } from '@laci/domain/base/lib/same-values.ts'
import { type GivenByHand, giveByHandCommand } from '@laci/domain/checkout/give-by-hand.ts'
import {
  type RecordSaleRefusal,
  recordSaleCommand,
  type SaleToRecord,
} from '@laci/domain/checkout/record-sale.ts'
import type { PricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { useCallback } from 'react'
import type { RecordedSale } from '../../engine/api/sales.ts'
import { type Approved, nothingApproved } from '../../engine/shop/executor.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { type Cart, type CartLine, draftOf, isCartEmpty } from './cart.ts'
import { useCartStore } from './cart-context.tsx'
import type { CartStore } from './cart-store.ts'

/** What was approved for the cart on the screen, and for whom. In memory alone: after a reload it is asked again. */
type Given = { readonly staffId: string | null; readonly approved: Approved }

const givenFor = new WeakMap<CartStore, Given>()

function givenTo(staffId: string | null, store: CartStore): Approved {
  const given = givenFor.get(store)
  return given?.staffId === staffId ? given.approved : nothingApproved
}

function keep(store: CartStore, given: Given): void {
  const isFirst = !givenFor.has(store)
  givenFor.set(store, given)
  if (!isFirst) return
  const forget = store.subscribe(() => {
    if (!isCartEmpty(store.get())) return
    givenFor.delete(store)
    forget()
  })
}

/** Whether an edit gives something by hand: another quantity or note of a line that has its discount already does not. */
export function givesByHand(before: CartLine, after: CartLine): boolean {
  const isOwnPrice = after.listPriceRupiah !== undefined
  const isOtherPrice = before.listPriceRupiah === undefined || after.priceRupiah !== before.priceRupiah
  const { discount } = after
  const isOtherDiscount = discount !== null && !holdSameValues(before.discount ?? {}, discount)
  return (isOwnPrice && isOtherPrice) || isOtherDiscount
}

/**
 * Asks for what was given by hand on `cart` and is not in the operator's right: as it is given, not in front of the customer who
 * pays [TILL-171]. False: it is not given.
 */
export function useGivenByHand(rules: PricingRules): (cart: Cart, subject: string) => Promise<boolean> {
  const shop = useShop()
  const store = useCartStore()
  const { allow } = useCommands()
  return useCallback(
    async (cart, what) => {
      const { staffId } = shop.staff.current.get()
      const approved = givenTo(staffId, store)
      const given: GivenByHand = { draft: draftOf(cart), rules, what }
      const allowed = await allow(giveByHandCommand, given, { approved })
      if (allowed.is !== 'allowed') return false
      if (allowed.approved !== approved) keep(store, { staffId, approved: allowed.approved })
      return true
    },
    [shop, store, allow, rules],
  )
}

/**
 * Records the cart as a sale, with what was approved on the way: neither is there without the other. Null: nobody approved what it
 * takes. What is approved only now stays with the cart, should the disk refuse the sale.
 */
export function useRecordSale(): (
  sale: SaleToRecord,
) => Promise<Result<RecordedSale, RecordSaleRefusal> | null> {
  const shop = useShop()
  const store = useCartStore()
  const { allow, execute, missing } = useCommands()
  return useCallback(
    async (sale) => {
      const { staffId } = shop.staff.current.get()
      const needed = missing(recordSaleCommand, sale).map(({ right }) => right)
      let approved = nothingApproved
      if (needed.length > 0) {
        const allowed = await allow(recordSaleCommand, sale, { approved: givenTo(staffId, store) })
        if (allowed.is === 'refused') return refuse(allowed.refusal)
        if (allowed.is !== 'allowed') return null
        keep(store, { staffId, approved: allowed.approved })
        // A discount that was taken off again needs none, and nobody reads of one.
        const facts = allowed.approved.facts.filter(({ body }) => needed.includes(body.right))
        approved = { ...allowed.approved, facts }
      }
      const sold = await execute(recordSaleCommand, sale, { approved })
      if (sold.is === 'refused') return refuse(sold.refusal)
      if (sold.is !== 'done') return null
      const event = sold.recorded.at(-1)
      assert(event?.kind === 'sale_recorded', 'a sale is recorded last')
      return accept({ saleId: event.eventId, soldAt: event.at, sale: event.body })
    },
    [shop, store, allow, execute, missing],
  )
}
