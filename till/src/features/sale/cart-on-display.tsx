import { cartOnDisplay } from '@laci/domain/printer/customer-display.ts'
import { priceCart } from '@laci/domain/sale/cart.ts'
import type { PricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useCustomerDisplay } from '../../ui/printing/customer-display.ts'
import { useHost } from '../../ui/state/till-context.ts'
import { draftOf } from './cart.ts'
import { useCart } from './cart-context.tsx'

/** Tells the customer display of the cart. Apart, so that a scan draws nothing more where no display is open. */
export function CartOnDisplay({ rules }: { rules: PricingRules }) {
  return useReadable(useHost().display.isWatched) ? <Teller rules={rules} /> : null
}

function Teller({ rules }: { rules: PricingRules }) {
  const cart = useCart()
  useCustomerDisplay(() => {
    const draft = draftOf(cart)
    return cartOnDisplay(draft, priceCart(draft, rules))
  }, [cart, rules])
  return null
}
