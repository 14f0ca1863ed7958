import { sumText } from '../base/money/sum-text.ts'
import { paperQuantity } from '../base/print/paper-text.ts'
import type { EventBody, EventKind } from './fact.ts'

/** Names behind the ids of events, as far as whoever reads them knows them. */
export type JournalNames = {
  product(productId: string): string | null
  customer(customerId: string): string | null
  promotion(promotionId: string): string | null
  supplier(supplierId: string): string | null
  /** Name of a held bill; empty for one without a name. */
  bill(billId: string): string | null
  /** Null in place of an id: the owner. */
  person(staffId: string | null): string
  /** True: whoever reads may not see what goods cost, so no sentence says it. */
  readonly hidesCost?: boolean
  /** Receipt number of a sale. */
  receipt(saleId: string): string | null
}

/** The chip of the journal under which a kind stands by itself; what somebody has to look at is found by `patterns`. */
export type KindFilter =
  | 'approval'
  | 'drawer'
  | 'expense'
  | 'kasbon'
  | 'purchase'
  | 'refund'
  | 'reprint'
  | 'sale'
  | 'setting'
  | 'shift'
  | 'stock'
  | 'void'

/** Files of the shop's archive, besides the journal and the list of all activity, which have every event. */
export type KindFile =
  | 'bayar-pemasok'
  | 'buku-kas'
  | 'cek-uang-masuk'
  | 'kasbon'
  | 'kiriman'
  | 'mutasi-stok'
  | 'pelanggan'
  | 'pemasok'
  | 'pembayaran'
  | 'pembelian'
  | 'pengaturan'
  | 'pengeluaran'
  | 'penjualan'
  | 'pesanan'
  | 'poin'
  | 'produk'
  | 'promosi'
  | 'retur'
  | 'shift'
  | 'stok-opname'
  | 'stok-tanpa-pembelian'
  | 'utang-pemasok'

/**
 * What people read of one kind. Apart from its definition, because what a till downloads first records events and reads none
 * of this [TILL-15].
 */
export type JournalText<Kind extends EventKind> = {
  /** What it is called in lists. */
  readonly word: string
  /** Null: it stands under no chip. */
  readonly filter: KindFilter | null
  /** Where it stands in the archive [SPREADSHEET-51]. */
  readonly files: readonly KindFile[]
  /** The sum that it is about, for a column; absent: it is about none. */
  readonly amount?: (body: EventBody<Kind>) => number
  /** Receipt numbers that it carries itself. */
  readonly receiptNumbers?: (body: EventBody<Kind>) => readonly string[]
  /** The sale that it belongs to. */
  readonly saleId?: (body: EventBody<Kind>, eventId: string) => string
  /**
   * What happened, in one Indonesian sentence with its sums and names [JOURNAL-5]: facts, no verdicts. Who did it, where and
   * when stands beside it.
   */
  readonly sentence: (body: EventBody<Kind>, names: JournalNames) => string
}

/** Those of some kinds: one that is missing does not compile. */
export type JournalTexts<Kinds extends EventKind> = { readonly [Kind in Kinds]: JournalText<Kind> }

// What sentences have in common.

type Goods = { readonly productId: string; readonly quantityThousandths: number }

/** The first two by name, the others counted. */
export function goodsText(lines: readonly Goods[], names: JournalNames): string {
  const shown = lines
    .slice(0, 2)
    .map(
      ({ productId, quantityThousandths }) =>
        `${names.product(productId) ?? 'Produk yang tidak ada di perangkat ini'} ${paperQuantity(quantityThousandths)}`,
    )
  const rest = lines.length - shown.length
  return `${shown.join(', ')}${rest > 0 ? ` dan ${rest} lagi` : ''}`
}

/** `3 baris, Rp 45.000`. */
export function linesText({ length }: readonly unknown[], totalRupiah: number): string {
  return `${length} baris, ${sumText(totalRupiah)}`
}

/** ` “Meja 4”` behind what it names; nothing for what has no name. */
export function quoted(name: string | null): string {
  return name === null || name === '' ? '' : ` “${name}”`
}

/** ` A-261120-0231`. */
export function spaced(text: string | null): string {
  return text === null ? '' : ` ${text}`
}

/** A note behind what was said. */
export function ended(note: string): string {
  return note === '' ? '' : `. ${note}`
}
