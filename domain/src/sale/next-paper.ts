import type { Fact } from '../events/fact.ts'

/** What a device knows of the papers of one receipt. */
export type PapersSoFar = {
  readonly isOriginalOut: boolean
  /** The highest number of a copy; 0: none. */
  readonly copyCount: number
}

/**
 * What has been printed of a receipt, by the events of the journal that name it and the sale itself. A sale says whether
 * its original was asked for as it was paid; a refund and an instalment are told before any paper.
 */
export function papersSoFar(
  receiptId: string,
  about: readonly (Fact & { readonly eventId: string })[],
): PapersSoFar {
  let isOriginalOut = false
  let copyCount = 0
  for (const { eventId, kind, body } of about) {
    if (kind === 'sale_recorded' && eventId === receiptId) isOriginalOut ||= body.isPaperless !== true
    if (kind === 'receipt_printed' && body.saleId === receiptId) isOriginalOut = true
    if (kind === 'receipt_reprinted' && body.saleId === receiptId)
      copyCount = Math.max(copyCount, body.copyNumber)
  }
  return { isOriginalOut: isOriginalOut || copyCount > 0, copyCount }
}

/** The next paper as it is told: the first one of a receipt is its original, every later one a copy [RECEIPT-20]. */
export function nextPaper(
  saleId: string,
  { isOriginalOut, copyCount }: PapersSoFar,
): Extract<Fact, { kind: 'receipt_printed' | 'receipt_reprinted' }> {
  return isOriginalOut
    ? { kind: 'receipt_reprinted', body: { saleId, copyNumber: copyCount + 1 } }
    : { kind: 'receipt_printed', body: { saleId } }
}
