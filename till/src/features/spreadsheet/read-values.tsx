import { headerOfField } from '@laci/domain/views/spreadsheet/columns.ts'
import type { PlannedRow } from '@laci/domain/views/spreadsheet/plan-row.ts'
import { type ValueSpread, valueSpreads } from '@laci/domain/views/spreadsheet/value-spread.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useMemo } from 'react'
import { Section } from '../../ui/base/page.tsx'
import { useShop } from '../../ui/state/till-context.ts'

const places = { smallest: 'Terkecil', middle: 'Tengah', largest: 'Terbesar' } as const

/** *Angka yang terbaca*: three values of each column, so that thousands too many are seen before they are taken in. */
export function ReadValues({ rows }: { rows: readonly PlannedRow[] }) {
  const shop = useShop()
  const seesCost = shop.staff.may({ right: 'see_cost' })
  const spreads = useMemo(() => valueSpreads(rows), [rows])
  const shown = spreads.filter(({ field }) => field !== 'cost' || seesCost)
  if (shown.length === 0) return null
  return (
    <Section title="Angka yang terbaca" testId="import-values">
      <p className="text-redup">Cocokkan dengan berkas Anda sebelum mengimpor.</p>
      <ul className="grid gap-3 lg:grid-cols-3">
        {shown.map((spread) => (
          <li
            key={spread.field}
            data-testid={`import-values-${spread.field}`}
            className="grid min-w-0 content-start gap-1 rounded-tile border border-garis p-3"
          >
            <h3 className="font-semibold">{headerOfField[spread.field]}</h3>
            <Spread spread={spread} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Spread({ spread }: { spread: ValueSpread }) {
  const format = spread.field === 'stock' ? formatQuantity : formatRupiah
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      {(Object.keys(places) as (keyof typeof places)[]).map((place) => {
        const { value, rowNumber, name } = spread[place]
        return (
          <div key={place} className="col-span-2 grid min-w-0 grid-cols-subgrid">
            <dt className="text-redup">{places[place]}</dt>
            <dd className="min-w-0">
              <b className="tabular-nums">{format(value)}</b>
              <span className="block truncate text-sm text-redup">
                Baris {formatAmount(rowNumber)}: {name}
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
