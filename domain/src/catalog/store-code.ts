import { barcodeSchema, checkDigitOf } from '../base/barcode/barcode.ts'
import { isReservedCode } from '../base/barcode/reserved-code.ts'
import type { ProductFields } from './product.ts'
import type { ScaleRule } from './scale-code.ts'

/** A scanner's burst has at least four signs; longer ones have no room on a small label. */
const skuFits = /^.{4,20}$/

/**
 * A code for a unit that has none [CATALOG-11]: its SKU where that can be scanned and is nobody else's, for the base unit;
 * else a code of the shop's own. Null: the shop's scale has taken every beginning of such codes.
 */
export function givenCode(
  productId: string,
  fields: Pick<ProductFields, 'sku'>,
  /** Empty: the base unit. */
  unitName: string,
  rules: readonly Pick<ScaleRule, 'prefix'>[],
  isTaken: (code: string) => boolean,
): string | null {
  const { sku } = fields
  const isUsable = barcodeSchema.safeParse(sku).success && skuFits.test(sku) && !isReservedCode(sku)
  return unitName === '' && isUsable && !isTaken(sku) ? sku : storeCode(productId, unitName, rules, isTaken)
}

/**
 * An EAN-13 that begins with 29, else 28, … 20: numbers that GS1 leaves to shops, less those that the shop's scale prints.
 * Made of the product's id, so that two tills without internet give one product the same code and two products two.
 */
function storeCode(
  productId: string,
  unitName: string,
  rules: readonly Pick<ScaleRule, 'prefix'>[],
  isTaken: (code: string) => boolean,
): string | null {
  const prefix = ['29', '28', '27', '26', '25', '24', '23', '22', '21', '20'].find(
    (one) => !rules.some((rule) => rule.prefix === one),
  )
  if (prefix === undefined) return null
  let number = BigInt(`0x${productId.replaceAll('-', '').slice(-16)}`)
  for (const sign of unitName) number = number * 31n + BigInt(sign.codePointAt(0)!)
  for (;;) {
    const digits = `${prefix}${String(number % 10_000_000_000n).padStart(10, '0')}`
    const code = `${digits}${checkDigitOf(digits)}`
    if (!isTaken(code)) return code
    number += 1n
  }
}
