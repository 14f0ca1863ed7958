import { paperRupiah } from '../../base/print/paper-text.ts'
import type { PrintPicture } from '../../base/print/print-picture.ts'
import { centered, left, type ReceiptLine, rule, sides } from '../../base/print/receipt-line.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { SaleRefunded } from '../../refund/events.ts'
import { addedTaxesBack, hasVatBack } from '../../refund/refund-taxes.ts'
import { tenderText } from '../../sale/tender.ts'
import {
  copyLines,
  factLines,
  named,
  type PaperShop,
  pointsText,
  quantityText,
  shopLines,
  sum,
  titleLines,
} from './receipt-parts.ts'

export type RefundContent = {
  readonly refund: SaleRefunded
  readonly refundedAt: Instant
  readonly shop: PaperShop
  readonly copyNumber: number
  readonly logo?: PrintPicture | null
}

/** The receipt of goods that came back (*Retur*): what, for which receipt, and how the money went [RECEIPT-8]. */
export function refundLines(content: RefundContent, columns: number): ReceiptLine[] {
  const { refund, refundedAt, shop, copyNumber, logo = null } = content
  const { receiptNumber: number, zone, cashierName, customerName, kasbonAfterRupiah, lines } = refund
  const service = lines.reduce((sums, line) => sums + line.serviceRupiah, 0)
  return [
    ...shopLines(shop, columns, { logo, hasTax: hasVatBack(refund) }),
    ...copyLines(copyNumber, columns),
    ...titleLines('RETUR', columns),
    ...factLines({ number, at: refundedAt, zone, cashierName }, columns),
    ...named('Dari struk', refund.saleReceiptNumber, columns),
    ...named('Pelanggan', customerName, columns),
    ...named('Alasan', refund.reason, columns),
    rule,
    ...lines.flatMap((line) => [
      ...left(line.name, columns),
      ...sum(`  ${quantityText(line.quantityThousandths, line.unit)}`, line.netRupiah, columns),
    ]),
    rule,
    ...(service > 0 ? sum('Biaya layanan', service, columns) : []),
    ...addedTaxesBack(refund).flatMap(({ name, taxRupiah }) => sum(name, taxRupiah, columns)),
    ...(refund.roundingRupiah !== 0 ? sum('Pembulatan', refund.roundingRupiah, columns) : []),
    ...sides('TOTAL RETUR', paperRupiah(refund.totalRupiah), columns, true),
    ...refund.payments.flatMap((payment) =>
      sum(`${backText(payment)}${pointsText(payment)}`, payment.amountRupiah, columns),
    ),
    ...(kasbonAfterRupiah === undefined ? [] : sum('Sisa kasbon', kasbonAfterRupiah, columns, true)),
    ...(refund.pointsTakenBack ? sum('Poin ditarik', refund.pointsTakenBack, columns) : []),
    rule,
    ...centered(shop.receiptFooter, columns),
  ]
}

/** What never came does not go back. */
function backText(payment: SaleRefunded['payments'][number]): string {
  return payment.isUnpaid
    ? `${tenderText(payment)} tidak masuk`
    : (wayBack[payment.tender] ?? tenderText(payment))
}

/** Where money does not simply go back by the tender's name. */
const wayBack: { readonly [Tender in SaleRefunded['payments'][number]['tender']]?: string } = {
  cash: 'Tunai kembali',
  kasbon: 'Potong kasbon',
  point: 'Poin kembali',
}
