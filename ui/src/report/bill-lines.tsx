import { namedTaxes, taxesOf } from '@laci/domain/sale/bill-taxes.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { formatQuantity } from '../format/quantity.ts'
import { formatAmount, formatRupiah } from '../format/rupiah.ts'

/** The goods of a sale and how its total came about, as the receipt says it. */
export function BillLines({ sale }: { sale: SaleRecorded }) {
  const { lines, subtotalRupiah, billDiscountRupiah, service, roundingRupiah, totalRupiah } = sale
  const sums: readonly (readonly [string, number])[] = [
    ...(subtotalRupiah === totalRupiah ? [] : [['Subtotal', subtotalRupiah] as const]),
    ...(billDiscountRupiah > 0 ? [['Diskon nota', -billDiscountRupiah] as const] : []),
    ...(service === undefined ? [] : [['Biaya layanan', service.serviceRupiah] as const]),
    ...namedTaxes(taxesOf(sale)).map(
      ({ name, mode, taxRupiah }) => [mode === 'inclusive' ? `Termasuk ${name}` : name, taxRupiah] as const,
    ),
    ...(roundingRupiah === 0 ? [] : [['Pembulatan', roundingRupiah] as const]),
  ]
  return (
    <table className="w-full tabular-nums" data-testid="bill-lines">
      <thead className="sr-only">
        <tr>
          <th scope="col">Barang</th>
          <th scope="col">Jumlah</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never move
          <tr key={index} className="border-b border-garis align-top">
            <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
              {line.name}
              <span className="block text-sm text-redup">
                {formatQuantity(line.quantityThousandths)} {line.unit} × {formatAmount(line.priceRupiah)}
                {line.promotion === undefined
                  ? ''
                  : ` · ${line.promotion.name} −${formatAmount(line.promotion.discountRupiah)}`}
                {line.lineDiscountRupiah === 0 ? '' : ` · diskon −${formatAmount(line.lineDiscountRupiah)}`}
                {line.note === '' ? '' : ` · ${line.note}`}
              </span>
            </th>
            <td className="py-2 pl-3 text-right whitespace-nowrap">
              {formatRupiah(line.netRupiah + line.billDiscountRupiah)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(([name, amount]) => (
          <tr key={name} className="text-redup">
            <th scope="row" className="pt-2 text-left font-normal">
              {name}
            </th>
            <td className="pt-2 pl-3 text-right whitespace-nowrap">{formatRupiah(amount)}</td>
          </tr>
        ))}
        <tr className="font-extrabold">
          <th scope="row" className="pt-2 text-left">
            Total
          </th>
          <td className="pt-2 pl-3 text-right whitespace-nowrap">{formatRupiah(totalRupiah)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
