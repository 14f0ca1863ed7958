import { allocateRupiah } from '../base/money/allocate.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { lineAmount, type QuantityThousandths, quantityThousandths } from '../base/quantity/quantity.ts'
import type { PriceTier } from '../catalog/product-members.ts'
import { isBookEmpty, type PromotionBook } from '../promotion/promotion-book.ts'
import { type CountedGoods, type LineRule, winningRule } from '../promotion/winning-rule.ts'

/** What a rule reads of a line of a cart. */
export type RuleableLine = {
  readonly productId: string
  readonly unit: string
  readonly category: string
  /** Of a variant: its group, whose price tiers count all of it. */
  readonly variantGroupId?: string | undefined
  readonly priceTiers: readonly PriceTier[]
  readonly quantityThousandths: QuantityThousandths
  readonly stockThousandths: QuantityThousandths
  readonly priceRupiah: Rupiah
}

/** Lines of one product in one unit at one price: the same goods, whatever note stands on them. */
type Together = { readonly indexes: number[]; readonly lines: RuleableLine[] }

/**
 * The rule that wins for each line; null: none, also for a line that no rule may change (given as null). Lines of the same
 * goods count as one, and promotions count all that the cart has of a product [PROMOTION-7] or of what they name [SALE-31]: how a cashier has split them
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
  const products = productsIn(lines)
  const countedOf = countedTogether(products, book)
  const tierQuantityOf = tierQuantities(products)
  for (const ofProduct of products) {
    const boughtThousandths = ofProduct.reduce((sum, together) => sum + stockOf(together), 0)
    let beforeThousandths = 0
    for (const together of ofProduct) {
      const stock = stockOf(together)
      const rule = winningRule(
        {
          ...together.lines[0]!,
          quantityThousandths: quantityThousandths(sumOf(together.lines, 'quantityThousandths')),
          tierThousandths: tierQuantityOf(together),
          stockThousandths: quantityThousandths(stock),
          grossRupiah: rupiah(together.lines.reduce((sum, line) => sum + grossOf(line), 0)),
          boughtThousandths: quantityThousandths(boughtThousandths),
          beforeThousandths,
          counted: countedOf.get(together) ?? new Map(),
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

/**
 * What a promotion names counts together [SALE-31], product by product, the dearest first, so that of what is bought the cheapest
 * is free, in whatever order it was scanned. One that names nothing counts each product by itself.
 */
function countedTogether(
  products: readonly Together[][],
  book: PromotionBook,
): Map<Together, Map<string, CountedGoods>> {
  const counted = new Map<Together, Map<string, CountedGoods>>()
  if (book.ofProduct.size + book.ofCategory.size === 0) return counted
  const named = new Map<string, Together[]>()
  const unitRupiah = (ofProduct: Together[]) =>
    ofProduct.reduce((sum, { lines }) => sum + lines.reduce((gross, line) => gross + grossOf(line), 0), 0) /
    ofProduct.reduce((sum, together) => sum + stockOf(together), 0)
  const dearestFirst = products
    .map((ofProduct) => ({ ofProduct, price: unitRupiah(ofProduct) }))
    .sort((one, other) => other.price - one.price)
  for (const { ofProduct } of dearestFirst) {
    const { productId, category } = ofProduct[0]!.lines[0]!
    const offers = [...(book.ofProduct.get(productId) ?? []), ...(book.ofCategory.get(category) ?? [])]
    for (const id of new Set(offers.map((promotion) => promotion.id))) {
      const goods = named.get(id)
      if (goods === undefined) named.set(id, [...ofProduct])
      else goods.push(...ofProduct)
    }
  }
  for (const [id, goods] of named) {
    const boughtThousandths = quantityThousandths(goods.reduce((sum, together) => sum + stockOf(together), 0))
    let beforeThousandths = 0
    for (const together of goods) {
      const known = counted.get(together) ?? new Map<string, CountedGoods>()
      counted.set(together, known.set(id, { boughtThousandths, beforeThousandths }))
      beforeThousandths += stockOf(together)
    }
  }
  return counted
}

/**
 * How much a price tier counts: goods of one product in one unit at one price, as PROMOTION-7 says, and of a variant group all that the
 * cart has of it in that unit, whatever its sizes cost [SALE-31].
 */
function tierQuantities(products: readonly Together[][]): (together: Together) => number {
  const ofGroup = new Map<string, number>()
  const keyOf = ({ lines: [line] }: Together) =>
    line!.variantGroupId === undefined ? null : `${line!.variantGroupId} ${line!.unit}`
  const own = ({ lines }: Together) => sumOf(lines, 'quantityThousandths')
  for (const together of products.flat()) {
    const key = keyOf(together)
    if (key !== null) ofGroup.set(key, (ofGroup.get(key) ?? 0) + own(together))
  }
  return (together) => {
    const key = keyOf(together)
    return key === null ? own(together) : ofGroup.get(key)!
  }
}

function productsIn(lines: readonly (RuleableLine | null)[]): Together[][] {
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
  return [...products.values()]
}

const grossOf = (line: RuleableLine): Rupiah => lineAmount(line.priceRupiah, line.quantityThousandths)
const stockOf = ({ lines }: Together): number => sumOf(lines, 'stockThousandths')

function sumOf(lines: readonly RuleableLine[], member: 'quantityThousandths' | 'stockThousandths'): number {
  return lines.reduce((sum, line) => sum + line[member], 0)
}
