import { quantityThousandths } from '../stock/quantity.ts'
import type { KitchenOrdered } from './events.ts'

/** Goods for the kitchen: what, how, and how many; less than nothing is what is not wanted any more. */
export type KitchenLine = KitchenOrdered['lines'][number]

type OrderEvent = { readonly kind: string; readonly body: unknown }

/** What the tickets of a bill have ordered together, in whatever order one hears of them [BILL-6]. */
export function orderedSoFar(rows: readonly OrderEvent[]): KitchenLine[] {
  return addedUp(
    rows.flatMap((row) =>
      row.kind === 'kitchen_ordered' ? (row.body as Pick<KitchenOrdered, 'lines'>).lines : [],
    ),
  )
}

/** What the kitchen has not been told: more of something, then what is taken back of what it was told [BILL-6]. */
export function kitchenDifference(
  wanted: readonly KitchenLine[],
  ordered: readonly KitchenLine[],
): KitchenLine[] {
  const taken = ordered.map((line) => ({
    ...line,
    quantityThousandths: quantityThousandths(-line.quantityThousandths),
  }))
  const changes = addedUp([...wanted.map(kitchenLine), ...taken])
  return [
    ...changes.filter(({ quantityThousandths: more }) => more > 0),
    ...changes.filter(({ quantityThousandths: more }) => more < 0),
  ]
}

function kitchenLine({ productId, name, unit, quantityThousandths, note }: KitchenLine): KitchenLine {
  return { productId, name, unit, quantityThousandths, note }
}

/** The same goods in the same unit with the same wish are one; what comes to nothing is left out. */
function addedUp(lines: readonly KitchenLine[]): KitchenLine[] {
  const sums = new Map<string, KitchenLine>()
  for (const line of lines) {
    const key = JSON.stringify([line.productId ?? line.name, line.unit, line.note])
    const before = sums.get(key)
    const sum = (before?.quantityThousandths ?? 0) + line.quantityThousandths
    sums.set(key, { ...(before ?? line), quantityThousandths: quantityThousandths(sum) })
  }
  return [...sums.values()].filter(({ quantityThousandths: sum }) => sum !== 0)
}
