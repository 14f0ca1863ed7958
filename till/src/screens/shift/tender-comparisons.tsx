import { tenderText } from '@laci/domain/sale/tender.ts'
import type { TenderComparison } from '@laci/domain/shift/closing.ts'
import { tenderKey } from '@laci/domain/shift/figures.ts'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { differenceText, differenceTone } from './shift-words.ts'

/** Expected against counted, tender by tender; the drawer first. */
export function TenderComparisons({ comparisons }: { comparisons: readonly TenderComparison[] }) {
  return (
    <ul className="grid gap-2">
      {comparisons.map((one) => (
        <li
          key={tenderKey(one)}
          className="grid gap-2 rounded-tile border border-garis px-4 py-3"
          data-testid="tender-comparison"
          data-tender={tenderKey(one)}
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-semibold break-words">
              {one.tender === 'cash' ? 'Tunai di laci' : tenderText(one)}
            </span>
            {one.differenceRupiah === null ? (
              <span className="text-sm text-redup">Tidak dihitung</span>
            ) : (
              <Chip tone={differenceTone(one.differenceRupiah)} data-testid="tender-difference">
                {differenceText(one.differenceRupiah)}
              </Chip>
            )}
          </div>
          <dl className="grid grid-cols-2 narrow:grid-cols-1 gap-x-4">
            <dt className="text-sm text-redup">Seharusnya</dt>
            <dt className="text-sm text-redup">Terhitung</dt>
            <dd className="tabular-nums">{formatRupiah(one.expectedRupiah)}</dd>
            <dd className="tabular-nums">
              {one.countedRupiah === null ? '–' : formatRupiah(one.countedRupiah)}
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  )
}
