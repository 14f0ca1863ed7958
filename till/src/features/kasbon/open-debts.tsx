import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { debtAgeLabel, debtAges, debtsByAge, lateDays, type OpenDebt } from '@laci/domain/kasbon/debts.ts'
import { kasbonEntryName } from '@laci/domain/views/paper/kasbon-statement.ts'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Section } from '../../ui/base/page.tsx'
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
  const byAge = debtsByAge(debts, today)
  return (
    <Section title="Belum lunas" testId="open-debts">
      <dl className="grid gap-1 rounded-tile bg-laci-50 p-3 text-sm" data-testid="customer-ages">
        {debtAges
          .filter((age) => byAge[age] > 0)
          .map((age) => (
            <div key={age} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-redup">{debtAgeLabel[age]}</dt>
              <dd className="font-semibold tabular-nums">{formatRupiah(byAge[age])}</dd>
            </div>
          ))}
      </dl>
      <ul className="grid gap-3">
        {olderRupiah > 0 ? (
          <li className="flex items-center justify-between gap-3 text-redup narrow:flex-wrap">
            <span>Catatan yang lebih lama</span>
            <span className="tabular-nums">{formatRupiah(olderRupiah)}</span>
          </li>
        ) : null}
        {debts.map((debt) => (
          <li key={debt.eventId} className="grid gap-0.5" data-testid="open-debt">
            <span className="flex justify-between gap-3 font-semibold narrow:flex-wrap">
              <span>{formatDay(debt.businessDay)}</span>
              <span className="shrink-0 tabular-nums">{formatRupiah(debt.openRupiah)}</span>
            </span>
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-redup">
              <span className="min-w-0 break-words">{debt.label || kasbonEntryName(debt)}</span>
              {lateDays(debt, today) > 0 ? (
                <Chip tone="warning" className="min-h-6! px-2! py-0!">
                  {dueText(debt, today)}
                </Chip>
              ) : (
                <span>{dueText(debt, today)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
