import { maximumStockThousandths } from '../base/quantity/quantity.ts'
import { partsTaken } from '../catalog/product-parts.ts'
import { type DraftLine, stockQuantity } from './cart.ts'

type TakingLine = Pick<DraftLine, 'quantityThousandths' | 'factorThousandths' | 'perBase' | 'parts'>

/**
 * The line with which the lines of a cart take more from stock, in base units and all together, than one sale can tell; null:
 * they do not [SALE-24]. A line of a bundle counts with its parts [CATALOG-46].
 */
export function lineBeyondStock<Line extends TakingLine>(lines: readonly Line[]): Line | null {
  let takenThousandths = 0
  for (const line of lines) {
    const own = stockQuantity(line)
    takenThousandths += own
    // Each scan asks this of the whole cart, and most goods are no bundles.
    if (line.parts !== undefined)
      for (const { stockThousandths } of partsTaken(line.parts, own)) takenThousandths += stockThousandths
    if (takenThousandths > maximumStockThousandths) return line
  }
  return null
}
