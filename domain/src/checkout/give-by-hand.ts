import { accept } from '../base/lib/result.ts'
import { defineCommand } from '../events/define-command.ts'
import { priceCart, type SaleDraft } from '../sale/cart.ts'
import type { PricingRules } from '../sale/pricing-rules.ts'
import { salePermissions } from '../sale/sale-permissions.ts'

export type GivenByHand = {
  /** With what is to be given. */
  readonly draft: SaleDraft
  readonly rules: PricingRules
  /** Indonesian: what is given, for the person who approves it. */
  readonly what: string
}

type CostShop = {
  product(productId: string): { readonly fields: { readonly costRupiah: number | null } } | null
}

/** A discount or a price by hand on a cart: allowed as it is given, recorded with the sale [TILL-171]. */
export const giveByHandCommand = defineCommand({
  subject: ({ what }: GivenByHand) => what,
  decide({ draft, rules }: GivenByHand, shop: CostShop) {
    const costOf = (productId: string) => shop.product(productId)?.fields.costRupiah ?? null
    // Whether somebody may sell at all is asked as the sale is paid.
    const byHand = salePermissions(draft, priceCart(draft, rules), costOf).filter(
      ({ right }) => right !== 'sell',
    )
    return accept({ events: [], permissions: byHand, output: undefined })
  },
})
