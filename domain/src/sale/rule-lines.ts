import type { PriceTier } from '../catalog/product.ts'
import { allocateRupiah } from '../money/allocate.ts'
import { type Rupiah, rupiah } from '../money/rupiah.ts'
import { isBookEmpty, type PromotionBook } from '../promotion/promotion-book.ts'
import { type LineRule, winningRule } from '../promotion/winning-rule.ts'
import { lineAmount, type QuantityThousandths, quantityThousandths } from '../stock/quantity.ts'

/** What a rule reads of a line of a cart. */
export type RuleableLine = {
  readonly productId: string
  readonly unit: string
  readonly category: string
  readonly priceTiers: readonly PriceTier[]
  readonly quantityThousandths: QuantityThousandths
  readonly stockThousandths: QuantityThousandths
  readonly priceRupiah: Rupiah
}

/** Lines of one product in one unit at one price: the same goods, whatever note stands on them. */
type Together = { readonly indexes: number[]; readonly lines: RuleableLine[] }

/**
 * The rule that wins for each line; null: none, also for a line that no rule may change (given as null). Lines of the same
 * goods count as one, and promotions count all that the cart has of a product [PROMOTION-7]: how a cashier has split them
 * over lines saves nobody more or less.
 */
export function ruleLines(
  lines: readonly (RuleableLine | null)[],
  book: PromotionBook,
  customerGroup: string,
): (LineRule | null)[] {
  const rules: (LineRule | null)[] = lines.map(() => null)
  // Most carts: each scan prices all lines anew, and there is nothing to look for.
  if (isBookEmpty(book) && lines.every((line) => line === null || line.priceTiers.length === 0)) return rules
  for (const ofProduct of productsIn(lines)) {
    const boughtThousandths = ofProduct.reduce((sum, together) => sum + stockOf(together), 0)
    let beforeThousandths = 0
    for (const together of ofProduct) {
      const stock = stockOf(together)
      const rule = winningRule(
        {
          ...together.lines[0]!,
          quantityThousandths: quantityThousandths(sumOf(together.lines, 'quantityThousandths')),
          stockThousandths: quantityThousandths(stock),
          grossRupiah: rupiah(together.lines.reduce((sum, line) => sum + grossOf(line), 0)),
          boughtThousandths: quantityThousandths(boughtThousandths),
          beforeThousandths,
        },
        book,
        customerGroup,
      )
      beforeThousandths += stock
      if (rule !== null) spread(rule, together, rules)
    }
  }
  return rules
}

/** Each line's part of what the rule saves; a price of the list is simply the price of each. */
function spread(rule: LineRule, { indexes, lines }: Together, rules: (LineRule | null)[]): void {
  if (rule.kind === 'tier') {
    indexes.forEach((index, at) => {
      const line = lines[at]!
      const savedRupiah = grossOf(line) - lineAmount(rule.tier.priceRupiah, line.quantityThousandths)
      rules[index] = { ...rule, savedRupiah: rupiah(savedRupiah) }
    })
    return
  }
  const parts = lines.length === 1 ? [rule.savedRupiah] : allocateRupiah(rule.savedRupiah, lines.map(grossOf))
  indexes.forEach((index, at) => {
    const savedRupiah = parts[at]!
    if (savedRupiah > 0) rules[index] = { ...rule, savedRupiah }
  })
}

function productsIn(lines: readonly (RuleableLine | null)[]): Iterable<Together[]> {
  const products = new Map<string, Together[]>()
  lines.forEach((line, index) => {
    if (line === null) return
    const ofProduct = products.get(line.productId)
    const same = ofProduct?.find(
      ({ lines: [first] }) => first!.unit === line.unit && first!.priceRupiah === line.priceRupiah,
    )
    if (same !== undefined) {
      same.indexes.push(index)
      same.lines.push(line)
    } else if (ofProduct === undefined) products.set(line.productId, [{ indexes: [index], lines: [line] }])
    else ofProduct.push({ indexes: [index], lines: [line] })
  })
  return products.values()
}

const grossOf = (line: RuleableLine): Rupiah => lineAmount(line.priceRupiah, line.quantityThousandths)
const stockOf = ({ lines }: Together): number => sumOf(lines, 'stockThousandths')

function sumOf(lines: readonly RuleableLine[], member: 'quantityThousandths' | 'stockThousandths'): number {
  return lines.reduce((sum, line) => sum + line[member], 0)
}
