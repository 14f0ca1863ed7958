import type { RoundingRule } from '../base/money/rounding.ts'
import { emptyPromotionBook, type PromotionBook } from '../promotion/promotion-book.ts'
import type { ShopSettings } from '../shop/settings.ts'
import { billedLocalTax, billedTaxMode, type LocalTaxRule } from '../shop/tax-status.ts'

/** What is added to a bill after its discounts. */
export type ChargeRules = {
  /** 0: none. 5 % is 500. */
  readonly servicePercentHundredths: number
  readonly tax: {
    readonly mode: 'off' | 'inclusive' | 'exclusive'
    readonly percentHundredths: number
  }
  /** The restaurant tax; null or absent: none. */
  readonly localTax?: LocalTaxRule | null
}

/** All that a cart is priced by, beside the cart itself. */
export type PricingRules = ChargeRules & {
  readonly cashRounding: RoundingRule
  /** For a sale that is paid without any cash. */
  readonly nonCashRounding: RoundingRule
  readonly promotions: PromotionBook
  /** What one point pays; null: the shop gives no points. */
  readonly pointWorthRupiah: number | null
}

/** No promotion, no charge: only rounding. */
export function plainRules(rounding: RoundingRule): PricingRules {
  return {
    cashRounding: rounding,
    nonCashRounding: rounding,
    servicePercentHundredths: 0,
    tax: { mode: 'off', percentHundredths: 0 },
    promotions: emptyPromotionBook,
    pointWorthRupiah: null,
  }
}

type PricingSettings = Pick<
  ShopSettings,
  | 'cashRoundingStepRupiah'
  | 'cashRoundingDirection'
  | 'nonCashRoundingStepRupiah'
  | 'nonCashRoundingDirection'
  | 'servicePercentHundredths'
  | 'isPkp'
  | 'taxMode'
  | 'taxPercentHundredths'
  | 'localTaxMode'
  | 'localTaxName'
  | 'localTaxPercentHundredths'
  | 'localTaxCategories'
  | 'arePointsOn'
  | 'pointWorthRupiah'
>

/** What the owner has set, as the rules of a cart. `promotions` are those of the business day. */
export function pricingRules(settings: PricingSettings, promotions: PromotionBook): PricingRules {
  return {
    cashRounding: { stepRupiah: settings.cashRoundingStepRupiah, direction: settings.cashRoundingDirection },
    nonCashRounding: {
      stepRupiah: settings.nonCashRoundingStepRupiah,
      direction: settings.nonCashRoundingDirection,
    },
    servicePercentHundredths: settings.servicePercentHundredths,
    tax: { mode: billedTaxMode(settings), percentHundredths: settings.taxPercentHundredths },
    localTax: billedLocalTax(settings),
    promotions,
    pointWorthRupiah: settings.arePointsOn ? settings.pointWorthRupiah : null,
  }
}
