import { holdSameValues } from '@laci/domain/lib/same-values.ts'
import { missingOf, type Permission, withoutApproved } from '@laci/domain/permission/permission.ts'
import { priceCart } from '@laci/domain/sale/cart.ts'
import type { PricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { salePermissions } from '@laci/domain/sale/sale-permissions.ts'
import { useCallback } from 'react'
import { type Approve, useApproval } from '../../shell/approval.tsx'
import { useShop } from '../../shell/till-context.ts'
import type { Approval } from '../../till-types.ts'
import { type Cart, type CartLine, draftOf, isCartEmpty } from './cart.ts'
import { useCartStore } from './cart-context.tsx'
import type { CartStore } from './cart-store.ts'

/** What was approved for the cart on the screen, and for whom. In memory alone: after a reload it is asked again. */
type Given = {
  readonly staffId: string | null
  readonly permissions: readonly Permission[]
  readonly facts: Approval['facts']
}

const givenFor = new WeakMap<CartStore, Given>()

/**
 * Asks once for what a cart needs: as it is given, not in front of the customer who pays [TILL-171]. What was approved is
 * told with the sale alone, so that neither is there without the other, and goes with the cart.
 */
export function useCartApproval(): Approve {
  const shop = useShop()
  const store = useCartStore()
  const approve = useApproval()
  return useCallback(
    async (permissions, subject) => {
      const operator = shop.staff.current.get()
      const kept = givenFor.get(store)
      const before = kept?.staffId === operator.staffId ? kept : { permissions: [], facts: [] }
      const facts = await approve(withoutApproved(permissions, before.permissions), subject)
      if (facts === null) return null
      const given = {
        staffId: operator.staffId,
        permissions: facts.length === 0 ? before.permissions : [...before.permissions, ...permissions],
        facts: [...before.facts, ...facts],
      }
      if (facts.length > 0) keep(store, given)
      // A discount that was taken off again needs none, and nobody is told of one.
      const needed = missingOf(operator, permissions).map(({ right }) => right)
      return given.facts.filter((fact) => fact.kind === 'approval_given' && needed.includes(fact.body.right))
    },
    [shop, store, approve],
  )
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

/** Asks for what was given by hand on `cart` and is not in the right of whoever stands here. False: it is not given. */
export function useGivenByHand(rules: PricingRules): (cart: Cart, subject: string) => Promise<boolean> {
  const shop = useShop()
  const approve = useCartApproval()
  return useCallback(
    async (cart, subject) => {
      const draft = draftOf(cart)
      const costOf = (productId: string) => shop.catalog.product(productId)?.fields.costRupiah ?? null
      // Whether somebody may sell at all is asked as the sale is paid.
      const byHand = salePermissions(draft, priceCart(draft, rules), costOf).filter(
        ({ right }) => right !== 'sell',
      )
      return (await approve(byHand, subject)) !== null
    },
    [shop, approve, rules],
  )
}
