import { logoFor, type ReceiptLine } from '@laci/domain/base/print/receipt-line.ts'
import { mayBeSentAgain } from '@laci/domain/printer/print-job.ts'
import type { ReceiptPrinter } from '@laci/domain/printer/setup.ts'
import type { ShopSettings } from '@laci/domain/shop/settings.ts'
import type { LogoPictures } from '../../engine/api/photos.ts'
import type { OpenShop } from '../../engine/till/open-shop.ts'
import type { TillHost } from '../state/till-context.ts'
import type { Paper, PaperFrame } from './paper.ts'

type Printers = Pick<TillHost, 'printing' | 'print' | 'origin'> & Partial<Pick<TillHost, 'dotLines'>>
type Shop = Pick<OpenShop, 'settings' | 'logo'> & Partial<Pick<OpenShop, 'receiptCodes'>>

export function paperFrame(
  { origin }: Pick<TillHost, 'origin'>,
  {
    settings,
    logo,
    copyCodes = [],
  }: {
    readonly settings: ShopSettings
    readonly logo: LogoPictures | null
    readonly copyCodes?: readonly string[] | undefined
  },
  copyNumber: number,
  columns: number,
): PaperFrame {
  const fitting = logo === null ? null : logoFor(logo, columns)
  return { shop: settings, logo: fitting, copyNumber, checkOrigin: origin, copyCodes }
}

/**
 * Puts a paper into the queue of its printer: a receipt of the first one, a ticket of every one of the kitchen. Without
 * any it goes through the print dialog, in the shop's own width [PRINTER-11].
 */
export async function printPaper(
  host: Printers,
  shop: Shop,
  paper: Paper,
  copyNumber: number,
): Promise<void> {
  const settings = shop.settings.get()
  const copyCodes =
    paper.isProof && paper.eventId !== null ? await shop.receiptCodes?.(paper.eventId) : undefined
  const now = { settings, logo: shop.logo.get(), copyCodes }
  const linesOf = (of: Paper, copy: number, columns: number) =>
    of.lines(paperFrame(host, now, copy, columns), columns)
  const printers = printersOf(host, paper)
  if (printers.length === 0) {
    await host.print(linesOf(paper, copyNumber, settings.receiptColumns), settings.receiptColumns)
    return
  }
  // Most devices have no printer of their own.
  const { encodeEscPos } = await import('@laci/domain/base/print/esc-pos.ts')
  const parts = paper.forPrinters?.(printers) ?? printers.map((printer) => ({ printer, paper }))
  for (const { printer, paper: part } of parts) {
    const bytes = async (copy: number) =>
      encodeEscPos(
        await printableLines(host, linesOf(part, copy, printer.columns), printer.columns),
        printer,
        {
          opensDrawer: false,
          isDense: paper.role === 'receipt' && settings.isShortReceipt,
        },
      )
    await host.printing.add({
      printerId: printer.printerId,
      label: paper.title,
      kind: paper.role === 'kitchen' ? 'kitchen' : paper.isProof ? 'receipt' : 'other',
      saleId: paper.eventId,
      bytes: await bytes(copyNumber),
      // A copy of a proof is a fact with a number of its own: it is recorded when somebody asks for it.
      copyBytes: paper.isProof ? null : await bytes(Math.max(1, copyNumber)),
    })
  }
}

/** Other scripts as dots [RECEIPT-44]; a device that can not draw prints their plain twins. */
async function printableLines(
  { dotLines }: Pick<Printers, 'dotLines'>,
  lines: readonly ReceiptLine[],
  columns: number,
): Promise<readonly ReceiptLine[]> {
  const isDrawn = lines.some((line) => line.kind === 'text' && line.drawn !== undefined)
  if (!isDrawn || dotLines === undefined) return lines
  return dotLines(lines, columns).catch(() => lines)
}

/** Records that a paper of a receipt is printed, and answers the number of the copy; 0: the original. */
export type RecordPaper = (receiptId: string) => Promise<number>

/**
 * Prints because a person asked for it. A proof is recorded first: the first one that comes out is the original, every later one is
 * marked *SALINAN ke-n* [RECEIPT-20]. Answers the number of the copy; 0: it is none.
 */
export async function printPaperNow(
  host: Printers,
  shop: Shop,
  paper: Paper,
  recordPaper: RecordPaper,
): Promise<number> {
  const { printing } = host
  const kind = paper.isProof ? 'receipt' : paper.role === 'kitchen' ? 'kitchen' : 'other'
  const open = printing.jobs
    .get()
    .filter((job) => paper.eventId !== null && job.saleId === paper.eventId && job.kind === kind)
  // What a person asks for once more is not asked about any more; what is being written now still may be.
  for (const { jobId } of open.filter(({ state }) => state === 'unsure')) await printing.drop(jobId)
  // A paper that waits or failed surely did not come out: it goes as it is, and is no copy [PRINTER-17].
  const unprinted = open.filter(({ state }) => mayBeSentAgain(state))
  if (unprinted.length > 0) {
    await Promise.all(unprinted.map(({ jobId }) => printing.sendAgain(jobId)))
    return 0
  }
  const copyNumber = paper.isProof && paper.eventId !== null ? await recordPaper(paper.eventId) : 0
  await printPaper(host, shop, paper, copyNumber)
  return copyNumber
}

function printersOf({ printing }: Printers, paper: Paper): readonly ReceiptPrinter[] {
  const receipt = printing.printerFor('receipt')
  const forReceipts = receipt === null ? [] : [receipt]
  if (paper.role === 'receipt') return forReceipts
  const kitchen = printing.printersFor('kitchen')
  return kitchen.length > 0 ? kitchen : forReceipts
}
