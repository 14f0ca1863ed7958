import { kitchenStation, stationKey } from '../shop/station-name.ts'
import type { ReceiptPrinter } from './setup.ts'

/** A line of a ticket. `stations`: who makes it; empty: nobody in particular; absent: everybody, as older releases had it. */
export type RoutedLine = { readonly stations?: readonly string[] | undefined }

/**
 * Which printer gets which lines of a ticket [PRINTER-20], each line once; a printer that gets none is not in it. A printer with
 * stations gets what they make; one without gets the rest: what nobody in particular makes, and what is made at a station that no
 * printer here has. Where every printer has stations the rest goes to the kitchen's, else to the first: no order is lost.
 */
export function routeLines<Line extends RoutedLine, Printer extends Pick<ReceiptPrinter, 'stations'>>(
  lines: readonly Line[],
  printers: readonly Printer[],
): { readonly printer: Printer; readonly lines: Line[] }[] {
  const ofPrinter = printers.map((printer) => ({ printer, keys: (printer.stations ?? []).map(stationKey) }))
  const served = new Set(ofPrinter.flatMap(({ keys }) => keys))
  const without = ofPrinter.filter(({ keys }) => keys.length === 0)
  const kitchens = ofPrinter.filter(({ keys }) => keys.includes(stationKey(kitchenStation)))
  const rest = new Set(without.length > 0 ? without : kitchens.length > 0 ? kitchens : ofPrinter.slice(0, 1))
  return ofPrinter.flatMap((one) => {
    const own = lines.filter(({ stations }) => {
      if (stations === undefined) return true
      const wanted = stations.map(stationKey)
      const isRest = wanted.length === 0 || wanted.some((key) => !served.has(key))
      return wanted.some((key) => one.keys.includes(key)) || (isRest && rest.has(one))
    })
    return own.length === 0 ? [] : [{ printer: one.printer, lines: own }]
  })
}
