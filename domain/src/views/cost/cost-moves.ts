import { multiplyRatio } from '../../base/lib/integer-ratio.ts'
import { goodsCost } from '../../base/quantity/quantity.ts'
import type { GoodsAccount } from '../../events/define-event.ts'
import type { EventKind, JournalEvent } from '../../events/fact.ts'
import { eventDay } from '../../journal/event-day.ts'
import { eventKinds } from '../../journal/event-kinds.ts'
import { kindsOfGoods, movementsOf } from '../../journal/movements.ts'
import type { RefundLine } from '../../refund/events.ts'
import { stockOfLine } from '../../sale/movements.ts'
import type { ReceivedLine } from '../../transfer/events.ts'
import { transferIdOf } from '../../transfer/transfer-record.ts'
import type { CostFigure } from './cost-state.ts'

/** What an event does to the worth of one product's stock. */
export type CostMove = { readonly productId: string } & (
  | {
      /** Comes into stock. `costRupiah` null: nobody said what it cost, so it is worth what the product costs now. */
      readonly way: 'in'
      readonly quantityThousandths: number
      readonly costRupiah: number | null
      readonly figure: CostFigure
      /** The import that brought it. */
      readonly importId?: string
    }
  | {
      readonly way: 'out'
      readonly quantityThousandths: number
      readonly figure: CostFigure
      readonly importId?: string
    }
  /**
   * Was told by mistake: out again at what it was taken in for. `costRupiah` null: at what it costs now. Of an import what it
   * moved decides; below zero it had taken goods away, which come back.
   */
  | {
      readonly way: 'reverse'
      readonly quantityThousandths: number
      readonly costRupiah: number | null
      readonly figure: CostFigure
      readonly importId?: string
    }
  /** Back to the supplier, who credits so much; or out again, back to what is on its way between shops. */
  | {
      readonly way: 'back'
      readonly quantityThousandths: number
      readonly creditRupiah: number
      readonly creditTo: 'paid' | 'transferred'
      readonly figure: CostFigure
    }
  /** Of a sale, at the cost with which it left; `isStocked` false: it was never in stock, and is neither paid for nor used up. */
  | {
      readonly way: 'giveBack'
      readonly quantityThousandths: number
      readonly saleId: string
      readonly isStocked: boolean
      readonly figure: CostFigure
    }
  /** To another shop. */
  | (SentLine & { readonly way: 'send' })
  /** Never left: back as it went. */
  | (SentLine & { readonly way: 'unsend' })
  /** Left after all: as it had gone the first time. */
  | (SentLine & { readonly way: 'resend' })
  /** Paid by another shop and never arrived; below zero: taken back. */
  | {
      readonly way: 'lost'
      readonly quantityThousandths: number
      readonly costRupiah: number
      readonly figure: CostFigure
    }
  /** Becomes stock of the product in the next move, `takeOver`, for what it is worth here. */
  | { readonly way: 'handOver'; readonly quantityThousandths: number; readonly figure: CostFigure }
  | { readonly way: 'takeOver'; readonly quantityThousandths: number; readonly figure: CostFigure }
  /** Sold without ever being in stock: paid for and used up at once. */
  | { readonly way: 'through'; readonly quantityThousandths: number; readonly figure: CostFigure }
  /** Somebody typed what one unit costs. */
  | { readonly way: 'named'; readonly unitCostRupiah: number; readonly figure: CostFigure }
)

/** `figure` is that of what is on its way. */
type SentLine = {
  readonly quantityThousandths: number
  readonly transferId: string
  readonly lineIndex: number
  readonly figure: CostFigure
}

/** Kinds that touch what stock is worth: hosts read nothing else of their journal. */
export const costKinds: readonly EventKind[] = [
  'product_saved',
  'stock_received',
  'stock_adjusted',
  ...kindsOfGoods,
  'products_merged',
  'sale_recorded',
  'sale_refunded',
  'goods_received',
  'purchase_returned',
  'stock_transferred',
  'transfer_cancelled',
  'transfer_received',
  'transfer_corrected',
]

