import { type PapersSoFar, papersSoFar } from '@laci/domain/receipt/next-paper.ts'
import type { TillLog } from '../device/till-log.ts'

/** What has been printed of a receipt, by the id of its event, as far as this device knows. */
export async function papersOf(
  log: Pick<TillLog, 'sale' | 'entriesAbout'>,
  receiptId: string,
): Promise<PapersSoFar> {
  const [row, entries] = await Promise.all([log.sale(receiptId), log.entriesAbout(receiptId)])
  const sale = row === null ? [] : [{ eventId: row.saleId, kind: 'sale_recorded' as const, body: row.sale }]
  return papersSoFar(receiptId, [...sale, ...entries])
}
