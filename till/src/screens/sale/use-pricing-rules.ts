import { promotionBook } from '@laci/domain/promotion/promotion-book.ts'
import { type PricingRules, pricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { useMemo } from 'react'
import { useShop } from '../../shell/till-context.ts'
import { useBusinessDay } from '../../shell/use-business-day.ts'
import { useReadable } from '../../shell/use-readable.ts'

/** What a cart is priced by today: settings and promotions, the same object until one of them changes. */
export function usePricingRules(): PricingRules {
  const shop = useShop()
  const settings = useReadable(shop.settings)
  const promotions = useReadable(shop.records.ofKind('promotion'))
  const day = useBusinessDay()
  const book = useMemo(() => promotionBook(promotions, day), [promotions, day])
  return useMemo(() => pricingRules(settings, book), [settings, book])
}
