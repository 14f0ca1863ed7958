import { tenderText } from '@laci/domain/sale/tender.ts'
import type { TenderComparison } from '@laci/domain/shift/closing.ts'
import { tenderKey } from '@laci/domain/shift/figures.ts'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
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
          <ExpectedAndCounted {...one} />
        </li>
      ))}
    </ul>
  )
}

/** Each figure with its name, so that a screen reader says them together [UI-53]. */
export function ExpectedAndCounted({
  expectedRupiah,
  countedRupiah,
  className = '',
}: {
  expectedRupiah: number
  /** Null: nobody counted it. */
  countedRupiah: number | null
  className?: string
}) {
  return (
    <dl className="grid grid-cols-2 gap-x-4">
      <div>
        <dt className="text-sm text-redup">Seharusnya</dt>
        <dd className={classes('tabular-nums', className)}>{formatRupiah(expectedRupiah)}</dd>
      </div>
      <div>
        <dt className="text-sm text-redup">Terhitung</dt>
        <dd className={classes('tabular-nums', className)}>
          {countedRupiah === null ? '–' : formatRupiah(countedRupiah)}
        </dd>
      </div>
    </dl>
  )
}
