import { groupedNumber } from '../base/money/grouped-number.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { ebookPrice } from '../plan/ebook-price.ts'
import { hardwarePackage } from '../plan/hardware-package.ts'
import { oneTimePayment } from '../plan/one-time-payment.ts'
import { currentList } from '../plan/price-book.ts'
import { priceOfTokens } from '../plan/token-model.ts'

/** What Laci itself sells. Every order is of one kind. */
export const orderKinds = ['ebook', 'plan', 'tokens', 'one_time', 'hardware'] as const
export type OrderKind = (typeof orderKinds)[number]

/** One thing that can be ordered, at the price that is charged for it [ORDER-1]. */
export type CatalogueItem = {
  /** Stands on the wire and at the payment provider: `ebook`, `plan-3`, `tokens-2000`, `one-time`, `hardware`. */
  readonly itemId: string
  readonly kind: OrderKind
  /** Indonesian, at most 50 characters: what receipt and payment page say. */
  readonly name: string
  readonly priceRupiah: Rupiah
  /** Paid months of a plan, and those given on top; 0 for everything else. */
  readonly months: number
  readonly bonusMonths: number
  /** Tokens of a pack; 0 for everything else. */
  readonly tokens: number
}

/** The packs that are sold; the smallest is the one of the specification (section 9), the price of a token is the same in all. */
export const tokenPacks = [2_000, 5_000, 10_000, 50_000] as const

const nothingMore = { months: 0, bonusMonths: 0, tokens: 0 }

export const catalogue: readonly CatalogueItem[] = [
  {
    ...nothingMore,
    itemId: 'ebook',
    kind: 'ebook',
    name: 'Ebook Kas Rapi, Stok Pasti',
    priceRupiah: ebookPrice.totalRupiah,
  },
  ...currentList.map((price) => ({
    itemId: `plan-${price.months}`,
    kind: 'plan' as const,
    name: price.months === 12 ? 'Langganan 1 tahun' : `Langganan ${price.months} bulan`,
    priceRupiah: rupiah(price.totalRupiah),
    months: price.months,
    bonusMonths: price.bonusMonths,
    tokens: 0,
  })),
  ...tokenPacks.map((tokens) => ({
    ...nothingMore,
    itemId: `tokens-${tokens}`,
    kind: 'tokens' as const,
    name: `${groupedNumber(tokens)} token`,
    priceRupiah: priceOfTokens(tokens),
    tokens,
  })),
  {
    ...nothingMore,
    itemId: 'one-time',
    kind: 'one_time',
    name: 'Sekali bayar',
    priceRupiah: oneTimePayment.totalRupiah,
  },
  {
    ...nothingMore,
    itemId: 'hardware',
    kind: 'hardware',
    name: 'Paket kasir lengkap Terima Beres',
    priceRupiah: hardwarePackage.totalRupiah,
  },
]

/** Null: nothing of that name is sold. */
export function findItem(itemId: string): CatalogueItem | null {
  return catalogue.find((item) => item.itemId === itemId) ?? null
}

/** Token packs add up; of everything else there is one in an order. */
export function largestQuantity(kind: OrderKind): number {
  return kind === 'tokens' ? 20 : 1
}

/** What somebody without an account may order: by name and number [ORDER-5]. */
export function isForAnybody(kind: OrderKind): boolean {
  return kind === 'ebook' || kind === 'hardware'
}
