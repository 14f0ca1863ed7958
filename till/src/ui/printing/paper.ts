import type { PrintPicture } from '@laci/domain/base/print/print-picture.ts'
import type { ReceiptLine } from '@laci/domain/base/print/receipt-line.ts'
import type { Instant } from '@laci/domain/base/time/instant.ts'
import type { PaymentReceived } from '@laci/domain/kasbon/events.ts'
import type { PrinterRole, ReceiptPrinter } from '@laci/domain/printer/setup.ts'
import type { SaleRefunded } from '@laci/domain/refund/events.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import type { ShopSettings } from '@laci/domain/shop/settings.ts'
import { type KasbonReceiptContent, kasbonReceiptLines } from '@laci/domain/views/paper/kasbon-receipt.ts'
import { type ReceiptContent, receiptLines } from '@laci/domain/views/paper/receipt.ts'
import { receiptMessage } from '@laci/domain/views/paper/receipt-message.ts'
import { refundLines } from '@laci/domain/views/paper/refund-receipt.ts'
import type { OpenShop } from '../../engine/till/open-shop.ts'

/** What all papers of a shop have in common. `copyNumber` 0 is the first print. */
export type PaperFrame = {
  readonly shop: ShopSettings
  readonly logo: PrintPicture | null
  readonly copyNumber: number
  /** Where receipts are checked, `https://…`. */
  readonly checkOrigin: string
  /** The sale itself, in codes, while only this device has it [RECEIPT-41]. */
  readonly copyCodes: readonly string[]
}

/** Anything that a till prints, shows or shares. Makers here and beside their screens know each kind; `PaperPanel` does the rest. */
export type Paper = {
  /** What it is, for people: *Retur A-261120-0231*. Its job and its file are called so. */
  readonly title: string
  /** Where it comes out. */
  readonly role: PrinterRole
  /** The event that it is about; null: none. */
  readonly eventId: string | null
  /** It proves that event: another one is recorded, and marked *SALINAN ke-n* [TILL-21]. */
  readonly isProof: boolean
  lines(frame: PaperFrame, columns: number): ReceiptLine[]
  /** Where not every printer of its role gets the same of it: who gets what. */
  forPrinters?(printers: readonly ReceiptPrinter[]): { printer: ReceiptPrinter; paper: Paper }[]
  /** In place of its lines, where a message says more than the paper. */
  message?(frame: PaperFrame): string
  /** The same as a sheet, where there is one that is no nota. */
  pdf?(frame: PaperFrame): Promise<Blob>
  /** What a nota on A4 or A5 would say, where there is one. */
  nota?(frame: PaperFrame): ReceiptContent
}

/** An event of the journal, as far as a paper needs it: a `JournalRow` is one, and so is what `tell` answers. */
type Told<Body> = { readonly eventId: string; readonly at: Instant; readonly body: Body }

export type PrintableSale = { readonly saleId: string; readonly soldAt: Instant; readonly sale: SaleRecorded }

export function salePaper({ saleId, soldAt, sale }: PrintableSale): Paper {
  const content = (frame: PaperFrame): ReceiptContent => ({ sale, soldAt, ...frame })
  return {
    title: `Struk ${sale.receiptNumber}`,
    role: 'receipt',
    eventId: saleId,
    isProof: true,
    lines: (frame, columns) => receiptLines(content(frame), columns),
    message: (frame) => receiptMessage(content(frame)),
    nota: content,
  }
}

export function refundPaper({ eventId, at, body }: Told<SaleRefunded>): Paper {
  return {
    title: `Retur ${body.receiptNumber}`,
    role: 'receipt',
    eventId,
    isProof: true,
    lines: (frame, columns) => refundLines({ refund: body, refundedAt: at, ...frame }, columns),
  }
}

/** The receipt of an instalment. */
export function instalmentPaper({ eventId, at, body }: Told<PaymentReceived>): Paper {
  const content: Pick<KasbonReceiptContent, 'payment' | 'paidAt'> = { payment: body, paidAt: at }
  return {
    title: `Bayar kasbon ${body.receiptNumber}`,
    role: 'receipt',
    eventId,
    isProof: true,
    lines: (frame, columns) => kasbonReceiptLines({ ...content, ...frame }, columns),
  }
}

/** The paper that proves this event, from what this device keeps of the journal. Null: it keeps none. */
export async function proofOf(
  shop: Pick<OpenShop, 'sales' | 'journal'>,
  eventId: string,
): Promise<Paper | null> {
  const sale = await shop.sales.sale(eventId)
  if (sale !== null) return salePaper(sale)
  const entry = await shop.journal.entry(eventId)
  if (entry?.kind === 'payment_received') return instalmentPaper(entry)
  return entry?.kind === 'sale_refunded' ? refundPaper(entry) : null
}
