import { checkDigitOf, hasValidCheckDigit } from '../base/barcode/barcode.ts'
import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import {
  maximumQuantityThousandths,
  type QuantityThousandths,
  quantityThousandths,
} from '../base/quantity/quantity.ts'
import type { ShopSettings } from '../shop/settings.ts'

/** What a label of the shop's scale says about one pack. */
export type ScaleLabel = {
  /** As `scaleKey` writes it. */
  readonly scaleCode: string
  readonly content: ShopSettings['scaleCodes'][number]['content']
  /** Grams or rupiah, by its content; above zero. */
  readonly amount: number
}

export type ScaleRule = ShopSettings['scaleCodes'][number]

/** What a code is for the shop's scale, or why it is none of its labels. */
export type ScaleReading =
  | { readonly kind: 'label'; readonly label: ScaleLabel }
  /** Not 13 digits that begin with a 2. */
  | { readonly kind: 'other_code' }
  | { readonly kind: 'prefix_unknown'; readonly prefix: string }
  | { readonly kind: 'check_wrong'; readonly expectedDigit: number }
  /** Nothing weighed, nothing to pay. */
  | { readonly kind: 'value_zero' }

/**
 * Reads a code that the shop's scale printed: `2P IIIII VVVVV C`, prefix, item, weight or price, GS1 check digit
 * [CATALOG-6]. How many digits the item has, and whether a check digit of its own stands before the value, is the shop's
 * to say [CATALOG-7].
 */
export function explainScaleCode(code: string, rules: readonly ScaleRule[]): ScaleReading {
  if (!/^2\d{12}$/.test(code)) return { kind: 'other_code' }
  const prefix = code.slice(0, 2)
  const rule = rules.find((one) => one.prefix === prefix)
  if (rule === undefined) return { kind: 'prefix_unknown', prefix }
  if (!hasValidCheckDigit(code))
    return { kind: 'check_wrong', expectedDigit: checkDigitOf(code.slice(0, 12)) }
  const valueAt = 2 + (rule.itemDigits ?? 5)
  const value = Number(code.slice(valueAt + (rule.hasInnerCheck ? 1 : 0), 12))
  if (value === 0) return { kind: 'value_zero' }
  const label: ScaleLabel = {
    scaleCode: scaleKey(code.slice(2, valueAt)),
    content: rule.content,
    amount: value * (rule.multiplier ?? 1),
  }
  return { kind: 'label', label }
}

/** The label that a code is; null for every other one: it is then looked up and told as unknown like any other. */
export function readScaleCode(code: string, rules: readonly ScaleRule[]): ScaleLabel | null {
  const reading = explainScaleCode(code, rules)
  return reading.kind === 'label' ? reading.label : null
}

/** How many digits the value of such a label has. */
export function valueDigits({ itemDigits = 5, hasInnerCheck = false }: ScaleRule): number {
  return 10 - itemDigits - (hasInnerCheck ? 1 : 0)
}

/** `42` and `00042` are the same item of a scale. Empty for a product that no scale knows. */
export function scaleKey(typed: string): string {
  return typed === '' ? '' : typed.replace(/^0+(?=\d{5})/, '').padStart(5, '0')
}

/** A weight in the product's unit: kilograms, or ons and grams where the shop sells by them. */
export function weightInUnit(grams: number, unit: string): QuantityThousandths {
  const factor = { ons: 10, g: 1000, gr: 1000, gram: 1000 }[unit.trim().toLowerCase()] ?? 1
  return quantityThousandths(Math.min(maximumQuantityThousandths, grams * factor))
}

/** How much lies in a pack whose label says only its price: what leaves stock, at least a thousandth. */
export function contentOfPack(packPriceRupiah: Rupiah, unitPriceRupiah: Rupiah): QuantityThousandths {
  if (unitPriceRupiah === 0) return quantityThousandths(1)
  const thousandths = multiplyRatio(packPriceRupiah, 1000, unitPriceRupiah)
  return quantityThousandths(Math.max(1, Math.min(maximumQuantityThousandths, thousandths)))
}

/** The price that stands on a pack. */
export function packPrice(label: ScaleLabel): Rupiah {
  return rupiah(label.amount)
}
