import { type DayRange, type NamedRange, namedRangeLabel, rangeNamed } from '@laci/domain/base/time/range.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { useState } from 'react'
import { ChipButton } from '../controls/chip.tsx'
import { ScrollRow } from '../controls/scroll-row.tsx'
import { TextInput } from '../controls/text-input.tsx'
import { rangeText } from './report-words.ts'

/** Which days are looked at: one press for the usual ranges, or any two dates. */
export function RangeBar({
  range,
  names,
  oldest,
  today,
  onChoose,
}: {
  range: DayRange
  names: readonly NamedRange[]
  /** The first day of which there is anything. */
  oldest: BusinessDay
  today: BusinessDay
  onChoose: (range: DayRange) => void
}) {
  const chosen = names.find((name) => isSame(rangeNamed(name, today), range))
  const [isFree, setIsFree] = useState(chosen === undefined)
  const change = (next: DayRange) => {
    if (next.fromDay < oldest || next.throughDay > today || next.fromDay > next.throughDay) return
    onChoose(next)
  }
  return (
    <div className="grid gap-3">
      <ScrollRow label="Rentang tanggal" frameClassName="-mx-4 shrink-0" className="gap-2 px-4 py-1">
        {names.map((name) => (
          <ChipButton
            key={name}
            isPressed={!isFree && chosen === name}
            onClick={() => {
              setIsFree(false)
              onChoose(rangeNamed(name, today))
            }}
            data-testid={`range-${name}`}
          >
            {namedRangeLabel[name]}
          </ChipButton>
        ))}
        <ChipButton isPressed={isFree} onClick={() => setIsFree(true)} data-testid="range-free">
          Pilih tanggal
        </ChipButton>
      </ScrollRow>
      {isFree ? (
        <div className="grid grid-cols-2 narrow:grid-cols-1 gap-3">
          <TextInput
            label="Dari"
            type="date"
            min={oldest}
            max={range.throughDay}
            value={range.fromDay}
            required
            onChange={(event) => change({ ...range, fromDay: event.currentTarget.value as BusinessDay })}
            data-testid="range-from"
          />
          <TextInput
            label="Sampai"
            type="date"
            min={range.fromDay}
            max={today}
            value={range.throughDay}
            required
            onChange={(event) => change({ ...range, throughDay: event.currentTarget.value as BusinessDay })}
            data-testid="range-through"
          />
        </div>
      ) : null}
      <p className="text-redup">{rangeText(range)}</p>
    </div>
  )
}

function isSame(one: DayRange, other: DayRange): boolean {
  return one.fromDay === other.fromDay && one.throughDay === other.throughDay
}
