import { paperRupiah } from '../base/print/paper-text.ts'
import { type UncheckedPayment, waitingTotals } from '../sale/payment-check.ts'
import { tenderText } from '../sale/tender.ts'
import type { ShiftClosed } from './events.ts'
import { differenceWord, type ShiftFigures } from './figures.ts'

/** What the owner reads of a closed shift beside its sales [SHIFT-14]: *Kas cocok?* and what deserves a second look. */
export type ClosingWords = { readonly verdict: string; readonly attention: string }

/** `unseen`: the payments of this shift that nobody had seen. Figures and words only, nothing that people typed. */
export function closingWords(
  closed: Pick<ShiftClosed, 'countedCashRupiah' | 'expectedCashRupiah' | 'differenceRupiah' | 'tenders'>,
  figures: ShiftFigures,
  unseen: readonly UncheckedPayment[],
): ClosingWords {
  const waiting = waitingTotals(unseen)
  const found = [
    ...closed.tenders.flatMap(({ tender, countedRupiah, expectedRupiah }) => {
      const differenceRupiah = countedRupiah === null ? 0 : countedRupiah - expectedRupiah
      return differenceRupiah === 0 ? [] : [`${tenderText({ tender })} ${differenceText(differenceRupiah)}`]
    }),
    waiting.count === 0 ? '' : `${waiting.count} pembayaran belum dicek, ${paperRupiah(waiting.rupiah)}`,
    figures.missingRupiah <= 0 ? '' : `${paperRupiah(figures.missingRupiah)} tidak masuk`,
    figures.refundCount === 0 ? '' : `${figures.refundCount} retur, ${paperRupiah(figures.refundsRupiah)}`,
    figures.voidCount === 0 ? '' : `${figures.voidCount} pembatalan`,
    figures.drawerOpenCount === 0 ? '' : `laci dibuka manual ${figures.drawerOpenCount} kali`,
  ].filter((words) => words !== '')
  return { verdict: verdictOf(closed), attention: found.join('; ') || 'tidak ada' }
}

function verdictOf({
  countedCashRupiah,
  expectedCashRupiah,
  differenceRupiah,
}: Pick<ShiftClosed, 'countedCashRupiah' | 'expectedCashRupiah' | 'differenceRupiah'>): string {
  if (differenceRupiah === 0) return `Ya, pas ${paperRupiah(countedCashRupiah)}`
  return (
    `Tidak, ${differenceText(differenceRupiah)} ` +
    `(seharusnya ${paperRupiah(expectedCashRupiah)}, terhitung ${paperRupiah(countedCashRupiah)})`
  )
}

/** *kurang Rp 5.000* */
function differenceText(differenceRupiah: number): string {
  return `${differenceWord(differenceRupiah).toLowerCase()} ${paperRupiah(Math.abs(differenceRupiah))}`
}
