import { lateDays, type OpenDebt } from '@laci/domain/kasbon/debts.ts'
import { kasbonEntryName } from '@laci/domain/receipt/kasbon-statement.ts'
import type { BusinessDay } from '@laci/domain/time/zone.ts'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Section } from '../../shell/page.tsx'
import { dueText } from './kasbon-words.ts'

/** What is still owed, the oldest first: the next instalment goes to it in this order. */
export function OpenDebts({
  debts,
  balanceRupiah,
  today,
}: {
  debts: readonly OpenDebt[]
  balanceRupiah: number
  today: BusinessDay
}) {
  const olderRupiah = balanceRupiah - debts.reduce((sum, debt) => sum + debt.openRupiah, 0)
  return (
    <Section title="Belum lunas" testId="open-debts">
      <ul className="grid gap-3">
        {olderRupiah > 0 ? (
          <li className="flex items-center justify-between gap-3 text-redup">
            <span>Catatan yang lebih lama</span>
            <span className="tabular-nums">{formatRupiah(olderRupiah)}</span>
          </li>
        ) : null}
        {debts.map((debt) => (
          <li key={debt.eventId} className="flex items-center justify-between gap-3" data-testid="open-debt">
            <span className="grid min-w-0 gap-0.5">
              <span className="font-semibold">{formatDay(debt.businessDay)}</span>
              <span className="truncate text-sm text-redup">{debt.label || kasbonEntryName(debt)}</span>
            </span>
            <span className="grid shrink-0 justify-items-end gap-1">
              <span className="font-semibold tabular-nums">{formatRupiah(debt.openRupiah)}</span>
              {lateDays(debt, today) > 0 ? (
                <Chip tone="warning" className="min-h-6! px-2! py-0!">
                  {dueText(debt, today)}
                </Chip>
              ) : (
                <span className="text-sm text-redup">{dueText(debt, today)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
