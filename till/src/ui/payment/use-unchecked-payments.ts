import {
  missingPayments,
  type PaymentCheckState,
  type UncheckedPayment,
  uncheckedPayments,
} from '@laci/domain/sale/payment-check.ts'
import { uncheckedMark } from '@laci/domain/sale/unchecked-mark.ts'
import { useMemo } from 'react'
import type { JournalRow, ShopJournal } from '../../engine/api/journal.ts'
import { useJournalRows } from '../state/use-journal-rows.ts'

/** Payments that nobody had seen and what was said of them, newest first: of one sale, or all. Null until they are read. */
export function useUncheckedPayments(saleId: string = uncheckedMark): readonly UncheckedPayment[] | null {
  const rows = useJournalRows((journal) => readAbout(journal, saleId), saleId)
  return useMemo(() => (rows === null ? null : uncheckedPayments(rows)), [rows])
}

/** What was said of a payment of a sale that nobody had seen; undefined: nothing was, or it was seen at once. */
export type CheckOf = (saleId: string, paymentIndex: number) => PaymentCheckState | undefined

export function checksOf(unseen: readonly UncheckedPayment[] | null): CheckOf | null {
  if (unseen === null) return null
  const states = new Map(unseen.map((one) => [`${one.saleId}|${one.paymentIndex}`, one.state]))
  return (saleId, paymentIndex) => states.get(`${saleId}|${paymentIndex}`)
}

/** What came back of sales stands under the sale and not under the mark: looked up where something never came. */
async function readAbout(journal: ShopJournal, id: string): Promise<readonly JournalRow[]> {
  const rows = await journal.entriesAbout(id)
  if (id !== uncheckedMark) return rows
  const saleIds = new Set(missingPayments(uncheckedPayments(rows)).map(({ saleId }) => saleId))
  const about = await Promise.all([...saleIds].map((saleId) => journal.entriesAbout(saleId)))
  return [...rows, ...about.flat().filter(({ kind }) => kind === 'sale_refunded')]
}
