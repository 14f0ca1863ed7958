import type { PlannedRefund } from '@laci/domain/refund/plan-refund.ts'
import { addedTaxesBack } from '@laci/domain/refund/refund-taxes.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'

/** What goes back, part by part, as the paper says it. */
export function RefundSums({ sums }: { sums: PlannedRefund }) {
  const { lines, roundingRupiah, totalRupiah, pointsTakenBack } = sums
  const sum = (of: 'netRupiah' | 'serviceRupiah') => lines.reduce((all, line) => all + line[of], 0)
  const rows: [string, number][] = [
    ['Barang', sum('netRupiah')],
    ['Biaya layanan', sum('serviceRupiah')],
    ...addedTaxesBack(sums).map(({ name, taxRupiah }): [string, number] => [name, taxRupiah]),
    ['Pembulatan', roundingRupiah],
  ]
  const shown = rows.filter(([name, amount]) => amount !== 0 || name === 'Barang')
  return (
    <dl
      className="grid grid-cols-[1fr_auto] gap-x-[min(1.5rem,4vw)] gap-y-1 tabular-nums"
      data-testid="refund-sums"
    >
      {shown.length === 1
        ? null
        : shown.map(([name, amount]) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-redup">{name}</dt>
              <dd className="text-right">{formatRupiah(amount)}</dd>
            </div>
          ))}
      <div className="col-span-2 grid grid-cols-subgrid text-lg font-extrabold">
        <dt>Total retur</dt>
        <dd className="text-right" data-testid="refund-total">
          {formatRupiah(totalRupiah)}
        </dd>
      </div>
      {pointsTakenBack > 0 ? (
        <div className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-redup">Poin yang ditarik</dt>
          <dd className="text-right">{formatAmount(pointsTakenBack)}</dd>
        </div>
      ) : null}
    </dl>
  )
}
