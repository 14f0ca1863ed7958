import { quantityThousandths } from '../base/quantity/quantity.ts'
import { maximumStations, sameStation } from '../shop/station-name.ts'
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

/** What no ticket has ordered yet: more of something, then what is taken back of what one has [BILL-6]. */
export function kitchenDifference(
  wanted: readonly KitchenLine[],
  ordered: readonly KitchenLine[],
): KitchenLine[] {
  const taken = ordered.map((line) => ({
    ...line,
    quantityThousandths: quantityThousandths(-line.quantityThousandths),
  }))
  const changes = addedUp([...wanted.map((line) => kitchenLine(line, line.stations)), ...taken])
  return [
    ...changes.filter(({ quantityThousandths: more }) => more > 0),
    ...changes.filter(({ quantityThousandths: more }) => more < 0),
  ]
}

/** Who makes a line by what is said now; null: nobody, it is only handed over. */
export type Makers = (line: Pick<KitchenLine, 'productId'>) => readonly string[] | null

/**
 * The lines of a bill that somebody makes, with who [BILL-20]. Goods that were ordered for it already stay where they were
 * ordered, whatever was said of the product since.
 */
export function linesToMake(
  lines: readonly KitchenLine[],
  ordered: readonly KitchenLine[],
  makersOf: Makers,
): KitchenLine[] {
  const known = new Map<string, KitchenLine>()
  for (const line of ordered) {
    for (const key of [goodsKey(line), lineKey(line)]) if (!known.has(key)) known.set(key, line)
  }
  return lines.flatMap((line) => {
    const before = known.get(lineKey(line)) ?? known.get(goodsKey(line))
    if (before !== undefined) return [kitchenLine(line, before.stations)]
    const makers = makersOf(line)
    return makers === null ? [] : [kitchenLine(line, [...makers])]
  })
}

function kitchenLine(
  { productId, name, unit, quantityThousandths, note }: KitchenLine,
  stations: KitchenLine['stations'],
): KitchenLine {
  return {
    ...{ productId, name, unit, quantityThousandths, note },
    ...(stations === undefined ? {} : { stations }),
  }
}

function goodsKey({ productId, name }: KitchenLine): string {
  return productId ?? name
}

function lineKey(line: KitchenLine): string {
  return JSON.stringify([goodsKey(line), line.unit, line.note])
}

/** The stations of a line that was ordered twice, at different ones: all of them where both say so, else every printer. */
function joined(one: KitchenLine['stations'], other: KitchenLine['stations']): KitchenLine['stations'] {
  if (one === undefined || other === undefined) return undefined
  if (one.length === 0 || other.length === 0) return one.length === other.length ? one : undefined
  return [...one, ...other.filter((name) => !one.some((known) => sameStation(known, name)))].slice(
    0,
    maximumStations,
  )
}

/** The same goods in the same unit with the same wish are one; what comes to nothing is left out. */
function addedUp(lines: readonly KitchenLine[]): KitchenLine[] {
  const sums = new Map<string, KitchenLine>()
  for (const line of lines) {
    const key = lineKey(line)
    const before = sums.get(key)
    const sum = (before?.quantityThousandths ?? 0) + line.quantityThousandths
    const stations = before === undefined ? line.stations : joined(before.stations, line.stations)
    sums.set(key, { ...kitchenLine(before ?? line, stations), quantityThousandths: quantityThousandths(sum) })
  }
  return [...sums.values()].filter(({ quantityThousandths: sum }) => sum !== 0)
}
