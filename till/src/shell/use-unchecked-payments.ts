import { type UncheckedPayment, uncheckedPayments } from '@laci/domain/sale/payment-check.ts'
import { uncheckedMark } from '@laci/domain/sync/references.ts'
import { useMemo } from 'react'
import { useJournalRows } from './use-journal-rows.ts'

/** Payments that nobody had seen and what was said of them, newest first: of one sale, or all. Null until they are read. */
export function useUncheckedPayments(saleId: string = uncheckedMark): readonly UncheckedPayment[] | null {
  const rows = useJournalRows((journal) => journal.entriesAbout(saleId), saleId)
  return useMemo(() => (rows === null ? null : uncheckedPayments(rows)), [rows])
}
