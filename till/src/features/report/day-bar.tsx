import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { keptSalesDays } from '@laci/domain/journal/wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'

/** Which day is looked at: one back, one on, or any that this device keeps. */
export function DayBar({
  day,
  today,
  onChoose,
}: {
  day: BusinessDay
  today: BusinessDay
  onChoose: (day: BusinessDay) => void
}) {
  const oldest = dayAfter(today, -keptSalesDays)
  const choose = (chosen: BusinessDay) => {
    if (chosen >= oldest && chosen <= today) onChoose(chosen)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton
        tone="outline"
        className="size-12 shrink-0 px-0!"
        label="Hari sebelumnya"
        icon={<ChevronLeft aria-hidden size={20} />}
        disabled={day <= oldest}
        onClick={() => choose(dayAfter(day, -1))}
        data-testid="day-before"
      />
      <TextInput
        label="Hari"
        isLabelHidden
        type="date"
        min={oldest}
        max={today}
        value={day}
        required
        onChange={(event) => choose(event.currentTarget.value as BusinessDay)}
        fieldClassName="min-w-0 grow sm:grow-0"
        data-testid="day"
      />
      <IconButton
        tone="outline"
        className="size-12 shrink-0 px-0!"
        label="Hari berikutnya"
        icon={<ChevronRight aria-hidden size={20} />}
        disabled={day >= today}
        onClick={() => choose(dayAfter(day, 1))}
        data-testid="day-after"
      />
      {day === today ? null : (
        <Button tone="quiet" className="px-3!" onClick={() => onChoose(today)} data-testid="day-today">
          Hari ini
        </Button>
      )}
    </div>
  )
}
