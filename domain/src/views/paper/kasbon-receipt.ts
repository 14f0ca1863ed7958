import { paperRupiah } from '../../base/print/paper-text.ts'
import type { PrintPicture } from '../../base/print/print-picture.ts'
import { centered, type ReceiptLine, rule, sides } from '../../base/print/receipt-line.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { PaymentReceived } from '../../kasbon/events.ts'
import {
  copyLines,
  factLines,
  factsLines,
  named,
  type PaperShop,
  shopLines,
  sum,
  titleLines,
} from './receipt-parts.ts'
import { paymentFacts } from './sale-facts.ts'

export type KasbonReceiptContent = {
  readonly payment: PaymentReceived
  readonly paidAt: Instant
  readonly shop: PaperShop
  readonly copyNumber: number
  readonly logo?: PrintPicture | null
}

/** The receipt of an instalment: what was owed, paid and is left [RECEIPT-9]. */
export function kasbonReceiptLines(content: KasbonReceiptContent, columns: number): ReceiptLine[] {
  const { payment, paidAt, shop, copyNumber, logo = null } = content
  const { receiptNumber: number, zone, cashierName, amountRupiah, kasbonAfterRupiah } = payment
  const takenBack = (payment.pointParts ?? []).reduce((total, part) => total + part.takenBackCount, 0)
  return [
    ...shopLines(shop, columns, { logo }),
    ...copyLines(copyNumber, columns),
    ...titleLines('BAYAR KASBON', columns),
    ...factLines({ number, at: paidAt, zone, cashierName }, columns),
    ...named('Pelanggan', payment.customerName, columns),
    ...named('Catatan', payment.note, columns),
    rule,
    ...sum('Kasbon sebelumnya', kasbonAfterRupiah + amountRupiah, columns),
    ...sides('DIBAYAR', paperRupiah(amountRupiah), columns, true),
    ...factsLines(paymentFacts(payment.payments, payment.changeRupiah), columns),
    ...(takenBack === 0 ? [] : sum('Termasuk poin belanja ditarik', takenBack, columns)),
    ...sum('Sisa kasbon', kasbonAfterRupiah, columns, true),
    ...(kasbonAfterRupiah === 0 ? centered('LUNAS', columns, true) : []),
    rule,
    ...centered(shop.receiptFooter, columns),
  ]
}
