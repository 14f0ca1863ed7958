import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import {
  type JournalFilter,
  journalFilterLabel,
  journalFilters,
} from '@laci/domain/views/audit/journal-filter.ts'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { ScrollRow } from '@laci/ui/controls/scroll-row.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import type { FilterCounts } from './journal-entry.ts'

/** How far back is looked: so many days up to today, or one day. */
export type Stretch = { readonly dayCount: number } | { readonly day: BusinessDay }

export type Asked = {
  readonly stretch: Stretch
  readonly filter: JournalFilter | null
  /** Null: everybody; empty: the owner. */
  readonly staffId: string | null
  readonly deviceId: string | null
  readonly number: string
  readonly discountHundredths: number
}

const stretches = [
  { dayCount: 1, label: 'Hari ini' },
  { dayCount: 7, label: '7 hari' },
  { dayCount: 35, label: '35 hari' },
] as const

const discountLimits = [500, 1_000, 2_000, 3_000, 5_000]

type Choice = { readonly value: string; readonly label: string }
const everybody = '*'

/** What is asked of the journal. */
export function FilterBar({
  asked,
  today,
  counts,
  totalCount,
  people,
  devices,
  onAsk,
}: {
  asked: Asked
  today: BusinessDay
  counts: FilterCounts
  totalCount: number
  people: readonly Choice[]
  devices: readonly Choice[]
  onAsk: (changes: Partial<Asked>) => void
}) {
  const { stretch } = asked
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <fieldset className="flex min-w-0 flex-wrap items-end gap-2">
        <legend className="sr-only">Waktu</legend>
        {stretches.map(({ dayCount, label }) => (
          <ChipButton
            key={dayCount}
            isPressed={'dayCount' in stretch && stretch.dayCount === dayCount}
            onClick={() => onAsk({ stretch: { dayCount } })}
            data-testid={`journal-days-${dayCount}`}
          >
            {label}
          </ChipButton>
        ))}
        <TextInput
          type="date"
          label="Satu hari"
          isLabelHidden
          fieldClassName="w-44 max-w-full"
          max={today}
          value={'day' in stretch ? stretch.day : ''}
          onChange={(event) => {
            const day = event.currentTarget.value as BusinessDay
            onAsk({ stretch: day === '' ? { dayCount: 1 } : { day } })
          }}
          data-testid="journal-day"
        />
      </fieldset>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <SelectInput
          label="Orang"
          value={asked.staffId ?? everybody}
          onChange={({ currentTarget: { value } }) => onAsk({ staffId: value === everybody ? null : value })}
          options={[{ value: everybody, label: 'Semua' }, ...people]}
          data-testid="journal-person"
        />
        <SelectInput
          label="Perangkat"
          value={asked.deviceId ?? everybody}
          onChange={({ currentTarget: { value } }) => onAsk({ deviceId: value === everybody ? null : value })}
          options={[{ value: everybody, label: 'Semua' }, ...devices]}
          data-testid="journal-device"
        />
        <TextInput
          type="search"
          label="Nomor struk"
          placeholder="0231"
          autoComplete="off"
          value={asked.number}
          onChange={(event) => onAsk({ number: event.currentTarget.value })}
          data-testid="journal-number"
        />
        <SelectInput
          label="Tandai diskon mulai"
          value={String(asked.discountHundredths)}
          onChange={({ currentTarget: { value } }) => onAsk({ discountHundredths: Number(value) })}
          options={discountLimits.map((limit) => ({ value: String(limit), label: `${limit / 100}%` }))}
          data-testid="journal-discount"
        />
      </div>
      <ScrollRow
        label="Jenis catatan"
        frameClassName="-mx-(--edge) shrink-0 md:mx-0"
        className="gap-2 px-(--edge) py-1 md:flex-wrap md:overflow-visible md:px-0"
      >
        <ChipButton
          isPressed={asked.filter === null}
          onClick={() => onAsk({ filter: null })}
          data-testid="journal-filter-all"
        >
          Semua <Count count={totalCount} />
        </ChipButton>
        {journalFilters.map((filter) => (
          <ChipButton
            key={filter}
            tone={filter === 'attention' && counts.attention > 0 ? 'danger' : 'plain'}
            isPressed={asked.filter === filter}
            onClick={() => onAsk({ filter: asked.filter === filter ? null : filter })}
            data-testid={`journal-filter-${filter}`}
          >
            {journalFilterLabel[filter]} <Count count={counts[filter]} />
          </ChipButton>
        ))}
      </ScrollRow>
    </div>
  )
}

function Count({ count }: { count: number }) {
  return <span className="tabular-nums">{formatAmount(count)}</span>
}
