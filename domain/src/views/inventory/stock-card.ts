import type { DayRange } from '../../base/time/range.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import type { EventKind } from '../../events/fact.ts'
import type { JournalFact } from '../../journal/journal-fact.ts'
import { eventWords } from '../../journal/journal-texts.ts'
import { kindsOfGoods, movementsOf } from '../../journal/movements.ts'
import type { SaleLine } from '../../sale/events.ts'

/** Kinds of events that may move stock: hosts read nothing else of their journal. */
export const stockKinds: readonly EventKind[] = [
  'sale_recorded',
  'sale_refunded',
  'stock_received',
  'stock_adjusted',
  ...kindsOfGoods,
  'products_merged',
  'goods_received',
  'purchase_returned',
  'stock_transferred',
  'transfer_cancelled',
  'transfer_received',
  'transfer_corrected',
]

/** Why stock moved, as a stock card says it. */
export const stockMoveLabel = {
  sold: 'Penjualan',
  refunded: 'Retur penjualan',
  opening: 'Stok awal',
  received: 'Barang masuk',
  purchased: 'Pembelian',
  returned: 'Retur pembelian',
  waste: 'Rusak atau hilang',
  own_use: 'Dipakai sendiri',
  correction: 'Hitung ulang',
  reversed: 'Salah catat dibatalkan',
  counted: 'Stok opname',
  count_corrected: 'Koreksi opname',
  merged: 'Gabung produk',
  sent: 'Kirim ke toko lain',
  sent_back: 'Kiriman dibatalkan',
  arrived: 'Terima kiriman',
  transfer_corrected: 'Koreksi kiriman',
  changed: 'Perubahan stok',
} as const
export type StockMoveKind = keyof typeof stockMoveLabel

/** One line of a stock card. */
export type StockMove = {
  readonly eventId: string
  readonly kind: StockMoveKind
  readonly at: number
  readonly businessDay: BusinessDay
  readonly deviceId: string
  readonly deviceSeq: number
  /** Null: the owner. */
  readonly staffId: string | null
  /** Base units in thousandths, into stock above zero; zero for a count that found what was expected. */
  readonly amountThousandths: number
  /** Receipt number, supplier, or what somebody wrote; may be empty. */
  readonly label: string
  /** The sale that it is about; null: none. */
  readonly saleId: string | null
  /** The purchase that it is about; null: none. */
  readonly purchaseId: string | null
}

/** What an event did to the stock of one product, by its movements; null: nothing. */
export function stockMoveOf(fact: JournalFact, productId: string): StockMove | null {
  let amountThousandths = 0
  for (const { account, subject, amount } of movementsOf(fact)) {
    if (account === 'stock' && subject === productId) amountThousandths += amount
  }
  const told = wordsOf(fact, productId)
  const isCounted =
    fact.kind === 'stock_counted' && fact.body.lines.some((line) => line.productId === productId)
  if (told === null || (amountThousandths === 0 && !isCounted)) return null
  const { eventId, at, businessDay, deviceId, deviceSeq, staffId } = fact
  const whole = { eventId, at, businessDay, deviceId, deviceSeq, staffId, amountThousandths }
  return { saleId: null, purchaseId: null, ...whole, ...told }
}

type Words = Pick<StockMove, 'kind' | 'label'> & Partial<Pick<StockMove, 'saleId' | 'purchaseId'>>

function wordsOf(fact: JournalFact, productId: string): Words | null {
  switch (fact.kind) {
    case 'sale_recorded':
      return {
        kind: 'sold',
        label: [fact.body.receiptNumber, ...bundlesWith(fact.body.lines, productId)].join(' · '),
        saleId: fact.eventId,
      }
    case 'sale_refunded':
      return { kind: 'refunded', label: fact.body.receiptNumber, saleId: fact.body.saleId }
    case 'stock_received':
      return { kind: fact.body.reason, label: fact.body.note }
    case 'stock_adjusted':
      return {
        kind: fact.body.reversal === undefined ? fact.body.reason : 'reversed',
        label: fact.body.note,
      }
    case 'stock_counted':
      return { kind: 'counted', label: fact.body.name }
    case 'stock_count_corrected':
      return { kind: 'count_corrected', label: 'Catatan sebelum hitung yang baru masuk' }
    case 'products_merged':
      return { kind: 'merged', label: '' }
    case 'goods_received':
      return { kind: 'purchased', label: fact.body.supplierName, purchaseId: fact.body.purchaseId }
    case 'purchase_returned':
      return {
        ...{ kind: fact.body.isMistake ? 'reversed' : 'returned', label: fact.body.supplierName },
        purchaseId: fact.body.purchaseId ?? null,
      }
    case 'stock_transferred':
      return { kind: 'sent', label: fact.body.toStoreName }
    case 'transfer_cancelled':
      return { kind: 'sent_back', label: fact.body.toStoreName }
    case 'transfer_received':
      return { kind: 'arrived', label: fact.body.fromStoreName }
    case 'transfer_corrected':
      return { kind: 'transfer_corrected', label: fact.body.storeName }
    default:
      return kindsOfGoods.includes(fact.kind) ? { kind: 'changed', label: eventWords(fact.kind) } : null
  }
}

/** Names of the bundles that took a product along. */
function bundlesWith(lines: readonly SaleLine[], productId: string): Set<string> {
  const bundles = lines.filter((line) => line.parts?.some((part) => part.productId === productId))
  return new Set(bundles.map(({ name }) => name))
}

export type StockCardRow = StockMove & { readonly stockThousandths: number }

export type StockCard = {
  /** What there was before the first day (*saldo awal*). */
  readonly beforeThousandths: number
  /** The oldest first, each with the stock after it. */
  readonly rows: readonly StockCardRow[]
  /** What there was after the last day. */
  readonly afterThousandths: number
  readonly inThousandths: number
  readonly outThousandths: number
}

/**
 * Everything that moved a product's stock in some days, with the running stock [STOCK-8]. Reckoned back from the stock of
 * now, so that what a device does not know any more is in the first figure and no later one is wrong. `moves` are all
 * of the first day and later, in any order; days come first, then each device's clock.
 */
export function stockCard(moves: readonly StockMove[], stockThousandths: number, range: DayRange): StockCard {
  const ordered = moves
    .filter(({ businessDay }) => businessDay >= range.fromDay)
    .sort(
      (one, other) =>
        compare(one.businessDay, other.businessDay) ||
        one.at - other.at ||
        compare(one.deviceId, other.deviceId) ||
        one.deviceSeq - other.deviceSeq,
    )
  const beforeThousandths = ordered.reduce(
    (before, move) => before - move.amountThousandths,
    stockThousandths,
  )
  let running = beforeThousandths
  let inThousandths = 0
  let outThousandths = 0
  const rows: StockCardRow[] = []
  for (const move of ordered) {
    if (move.businessDay > range.throughDay) break
    running += move.amountThousandths
    if (move.amountThousandths > 0) inThousandths += move.amountThousandths
    else outThousandths -= move.amountThousandths
    rows.push({ ...move, stockThousandths: running })
  }
  return { beforeThousandths, rows, afterThousandths: running, inThousandths, outThousandths }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
