import { taxesOf } from '../sale/bill-taxes.ts'
import type { SaleRecorded } from '../sale/events.ts'
import type { RefundLine, SaleRefunded } from './events.ts'

export type RefundTaxes = Pick<SaleRefunded, 'taxMode' | 'localTax'>
type TaxedLine = Pick<RefundLine, 'isTaxed' | 'isLocallyTaxed' | 'taxRupiah'>

/** The taxes of what comes back, as the refund says them: those of its sale. */
export function taxesBack(sale: Pick<SaleRecorded, 'tax' | 'localTax'>) {
  const { localTax } = taxesOf(sale)
  return {
    taxMode: sale.tax?.mode,
    ...(localTax === null ? {} : { localTax: { name: localTax.name, mode: localTax.mode } }),
  }
}

/** How the tax of a line is in its price. An older till says of none that it is the restaurant tax [TAX-24]. */
export function lineTaxMode({ taxMode, localTax }: RefundTaxes, line: Pick<TaxedLine, 'isLocallyTaxed'>) {
  return line.isLocallyTaxed ? (localTax?.mode ?? taxMode) : taxMode
}

/** What of a line's tax comes on top of its net. */
export function addedTaxBack(taxes: RefundTaxes, line: TaxedLine): number {
  return lineTaxMode(taxes, line) === 'exclusive' ? line.taxRupiah : 0
}

/** By name what of each tax came on top of the goods that go back, for papers and screens; nothing of none. */
export function addedTaxesBack(
  refund: RefundTaxes & { readonly lines: readonly TaxedLine[] },
): { readonly name: string; readonly taxRupiah: number }[] {
  const sum = (isLocal: boolean) =>
    refund.lines.reduce(
      (all, line) => all + ((line.isLocallyTaxed ?? false) === isLocal ? addedTaxBack(refund, line) : 0),
      0,
    )
  return [
    { name: 'PPN', taxRupiah: sum(false) },
    { name: refund.localTax?.name ?? 'PBJT', taxRupiah: sum(true) },
  ].filter(({ taxRupiah }) => taxRupiah > 0)
}

/** Whether something of what goes back was under PPN: a paper with it says whose it is. */
export function hasVatBack(refund: RefundTaxes & { readonly lines: readonly TaxedLine[] }): boolean {
  return (
    refund.taxMode !== undefined &&
    (refund.localTax === undefined || refund.lines.some((line) => line.isTaxed && !line.isLocallyTaxed))
  )
}
