import { multiplyRatio } from '../lib/integer-ratio.ts'
import { type Rupiah, rupiah } from '../money/rupiah.ts'
import type { ShopSettings } from '../shop/settings.ts'
import {
  maximumQuantityThousandths,
  type QuantityThousandths,
  quantityThousandths,
} from '../stock/quantity.ts'
import { hasValidCheckDigit } from './barcode.ts'

/** What a label of the shop's scale says about one pack. */
export type ScaleLabel = {
  /** Five digits, as `scaleKey` writes them. */
  readonly scaleCode: string
  readonly content: ShopSettings['scaleCodes'][number]['content']
  /** Grams or rupiah, by its content; above zero. */
  readonly amount: number
}

/**
 * Reads a code that the shop's scale printed: `2P IIIII VVVVV C`, prefix, item, weight or price, GS1 check digit
 * [CATALOG-6]. Null for every other code, also for one with a wrong check digit or an empty value: it is then looked up
 * and told as unknown like any other.
 */
export function readScaleCode(code: string, scaleCodes: ShopSettings['scaleCodes']): ScaleLabel | null {
  if (!/^2\d{12}$/.test(code)) return null
  const rule = scaleCodes.find(({ prefix }) => code.startsWith(prefix))
  if (rule === undefined || !hasValidCheckDigit(code)) return null
  const amount = Number(code.slice(7, 12))
  return amount === 0 ? null : { scaleCode: code.slice(2, 7), content: rule.content, amount }
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