/** The moves of one event, in the order of its lines. */
export function costMovesOf(event: JournalEvent): CostMove[] {
  const figure = (account: CostFigure['account'], lineIndex: number | null = null): CostFigure => ({
    account,
    ofEventId: event.eventId,
    lineIndex,
    businessDay: eventDay(event),
  })
  /** By a signed difference: too many or too few. */
  const bySign = (productId: string, quantity: number, account: GoodsAccount): CostMove[] => {
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
      return event.body.lines.flatMap((line) =>
        stockGivenBack(line).map((goods) => ({
          ...{ ...goods, way: 'giveBack', saleId: event.body.saleId },
          figure: figure('sold', line.lineIndex),
        })),
      )
    case 'stock_received':
      return event.body.lines.map(({ productId, quantityThousandths, unitCostRupiah }) => ({
        productId,
        way: 'in',
        quantityThousandths,
        costRupiah: unitCostRupiah === null ? null : goodsCost(unitCostRupiah, quantityThousandths),
        figure: figure('paid'),
        ...ofImport(event.body.importId),
      }))
    case 'stock_adjusted': {
      const { reason, lines, reversal, importId } = event.body
      if (reversal !== undefined) {
        return lines.map(({ productId, quantityThousandths, costRupiah = null }) => ({
          ...{ productId, way: 'reverse', quantityThousandths: 0 - quantityThousandths, costRupiah },
          figure: figure('paid'),
          ...(reversal.receiptId === undefined ? ofImport(importId) : {}),
        }))
      }
      const account = reason === 'correction' ? 'counted' : reason
      return lines.flatMap((line) =>
        bySign(line.productId, line.quantityThousandths, account).map((move) => ({
          ...move,
          ...ofImport(importId),
        })),
      )
    }
    case 'products_merged':
      return event.body.lines.flatMap(({ fromProductId, intoProductId, quantityThousandths }): CostMove[] => [
        { productId: fromProductId, way: 'handOver', quantityThousandths, figure: figure('paid') },
        { productId: intoProductId, way: 'takeOver', quantityThousandths, figure: figure('paid') },
      ])
    case 'goods_received':
      return event.body.lines.map(({ productId, stockThousandths, owedRupiah, extraRupiah }) => ({
        productId,
        way: 'in',
        quantityThousandths: stockThousandths,
        costRupiah: owedRupiah + extraRupiah,
        figure: figure('paid'),
      }))
    case 'purchase_returned':
      if (event.body.isMistake) {
        return event.body.lines.map(({ productId, stockThousandths, creditRupiah, costRupiah }) => ({
          ...{ productId, way: 'reverse', quantityThousandths: stockThousandths },
          ...{ costRupiah: costRupiah ?? creditRupiah, figure: figure('paid') },
        }))
      }
      return event.body.lines.map(({ productId, stockThousandths, creditRupiah }) => ({
        productId,
        way: 'back',
        quantityThousandths: stockThousandths,
        creditRupiah,
        creditTo: 'paid',
        figure: figure('returned'),
      }))
    case 'stock_transferred':
    case 'transfer_cancelled':
      return event.body.lines.map(({ productId, stockThousandths }, lineIndex) => ({
        productId,
        way: event.kind === 'stock_transferred' ? 'send' : 'unsend',
        quantityThousandths: stockThousandths,
        transferId: transferIdOf(event),
        lineIndex,
        figure: figure('transferred', lineIndex),
      }))
    case 'transfer_received':
      return event.body.lines.flatMap((line): CostMove[] => {
        const { productId, sentThousandths, receivedThousandths, costRupiah } = line
        const { arrivedThousandths, arrivedRupiah } = arrivedPart(line)
        const transferred = figure('transferred', line.lineIndex)
        return [
          ...(arrivedThousandths === 0
            ? []
            : [
                {
                  ...{ productId, way: 'in' as const, figure: transferred },
                  ...{ quantityThousandths: arrivedThousandths, costRupiah: arrivedRupiah },
                },
              ]),
          ...(arrivedThousandths === sentThousandths
            ? []
            : [
                {
                  ...{ productId, way: 'lost' as const, figure: transferred },
                  quantityThousandths: sentThousandths - arrivedThousandths,
                  costRupiah: costRupiah - arrivedRupiah,
                },
              ]),
          ...bySign(productId, receivedThousandths - arrivedThousandths, 'counted'),
        ]
      })
    case 'transfer_corrected':
      return event.body.lines.flatMap((line): CostMove[] => {
        const { productId, lineIndex, sentThousandths, receivedThousandths, costRupiah } = line
        const { what, transferId } = event.body
        if (what === 'second_cancel') return bySign(productId, 0 - receivedThousandths, 'lost')
        const transferred = figure('transferred', lineIndex)
        if (what === 'cancel') {
          const quantity = { quantityThousandths: receivedThousandths }
          return [{ productId, way: 'resend', transferId, lineIndex, figure: transferred, ...quantity }]
        }
        const { arrivedThousandths, arrivedRupiah } = arrivedPart(line)
        return [
          ...(arrivedThousandths === 0
            ? []
            : [
                {
                  ...{ productId, way: 'back' as const, figure: figure('lost', lineIndex) },
                  ...{ quantityThousandths: arrivedThousandths, creditRupiah: arrivedRupiah },
                  creditTo: 'transferred' as const,
                },
              ]),
          ...(arrivedThousandths === sentThousandths
            ? []
            : [
                {
                  ...{ productId, way: 'lost' as const, figure: transferred },
                  quantityThousandths: arrivedThousandths - sentThousandths,
                  costRupiah: arrivedRupiah - costRupiah,
                },
              ]),
          ...bySign(productId, arrivedThousandths - receivedThousandths, 'counted'),
        ]
      })
    case 'product_saved':
      return event.body.products.flatMap(({ productId, changes: { costRupiah } }): CostMove[] =>
        costRupiah === undefined || costRupiah === null || costRupiah === 0
          ? []
          : [{ productId, way: 'named', unitCostRupiah: costRupiah, figure: figure('paid') }],
      )
    default: {
      const { goodsAs } = eventKinds[event.kind]
      if (goodsAs === null) return []
      return movementsOf(event).flatMap(({ account, subject, amount }) =>
        account === 'stock' ? bySign(subject, amount, goodsAs) : [],
      )
    }
  }
}

