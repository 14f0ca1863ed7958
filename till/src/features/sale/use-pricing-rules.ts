import { promotionBook } from '@laci/domain/promotion/promotion-book.ts'
import { type PricingRules, pricingRules } from '@laci/domain/sale/pricing-rules.ts'
import { useMemo } from 'react'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'

/** What a cart is priced by today: settings and promotions, the same object until one of them changes. */
export function usePricingRules(): PricingRules {
  const shop = useShop()
  const settings = useReadable(shop.settings)
  const promotions = useReadable(shop.records.ofKind('promotion'))
  const day = useBusinessDay()
  const { catalog } = shop
  useReadable(catalog.version)
  // Stock changes with every sale; what a promotion is about hardly ever does.
  const named = promotions.flatMap(({ fields }) => fields.productIds.map(catalog.standsFor)).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands for the products that are named
  const book = useMemo(() => promotionBook(promotions, day, catalog.standsFor), [promotions, day, named])
  return useMemo(() => pricingRules(settings, book), [settings, book])
}
