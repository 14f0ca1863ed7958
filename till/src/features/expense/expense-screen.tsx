import { mayDo, seeFiguresPermission } from '@laci/domain/base/permission/permission.ts'
import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import { isDayOf, rangeNamed } from '@laci/domain/base/time/range.ts'
import { standingExpenses } from '@laci/domain/expense/expense.ts'
import { keptSalesDays } from '@laci/domain/journal/wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { RangeBar } from '@laci/ui/report/range-bar.tsx'
import { HandCoins, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { JournalRow } from '../../engine/api/journal.ts'
import { Columns, Page, Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'
import { CashBookSection } from './cash-book-section.tsx'
import { ExpenseDetail } from './expense-detail.tsx'
import { ExpenseSheet } from './expense-sheet.tsx'
import { sourceText } from './expense-words.ts'

const noRows: readonly JournalRow[] = []

/** *Pengeluaran*: what the shop spent, and for who may see reports the cash book of the same days. */
export function ExpenseScreen() {
  const shop = useShop()
  const today = useBusinessDay()
  const maySee = mayDo(useReadable(shop.staff.current), seeFiguresPermission)
  const [range, setRange] = useState(() => rangeNamed('last_7', today))
  const oldest = dayAfter(today, -keptSalesDays)
  const [isNew, setIsNew] = useState(false)
  const [openedId, setOpenedId] = useState<string | null>(null)
  // What is written down late stands under the day it counts for, so the days after it are read as well.
  const told = useJournalRows(
    (journal) => journal.entriesOfDays(oldest, today, ['expense_recorded', 'expense_reversed']),
    `${oldest} ${today}`,
  )
  const moved = useJournalRows(
    (journal) => journal.entriesOfDays(range.fromDay, range.throughDay),
    `${range.fromDay} ${range.throughDay}`,
  )
  const all = useMemo(() => (told === null ? null : standingExpenses(told)), [told])
  const shown = all
    ?.filter(({ expense: { day } }) => isDayOf(range, day))
    .toSorted((one, other) =>
      one.expense.day < other.expense.day ? 1 : one.expense.day > other.expense.day ? -1 : 0,
    )
  const opened = all?.find(({ expenseId }) => expenseId === openedId)
  let totalRupiah = 0
  for (const { expense, reversals } of shown ?? [])
    totalRupiah += expense.amountRupiah * (1 - reversals.length)

  const list = (
    <Section title="Daftar pengeluaran" testId="expense-list">
      {shown === undefined ? null : shown.length === 0 ? (
        <EmptyState icon={<HandCoins aria-hidden size={36} className="text-garis-kuat" />}>
          Belum ada pengeluaran di tanggal ini. Catat listrik, gaji, atau ongkos supaya laba bersih benar.
        </EmptyState>
      ) : (
        <>
          {maySee ? (
            <p className="text-3xl font-extrabold tabular-nums" data-testid="expense-total">
              {formatRupiah(totalRupiah)}
            </p>
          ) : null}
          <ul className="grid" aria-label="Pengeluaran">
            {shown.map(({ expenseId, expense, reversals }) => (
              <li key={expenseId}>
                <button
                  type="button"
                  onClick={() => setOpenedId(expenseId)}
                  data-testid="expense-row"
                  className="flex min-h-16 w-full items-center gap-3 border-b border-garis py-2 text-left -outline-offset-3! hover:bg-laci-50"
                >
                  <span className="grid min-w-0 grow gap-0.5">
                    <span className="font-semibold break-words">{expense.category}</span>
                    <span className="text-sm break-words text-redup">
                      {reversals.length > 0 ? (
                        <span className="font-semibold text-cabai-600">Dibatalkan · </span>
                      ) : null}
                      {formatDay(expense.day)} · {sourceText(expense.source)}
                      {expense.note === '' ? '' : ` · ${expense.note}`}
                    </span>
                  </span>
                  <span
                    className={
                      reversals.length > 0
                        ? 'shrink-0 text-redup tabular-nums line-through'
                        : 'shrink-0 font-semibold tabular-nums'
                    }
                  >
                    {formatRupiah(expense.amountRupiah)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
  return (
    <Page
      title="Pengeluaran"
      testId="expenses"
      isRoomy
      actions={
        <Button onClick={() => setIsNew(true)} data-testid="new-expense">
          <Plus aria-hidden size={20} />
          Catat pengeluaran
        </Button>
      }
    >
      <RangeBar
        range={range}
        names={['today', 'last_7', 'last_30']}
        oldest={oldest}
        today={today}
        onChoose={setRange}
      />
      {maySee ? (
        <Columns aside={moved === null ? null : <CashBookSection rows={moved} />}>{list}</Columns>
      ) : (
        list
      )}
      <p className="text-sm text-redup">
        Perangkat ini menyimpan {keptSalesDays} hari terakhir. Yang lebih lama ada di laporan pemilik.
      </p>
      {isNew ? (
        <ExpenseSheet usedCategories={usedCategories(told ?? noRows)} onClose={() => setIsNew(false)} />
      ) : null}
      {opened === undefined ? null : <ExpenseDetail standing={opened} onClose={() => setOpenedId(null)} />}
    </Page>
  )
}

/** The shop's own words, the most used first. */
function usedCategories(rows: readonly JournalRow[]): string[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    if (row.kind !== 'expense_recorded') continue
    counts.set(row.body.category, (counts.get(row.body.category) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([category]) => category)
}
