import { maximumQuantityThousandths } from '../base/quantity/quantity.ts'

/** What somebody typed where goods are looked for. */
export type TypedGoods = {
  /** The quantity typed before the star, in thousandths; null when there is none. */
  readonly quantityThousandths: number | null
  readonly words: string
}

/** Reads `3*`, `1,5* gula` or plain words [SALE-21]. A comma or point parts kilos from grams. */
export function readTypedGoods(text: string): TypedGoods {
  const match = /^\s*(\d{1,6})(?:[.,](\d{1,3}))?\s*[*xX×](.*)$/.exec(text)
  // `x` is a sign of multiplication only before a code or nothing: `2x Cuci` may well be a product.
  if (!match || (!/[*×]/.test(text) && match[3]!.trim() !== ''))
    return { quantityThousandths: null, words: text.trim() }
  const thousandths = Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'))
  const isUsable = thousandths > 0 && thousandths <= maximumQuantityThousandths
  return { quantityThousandths: isUsable ? thousandths : null, words: match[3]!.trim() }
}
