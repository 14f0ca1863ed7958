import { paperNumber, paperTime } from '../../base/print/paper-text.ts'
import { centered, type ReceiptLine, rule, sides } from '../../base/print/receipt-line.ts'
import type { Instant } from '../../base/time/instant.ts'
import { tenderText } from '../../sale/tender.ts'
import { changeSinceClosing } from '../../shift/closing.ts'
import type { ShiftClosed, ShiftOpened } from '../../shift/events.ts'
import { differenceWord, type ShiftFigures } from '../../shift/figures.ts'
import { named, type PaperShop, shopLines, sum, titleLines } from './receipt-parts.ts'

export type ShiftSummaryContent = {
  readonly opened: ShiftOpened
  readonly openedAt: Instant
  /** Null: still running (*ringkasan sementara*), so nothing was counted. */
  readonly closed: { readonly shift: ShiftClosed; readonly closedAt: Instant } | null
  readonly figures: ShiftFigures
  readonly shop: PaperShop
}

/** What a shift came to, for the owner's tin [RECEIPT-10]. */
export function shiftSummaryLines(content: ShiftSummaryContent, columns: number): ReceiptLine[] {
  const { opened, openedAt, closed, figures, shop } = content
  return [
    ...shopLines(shop, columns, { isShort: true }),
    ...titleLines(closed === null ? 'RINGKASAN SEMENTARA' : 'RINGKASAN SHIFT', columns),
    ...named('Dibuka', `${paperTime(openedAt, opened.zone)}${by(opened.cashierName)}`, columns),
    ...(closed === null
      ? []
      : named(
          'Ditutup',
          `${paperTime(closed.closedAt, opened.zone)}${by(closed.shift.cashierName)}`,
          columns,
        )),
    rule,
    ...count('Transaksi', figures.saleCount, columns),
    ...sum('Penjualan', figures.salesRupiah, columns),
    ...some('Diskon', figures.discountRupiah, columns),
    ...some(`Retur (${figures.refundCount})`, -figures.refundsRupiah, columns),
    ...(figures.localTaxes ?? []).flatMap(({ name, taxRupiah }) =>
      some(`Termasuk ${name}`, taxRupiah, columns),
    ),
    ...some('Bayar kasbon', figures.instalmentsRupiah, columns),
    ...some('Tidak masuk', -figures.missingRupiah, columns),
    rule,
    ...figures.tenders.flatMap((one) => sum(tenderText(one), one.expectedRupiah, columns)),
    rule,
    ...cashLines(figures, closed?.shift ?? null, columns),
    ...countedLines(closed?.shift ?? null, columns),
    ...signalLines(figures, columns),
    ...changeLines(figures, closed?.shift ?? null, columns),
    ...named('Catatan', closed?.shift.note, columns),
    rule,
  ]
}

function cashLines(figures: ShiftFigures, closed: ShiftClosed | null, columns: number): ReceiptLine[] {
  // What was expected when it was counted: an event that comes later must not change the difference that was accepted.
  const expected = closed?.expectedCashRupiah ?? figures.expectedCashRupiah
  return [
    ...sum('Kas awal', figures.openingCashRupiah, columns),
    ...some('Kas masuk', figures.cashInRupiah, columns),
    ...some('Kas keluar', -figures.cashOutRupiah, columns),
    ...sum('Kas seharusnya', expected, columns, true),
    ...(closed === null
      ? []
      : [
          ...sum('Kas dihitung', closed.countedCashRupiah, columns, true),
          ...sum(
            `Selisih (${differenceWord(closed.differenceRupiah)})`,
            closed.differenceRupiah,
            columns,
            true,
          ),
        ]),
  ]
}

/** Notes and coins as they were counted, and tenders that somebody counted beside the cash. */
function countedLines(closed: ShiftClosed | null, columns: number): ReceiptLine[] {
  if (closed === null) return []
  const pieces = closed.counted.filter(({ pieceCount }) => pieceCount > 0)
  const others = closed.tenders.filter(
    ({ tender, countedRupiah }) => tender !== 'cash' && countedRupiah !== null,
  )
  return [
    ...(pieces.length > 0 ? [rule] : []),
    ...pieces.flatMap(({ denominationRupiah, pieceCount }) =>
      sum(
        `${paperNumber(denominationRupiah)} x ${paperNumber(pieceCount)}`,
        denominationRupiah * pieceCount,
        columns,
      ),
    ),
    ...(others.length > 0 ? [rule] : []),
    ...others.flatMap((one) => sum(`${tenderText(one)} dihitung`, one.countedRupiah ?? 0, columns)),
  ]
}

/** What events that came after the count would make of it; what was accepted stands above [RECEIPT-17]. */
function changeLines(figures: ShiftFigures, closed: ShiftClosed | null, columns: number): ReceiptLine[] {
  const change = closed === null ? null : changeSinceClosing(closed, figures)
  if (change === null) return []
  const { saleCount, cashRupiah, differenceRupiah, tenders } = change
  return [
    rule,
    ...centered('DIPERBARUI', columns, true),
    ...centered('ada catatan yang datang setelah shift ditutup', columns),
    ...(saleCount === 0 ? [] : count('Transaksi menyusul', saleCount, columns)),
    ...(cashRupiah === 0
      ? []
      : [
          ...sum('Kas seharusnya kini', figures.expectedCashRupiah, columns),
          ...sum(`Selisih kini (${differenceWord(differenceRupiah)})`, differenceRupiah, columns),
        ]),
    ...tenders.flatMap((one) => sum(`${tenderText(one)} kini`, one.expectedRupiah, columns)),
  ]
}

/** What an owner looks at twice. */
function signalLines({ drawerOpenCount, voidCount }: ShiftFigures, columns: number): ReceiptLine[] {
  if (drawerOpenCount === 0 && voidCount === 0) return []
  return [
    rule,
    ...(drawerOpenCount > 0 ? count('Laci dibuka manual', drawerOpenCount, columns) : []),
    ...(voidCount > 0 ? count('Pembatalan', voidCount, columns) : []),
  ]
}

const by = (cashierName: string) => (cashierName === '' ? '' : ` ${cashierName}`)

function count(name: string, number: number, columns: number): ReceiptLine[] {
  return sides(name, paperNumber(number), columns)
}

/** Nothing where there is nothing to say. */
function some(name: string, amountRupiah: number, columns: number): ReceiptLine[] {
  return amountRupiah === 0 ? [] : sum(name, amountRupiah, columns)
}
