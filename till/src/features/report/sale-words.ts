import { tenderText } from '@laci/domain/sale/tender.ts'
import type { DayRow } from './sales-rows.tsx'

/** Whether a row of the day is about all that was typed: its number, its goods, who bought, and how it was paid [TILL-173]. */
export function isMeant(row: DayRow, words: string): boolean {
  const typed = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (typed.length === 0) return true
  const text = textsOf(row).join('\n').toLowerCase()
  return typed.every((word) => text.includes(word))
}

function textsOf(row: DayRow): string[] {
  if (row.kind === 'refund') {
    const { receiptNumber, saleReceiptNumber, lines } = row.refund.body
    return [receiptNumber, saleReceiptNumber, ...lines.map(({ name }) => name)]
  }
  const { receiptNumber, payments, sale } = row.sale
  const { lines, customerName = '' } = sale ?? { lines: [] }
  return [
    receiptNumber,
    row.sale.firstName,
    customerName,
    ...lines.map(({ name }) => name),
    ...payments.map(tenderText),
  ]
}
