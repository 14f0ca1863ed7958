import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import { type RoundingRule, roundingDifference } from '../base/money/rounding.ts'
import { maximumUnitPriceRupiah, rupiah } from '../base/money/rupiah.ts'
import { isSame, type ManyChange } from './many-changes.ts'
import type { ProductFields } from './product.ts'
import { timesFactor } from './unit-factor.ts'

/** How many prices are changed at once. Signed: below zero they fall. */
export type PriceRule = (
  | { readonly kind: 'sum'; readonly amountRupiah: number }
  /** 2,5 % is 250. */
  | { readonly kind: 'percent'; readonly hundredths: number }
) & { readonly rounding: RoundingRule }

type PricedFields = Pick<
  ProductFields,
  'name' | 'unit' | 'priceRupiah' | 'costRupiah' | 'units' | 'priceTiers'
>
export type PricedProduct = { readonly productId: string; readonly fields: PricedFields }

/** What becomes of the prices of one product. */
export type PriceChange = ManyChange & {
  readonly fromRupiah: number
  readonly toRupiah: number
  /** Above its new price stands what it costs. */
  readonly isBelowCost: boolean
}

export type PricePlan = {
  readonly changes: readonly PriceChange[]
  /** Rounded to what they are already. */
  readonly unchangedCount: number
  /** A price would be nothing, or beyond what a price may be: these stay as they are, by name. */
  readonly refusedNames: readonly string[]
}

/**
 * The new prices of many products [CATALOG-61]: of the base unit, of further units with a price of their own, and of wholesale prices alike, each
 * rounded to the step. What has no price keeps none. A product changes as a whole or not at all.
 */
export function planPrices(products: Iterable<PricedProduct>, rule: PriceRule): PricePlan {
  const changes: PriceChange[] = []
  const refusedNames: string[] = []
  let unchangedCount = 0
  for (const product of products) {
    const change = priceChange(product, rule)
    if (change === 'refused') refusedNames.push(product.fields.name)
    else if (change === null) unchangedCount += 1
    else changes.push(change)
  }
  return { changes, unchangedCount, refusedNames }
}

function priceChange({ productId, fields }: PricedProduct, rule: PriceRule): PriceChange | 'refused' | null {
  let isRefused = false
  const changed = (priceRupiah: number, sumOf: (amount: number) => number) => {
    if (priceRupiah === 0) return rupiah(0)
    const next = newPrice(priceRupiah, rule, sumOf)
    if (next === null) isRefused = true
    return rupiah(next ?? priceRupiah)
  }
  const same = (amount: number) => amount
  const perUnit = (name: string) => {
    const unit = fields.units.find((one) => one.name.toLowerCase() === name.toLowerCase())
    return unit === undefined ? same : (amount: number) => timesFactor(amount, unit)
  }
  const after = {
    priceRupiah: changed(fields.priceRupiah, same),
    units: fields.units.map((unit) =>
      unit.priceRupiah === null
        ? unit
        : { ...unit, priceRupiah: changed(unit.priceRupiah, (amount) => timesFactor(amount, unit)) },
    ),
    priceTiers: fields.priceTiers.map((tier) => ({
      ...tier,
      priceRupiah: changed(tier.priceRupiah, perUnit(tier.unit)),
    })),
  }
  if (isRefused) return 'refused'
  const names = (['priceRupiah', 'units', 'priceTiers'] as const).filter(
    (name) => !isSame(fields[name], after[name]),
  )
  if (names.length === 0) return null
  return {
    ...{ productId, name: fields.name, fromRupiah: fields.priceRupiah, toRupiah: after.priceRupiah },
    before: Object.fromEntries(names.map((name) => [name, fields[name]])),
    changes: Object.fromEntries(names.map((name) => [name, after[name]])),
    isBelowCost: fields.costRupiah !== null && after.priceRupiah < fields.costRupiah,
  }
}

/** Null: no price. */
function newPrice(priceRupiah: number, rule: PriceRule, sumOf: (amount: number) => number): number | null {
  const moved =
    rule.kind === 'sum'
      ? priceRupiah + Math.sign(rule.amountRupiah) * sumOf(Math.abs(rule.amountRupiah))
      : multiplyRatio(priceRupiah, 10_000 + rule.hundredths, 10_000)
  if (moved <= 0 || moved > maximumUnitPriceRupiah) return null
  const rounded = moved + roundingDifference(rupiah(moved), rule.rounding)
  return rounded > 0 && rounded <= maximumUnitPriceRupiah ? rounded : null
}
