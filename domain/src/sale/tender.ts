import * as z from 'zod/mini'

/**
 * How something is paid. `other` is a tender of the shop's own and always carries its name. Cash alone has change and
 * a drawer; `kasbon` is what the customer owes from then on; `point` is paid with loyalty points.
 */
export const tenderSchema = z.enum(['cash', 'transfer', 'qris', 'card', 'kasbon', 'point', 'other'])
export type Tender = z.output<typeof tenderSchema>

/** The words of section 12 of the till specification. */
export const tenderLabel = {
  cash: 'Tunai',
  transfer: 'Transfer',
  qris: 'QRIS',
  card: 'Debit/Kredit',
  kasbon: 'Kasbon',
  point: 'Poin',
  other: 'Lainnya',
} as const satisfies { [Name in Tender]: string }

/** As a shop uses them: what stands in the same place everywhere is found without reading [TILL-153]. */
const tenderOrder: readonly Tender[] = ['cash', 'qris', 'kasbon', 'transfer', 'card', 'point', 'other']

export function byTenderOrder(one: Tender, other: Tender): number {
  return tenderOrder.indexOf(one) - tenderOrder.indexOf(other)
}

/** What a payment is called: the shop's own name where it has one. */
export function tenderText(payment: {
  readonly tender: Tender
  readonly tenderName?: string | undefined
}): string {
  return payment.tenderName !== undefined && payment.tenderName !== ''
    ? payment.tenderName
    : tenderLabel[payment.tender]
}
