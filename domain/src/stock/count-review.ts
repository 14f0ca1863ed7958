import type { StockCounted } from './events.ts'

/** A line of a count, as far as its difference goes. */
export type CountedGoods = Pick<
  StockCounted['lines'][number],
  'productId' | 'expectedThousandths' | 'countedThousandths'
>

export type CountDifference = CountedGoods & {
  /** Found above zero, missing below. */
  readonly differenceThousandths: number
  /** What that is worth at cost, with the same sign; null: nobody knows what the goods cost. */
  readonly worthRupiah: number | null
}

/** What a count comes to, as it is read before it is saved and afterwards [STOCK-24]. */
export type CountReview = {
  /** The largest sum first, then those without a cost by how many they are. */
  readonly differences: readonly CountDifference[]
  readonly matchCount: number
  /** At cost: what is missing and what was found, both above zero. */
  readonly missingRupiah: number
  readonly foundRupiah: number
  /** Differences of which nobody knows what they cost. */
  readonly unknownCount: number
}

/** `worthOf`: what so much of a product costs now; null: nobody knows. */
export function countReview(
  lines: readonly CountedGoods[],
  worthOf: (productId: string, quantityThousandths: number) => number | null,
): CountReview {
  const differences: CountDifference[] = []
  let missingRupiah = 0
  let foundRupiah = 0
  let unknownCount = 0
  for (const { productId, expectedThousandths, countedThousandths } of lines) {
    const differenceThousandths = countedThousandths - expectedThousandths
    if (differenceThousandths === 0) continue
    const worth = worthOf(productId, Math.abs(differenceThousandths))
    if (worth === null) unknownCount += 1
    else if (differenceThousandths < 0) missingRupiah += worth
    else foundRupiah += worth
    differences.push({
      ...{ productId, expectedThousandths, countedThousandths, differenceThousandths },
      worthRupiah: worth === null ? null : Math.sign(differenceThousandths) * worth,
    })
  }
  const size = ({ worthRupiah }: CountDifference) => (worthRupiah === null ? -1 : Math.abs(worthRupiah))
  differences.sort(
    (one, other) =>
      size(other) - size(one) ||
      Math.abs(other.differenceThousandths) - Math.abs(one.differenceThousandths) ||
      (one.productId < other.productId ? -1 : 1),
  )
  return {
    ...{ differences, missingRupiah, foundRupiah, unknownCount },
    matchCount: lines.length - differences.length,
  }
}

/** Goods with stock that a count has said nothing of: their stock stays what it was. */
export function uncountedGoods(
  stockedIds: readonly string[],
  lines: readonly { readonly productId: string }[],
): string[] {
  const counted = new Set(lines.map(({ productId }) => productId))
  return stockedIds.filter((productId) => !counted.has(productId))
}

/** One count that was saved. A long one is told in several events. */
export type PastCount = {
  readonly countId: string
  readonly at: number
  readonly name: string
  readonly cashierName: string
  /** Null: the owner. */
  readonly staffId: string | null
  readonly lines: readonly CountedGoods[]
  /** What was taken back since by product, because it was not known then [STOCK-5]. */
  readonly corrected: ReadonlyMap<string, number>
}

type CountEvent = {
  readonly at: number
  readonly staffId: string | null
} & (
  | { readonly kind: 'stock_counted'; readonly body: StockCounted }
  | {
      readonly kind: 'stock_count_corrected'
      readonly body: {
        readonly countId: string
        readonly lines: readonly { readonly productId: string; readonly quantityThousandths: number }[]
      }
    }
)

/** The counts that a device knows of, the newest first [STOCK-25]. */
export function pastCounts(events: readonly CountEvent[]): PastCount[] {
  type Open = Omit<PastCount, 'lines' | 'corrected'> & {
    lines: CountedGoods[]
    corrected: Map<string, number>
  }
  const counts = new Map<string, Open>()
  for (const { kind, body, at, staffId } of events) {
    if (kind !== 'stock_counted') continue
    const { countId, name, cashierName } = body
    const blank: Open = { countId, at, name, cashierName, staffId, lines: [], corrected: new Map() }
    const count = counts.get(countId) ?? blank
    count.lines.push(...body.lines)
    counts.set(countId, { ...count, at: Math.max(count.at, at) })
  }
  for (const { kind, body } of events) {
    if (kind !== 'stock_count_corrected') continue
    const corrected = counts.get(body.countId)?.corrected
    for (const { productId, quantityThousandths } of body.lines)
      corrected?.set(productId, (corrected.get(productId) ?? 0) + quantityThousandths)
  }
  return [...counts.values()].sort((one, other) => other.at - one.at || (one.countId < other.countId ? 1 : -1))
}
