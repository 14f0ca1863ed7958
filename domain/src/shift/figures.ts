import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import type { NamedTender, Tender } from '../sale/tender.ts'
import type { denominationsRupiah } from './events.ts'

/** One tender, or one of the shop's own: the same in every list. */
export function tenderKey({ tender, tenderName = '' }: NamedTender): string {
  return `${tender}|${tenderName}`
}

/** What came in and went back by one tender. */
export type TenderFigures = {
  readonly tender: Tender
  readonly tenderName?: string
  readonly salesRupiah: Rupiah
  readonly instalmentsRupiah: Rupiah
  readonly refundsRupiah: Rupiah
  /** Sales and instalments less refunds and what never came. */
  readonly expectedRupiah: number
}

/** What a shift came to by its own events; late ones count as soon as they are known. */
export type ShiftFigures = {
  readonly saleCount: number
  readonly salesRupiah: Rupiah
  /** What customers saved, less the part of goods that came back: below zero where they were sold in another shift. */
  readonly discountRupiah: Rupiah
  readonly refundCount: number
  readonly refundsRupiah: Rupiah
  readonly instalmentsRupiah: Rupiah
  /** Of its sales: QRIS and transfers of which somebody said that they never came, less what came back of such [SALE-22]. */
  readonly missingRupiah: Rupiah
  readonly cashInRupiah: Rupiah
  readonly cashOutRupiah: Rupiah
  readonly openingCashRupiah: Rupiah
  /** What the drawer should hold. */
  readonly expectedCashRupiah: number
  /** Cash first, then in the order in which they came up. */
  readonly tenders: readonly TenderFigures[]
  /** Signals for the owner: the drawer by hand, bills and lines that were taken back. */
  readonly drawerOpenCount: number
  readonly voidCount: number
  /** Restaurant tax in the sales less what came back of it, by its name [TAX-23]; absent: none. */
  readonly localTaxes?: readonly { readonly name: string; readonly taxRupiah: Rupiah }[]
}

export type CountedCash = readonly {
  readonly denominationRupiah: (typeof denominationsRupiah)[number]
  readonly pieceCount: number
}[]

/** What a count of notes and coins comes to. */
export function countedCash(counted: CountedCash): Rupiah {
  let sum = 0
  for (const { denominationRupiah, pieceCount } of counted) sum += denominationRupiah * pieceCount
  return rupiah(sum)
}

/** *Selisih*: above zero there is more in the drawer than the shift explains. */
export function cashDifference(
  countedRupiah: Rupiah,
  figures: Pick<ShiftFigures, 'expectedCashRupiah'>,
): Rupiah {
  return rupiah(countedRupiah - figures.expectedCashRupiah)
}

/** *Tunai lebih Rp 5.000*: the difference in words, for screen, paper and message. */
export function differenceWord(differenceRupiah: number): 'Pas' | 'Lebih' | 'Kurang' {
  if (differenceRupiah === 0) return 'Pas'
  return differenceRupiah > 0 ? 'Lebih' : 'Kurang'
}