/** Goods of a refund's line in base units: what goes back to stock, or what never was in it and is not spoiled. */
function stockGivenBack(
  line: RefundLine,
): Pick<Extract<CostMove, { way: 'giveBack' }>, 'productId' | 'quantityThousandths' | 'isStocked'>[] {
  const { productId, restocked, isWrittenOff, quantityThousandths, unstockedThousandths } = line
  if (restocked.length > 0) {
    return restocked.map((part) => ({
      ...{ productId: part.productId, quantityThousandths: part.stockThousandths, isStocked: true },
    }))
  }
  if (isWrittenOff || productId === null) return []
  // An older till told no base units; most of such goods are sold in theirs.
  const back = unstockedThousandths ?? quantityThousandths
  return [{ productId, quantityThousandths: back, isStocked: false }]
}

function ofImport(importId: string | undefined): { readonly importId?: string } {
  return importId === undefined ? {} : { importId }
}

/** Goods of a line of a transfer that arrived, with their part of its cost; what came beyond it is found, not received. */
function arrivedPart({ sentThousandths, receivedThousandths, costRupiah }: ReceivedLine): {
  readonly arrivedThousandths: number
  readonly arrivedRupiah: number
} {
  const arrivedThousandths = Math.min(sentThousandths, receivedThousandths)
  if (arrivedThousandths === sentThousandths) return { arrivedThousandths, arrivedRupiah: costRupiah }
  return { arrivedThousandths, arrivedRupiah: multiplyRatio(costRupiah, arrivedThousandths, sentThousandths) }
}
