import type { BillSums, BillTax, LocalBillTax } from './bill-sums.ts'
import type { SaleRecorded } from './events.ts'

/** The taxes of a bill: PPN and the restaurant tax, each where there is one. */
export type BillTaxes = Pick<BillSums, 'tax' | 'localTax'>

/**
 * The taxes of a bill as its record says them. What a bill has alone stands in the one place that every release adds up: so a
 * till that knows no restaurant tax reads, prints and refunds the same sums [TAX-24].
 */
export function recordedTaxes({ tax, localTax }: BillTaxes): Pick<SaleRecorded, 'tax' | 'localTax'> {
  if (tax === null) return localTax === null ? {} : { tax: { ...localTax } }
  return { tax: { ...tax }, ...(localTax === null ? {} : { localTax: { ...localTax } }) }
}

/** The same read again: a tax with a name is the restaurant tax. */
export function taxesOf({ tax, localTax }: Pick<SaleRecorded, 'tax' | 'localTax'>): BillTaxes {
  if (tax === undefined) return { tax: null, localTax: localTax ?? null }
  const { name, ...sums } = tax
  if (name !== undefined) return { tax: null, localTax: { ...sums, name } }
  return { tax: sums, localTax: localTax ?? null }
}

/** Both with what papers and screens call them, PPN first. */
export function namedTaxes(taxes: BillTaxes): LocalBillTax[] {
  return [
    ...(taxes.tax === null ? [] : [named(taxes.tax, vatName)]),
    ...(taxes.localTax === null ? [] : [taxes.localTax]),
  ]
}

const vatName = 'PPN'
const named = (tax: BillTax, name: string): LocalBillTax => ({ ...tax, name })
