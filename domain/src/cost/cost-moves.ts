import { stockOfLine } from '../sale/movements.ts'
import { lineAmount } from '../stock/quantity.ts'
import type { JournalEvent } from '../sync/event-kinds.ts'
import { type BusinessDay, businessDayOf, defaultZone } from '../time/zone.ts'
import type { CostFigure } from './cost-state.ts'

/** What an event does to the worth of one product's stock. */
export type CostMove = { readonly productId: string } & (
  | {
      /** Comes into stock. `costRupiah` null: nobody said what it cost, so it is worth what the product costs now. */
      readonly way: 'in'
      readonly quantityThousandths: number
      readonly costRupiah: number | null
      readonly figure: CostFigure
      /** The sale whose goods come back. */
      readonly saleId?: string
    }
  | { readonly way: 'out'; readonly quantityThousandths: number; readonly figure: CostFigure }
  /** Back to the supplier, who credits so much. */
  | {
      readonly way: 'back'
      readonly quantityThousandths: number
      readonly creditRupiah: number
      readonly figure: CostFigure
    }
  /** Sold without ever being in stock: paid for and used up at once. */
  | { readonly way: 'through'; readonly quantityThousandths: number; readonly figure: CostFigure }
  /** Somebody typed what one unit costs. */
  | { readonly way: 'named'; readonly unitCostRupiah: number; readonly figure: CostFigure }
)

/** Kinds that touch what stock is worth: hosts read nothing else of their journal. */
export const costKinds = [
  'product_saved',
  'stock_received',
  'stock_adjusted',
  'stock_counted',
  'stock_count_corrected',
  'sale_recorded',
  'sale_refunded',
  'goods_received',
  'purchase_returned',
] as const satisfies readonly JournalEvent['kind'][]

/**
 * The day of an event that names none is that of its clock in Jakarta: whoever reckons later, wherever, must come to the
 * same day, whatever the shop's zone is by then.
 */
function dayOf(event: JournalEvent): BusinessDay {
  const named = 'businessDay' in event.body ? event.body.businessDay : undefined
  return named ?? businessDayOf(event.at, defaultZone)
}

/** The moves of one event, in the order of its lines. */
export function costMovesOf(event: JournalEvent): CostMove[] {
  const figure = (account: CostFigure['account'], lineIndex: number | null = null): CostFigure => ({
    account,
    ofEventId: event.eventId,
    lineIndex,
    businessDay: dayOf(event),
  })
  /** By a signed difference: too many or too few. */
  const bySign = (
    productId: string,
    quantity: number,
    account: 'waste' | 'own_use' | 'counted',
  ): CostMove[] => {
    if (quantity === 0) return []
    return quantity > 0
      ? [{ productId, way: 'in', quantityThousandths: quantity, costRupiah: null, figure: figure(account) }]
      : [{ productId, way: 'out', quantityThousandths: -quantity, figure: figure(account) }]
  }
  switch (event.kind) {
    case 'sale_recorded':
      return event.body.lines.flatMap((line, lineIndex): CostMove[] => {
        const { productId, quantityThousandths, stockThousandths = quantityThousandths } = line
        if (line.parts === undefined && !line.isStocked && productId !== null) {
          const sold = figure('sold', lineIndex)
          return [{ productId, way: 'through', quantityThousandths: stockThousandths, figure: sold }]
        }
        return stockOfLine(line).map((part) => ({
          productId: part.productId,
          way: 'out',
          quantityThousandths: part.stockThousandths,
          figure: figure('sold', lineIndex),
        }))
      })
    case 'sale_refunded':
      return event.body.lines.flatMap(({ restocked, lineIndex }) =>
        restocked.map(
          ({ productId, stockThousandths }): CostMove => ({
            productId,
            way: 'in',
            quantityThousandths: stockThousandths,
            costRupiah: null,
            figure: figure('sold', lineIndex),
            saleId: event.body.saleId,
          }),
        ),
      )
    case 'stock_received':
      return event.body.lines.map(({ productId, quantityThousandths, unitCostRupiah }) => ({
        productId,
        way: 'in',
        quantityThousandths,
        costRupiah: unitCostRupiah === null ? null : lineAmount(unitCostRupiah, quantityThousandths),
        figure: figure('paid'),
      }))
    case 'stock_adjusted': {
      const { reason, lines } = event.body
      const account = reason === 'correction' ? 'counted' : reason
      return lines.flatMap((line) => bySign(line.productId, line.quantityThousandths, account))
    }
    case 'stock_counted':
      return event.body.lines.flatMap(({ productId, countedThousandths, expectedThousandths }) =>
        bySign(productId, countedThousandths - expectedThousandths, 'counted'),
      )
    case 'stock_count_corrected':
      return event.body.lines.flatMap((line) => bySign(line.productId, line.quantityThousandths, 'counted'))
    case 'goods_received':
      return event.body.lines.map(({ productId, stockThousandths, owedRupiah, extraRupiah }) => ({
        productId,
        way: 'in',
        quantityThousandths: stockThousandths,
        costRupiah: owedRupiah + extraRupiah,
        figure: figure('paid'),
      }))
    case 'purchase_returned':
      return event.body.lines.map(({ productId, stockThousandths, creditRupiah }) => ({
        productId,
        way: 'back',
        quantityThousandths: stockThousandths,
        creditRupiah,
        figure: figure('returned'),
      }))
    case 'product_saved':
      return event.body.products.flatMap(({ productId, changes: { costRupiah } }): CostMove[] =>
        costRupiah === undefined || costRupiah === null || costRupiah === 0
          ? []
          : [{ productId, way: 'named', unitCostRupiah: costRupiah, figure: figure('paid') }],
      )
    default:
      return []
  }
}
