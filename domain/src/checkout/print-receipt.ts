import { accept } from '../base/lib/result.ts'
import { defineReadingCommand } from '../events/define-command.ts'
import type { Fact } from '../events/fact.ts'
import type { SaleRecorded } from '../sale/events.ts'
import { nextPaper, type PapersSoFar, papersSoFar } from '../sale/next-paper.ts'

type PaperShop = {
  sale(saleId: string): Promise<{ readonly saleId: string; readonly sale: SaleRecorded } | null>
  entriesAbout(receiptId: string): Promise<readonly (Fact & { readonly eventId: string })[]>
}

/**
 * A paper of a receipt is printed, of a sale, a refund or an instalment by the id of its event. Answers its copy number: 0 is
 * the original, 1 *SALINAN ke-1* [RECEIPT-20].
 */
export const printReceiptCommand = defineReadingCommand({
  async read({ receiptId }: { readonly receiptId: string }, shop: PaperShop): Promise<PapersSoFar> {
    const [row, entries] = await Promise.all([shop.sale(receiptId), shop.entriesAbout(receiptId)])
    const sale = row === null ? [] : [{ eventId: row.saleId, kind: 'sale_recorded' as const, body: row.sale }]
    return papersSoFar(receiptId, [...sale, ...entries])
  },
  subject: () => 'Cetak struk',
  decide({ receiptId }, papers) {
    const event = nextPaper(receiptId, papers)
    return accept({ events: [event], output: event.kind === 'receipt_printed' ? 0 : event.body.copyNumber })
  },
})
