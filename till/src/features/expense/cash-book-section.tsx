import { cashBook, cashEffectOf, cashReasonLabel } from '@laci/domain/views/report/cash-book.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useMemo } from 'react'
import type { JournalRow } from '../../engine/api/journal.ts'
import { Section } from '../../ui/base/page.tsx'

/** *Buku kas*: what came into the drawers of all devices and what left them, by what it was [EXPENSE-4]. */
export function CashBookSection({ rows }: { rows: readonly JournalRow[] }) {
  const book = useMemo(
    () =>
      cashBook(
        rows.flatMap((row) => {
          const effect = cashEffectOf(row)
          return effect === null ? [] : [{ reason: effect.reason, count: 1, netRupiah: effect.amountRupiah }]
        }),
      ),
    [rows],
  )
  return (
    <Section title="Buku kas" testId="cash-book">
      {book.byReason.length === 0 ? (
        <p className="text-redup">Tidak ada uang tunai yang masuk atau keluar.</p>
      ) : (
        <table className="w-full text-left tabular-nums">
          <caption className="sr-only">Uang tunai semua laci</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Dari</th>
              <th scope="col">Kali</th>
              <th scope="col">Jumlah</th>
            </tr>
          </thead>
          <tbody>
            {book.byReason.map(({ reason, count, netRupiah }) => (
              <tr key={reason} className="border-b border-garis" data-testid={`cash-${reason}`}>
                <th scope="row" className="py-2.5 font-normal">
                  {cashReasonLabel[reason]}
                </th>
                <td className="px-3 py-2.5 text-right text-sm text-redup">{count} kali</td>
                <td className="py-2.5 text-right font-semibold">{signed(netRupiah)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2} className="py-2.5 font-semibold">
                Selisih masuk dan keluar
              </th>
              <td className="py-2.5 text-right font-extrabold" data-testid="cash-net">
                {signed(book.netRupiah)}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      <p className="text-sm text-redup">Hanya uang tunai di laci. Kas awal shift tidak ikut dihitung.</p>
    </Section>
  )
}

function signed(amountRupiah: number): string {
  return amountRupiah > 0 ? `+${formatRupiah(amountRupiah)}` : formatRupiah(amountRupiah)
}
