import type { UncheckedPayment } from '@laci/domain/sale/payment-check.ts'
import { tenderText } from '@laci/domain/sale/tender.ts'
import type { SaleSummary } from '../../till-types.ts'
import type { DayRow } from './sales-rows.tsx'

export type PaidWords = { readonly text: string; readonly tone: 'plain' | 'warning' | 'danger' }

type Unseen = Pick<UncheckedPayment, 'paymentIndex' | 'state'>

/** By what a sale was paid, and what of it is not money yet: a debt, or what nobody has seen on the account [TILL-173]. */
export function paidWords(sale: SaleSummary['sale'], unseen: readonly Unseen[]): PaidWords {
  let tone: PaidWords['tone'] = 'plain'
  const words = sale.payments.map((payment, index) => {
    const text = tenderText(payment)
    if (payment.tender === 'kasbon' && tone === 'plain') tone = 'warning'
    if (!payment.isUnchecked) return text
    const state = unseen.find(({ paymentIndex }) => paymentIndex === index)?.state ?? 'waiting'
    if (state === 'received') return text
    if (state === 'missing') tone = 'danger'
    else if (tone === 'plain') tone = 'warning'
    return `${text} ${state === 'missing' ? 'tidak masuk' : 'menunggu cek'}`
  })
  return { text: [...new Set(words)].join(' + '), tone }
}

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
  const { receiptNumber, firstName, sale } = row.sale
  if (sale === undefined) return [receiptNumber, firstName]
  const { lines, payments, customerName = '' } = sale
  return [receiptNumber, customerName, ...lines.map(({ name }) => name), ...payments.map(tenderText)]
}
