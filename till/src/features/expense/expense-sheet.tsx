import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { recordExpenseCommand } from '@laci/domain/expense/commands.ts'
import {
  checkExpense,
  commonExpenseCategories,
  type ExpenseRefusal,
  expenseLateDays,
} from '@laci/domain/expense/expense.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { Radio } from '@laci/ui/controls/radio.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useCommands } from '../../ui/approval/approval.tsx'
import { MoneySheet } from '../../ui/base/money-sheet.tsx'
import { useOneAtATime } from '../../ui/base/use-one-at-a-time.ts'
import { useDrawerQuestion } from '../../ui/shift/drawer-question.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

/** So many usual words are in sight; any other is typed. */
const shownCategories = 8

/** *Catat pengeluaran*: for what, how much, from which purse, for which day [EXPENSE-1]. */
export function ExpenseSheet({
  usedCategories,
  onClose,
}: {
  /** The shop's own words of the last weeks, the most used first. */
  usedCategories: readonly string[]
  onClose: () => void
}) {
  const shop = useShop()
  const today = useBusinessDay()
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [amountRupiah, setAmount] = useState<Rupiah | null>(null)
  const [category, setCategory] = useState('')
  const [day, setDay] = useState<BusinessDay>(today)
  // Without an open shift nobody counts the drawer.
  const [source, setSource] = useState<'drawer' | 'other'>(() =>
    shop.counterFacts().shiftId === null ? 'other' : 'drawer',
  )
  const [mayTake, drawerQuestion] = useDrawerQuestion()
  const [note, setNote] = useState('')
  const [refusal, setRefusal] = useState<ExpenseRefusal['code'] | null>(null)
  const purse = useId()
  const categories = [...new Set([...usedCategories, ...commonExpenseCategories])].slice(0, shownCategories)

  const save = useOneAtATime(async () => {
    const draft = { category, amountRupiah, day, source, note }
    const checked = checkExpense(draft, shop.counterFacts().businessDay)
    setRefusal(checked.ok ? null : checked.refusal.code)
    if (!checked.ok) return
    // Asked before anybody has to approve it.
    if (source === 'drawer' && !(await mayTake(checked.value.amountRupiah))) return
    const recorded = await run(() => execute(recordExpenseCommand, draft))
    if (recorded?.is === 'refused') setRefusal(recorded.refusal.code)
    if (recorded?.is !== 'done') return
    const { amountRupiah: spentRupiah, category: spentFor } = recorded.output
    toast(`Pengeluaran ${formatRupiah(spentRupiah)}: ${spentFor} tercatat`, 'success')
    onClose()
  })

  return (
    <MoneySheet
      title="Catat pengeluaran"
      amountRupiah={amountRupiah}
      onAmount={setAmount}
      usualRupiah={usualAtMost.expense}
      isAmountMissing={refusal === 'amount_missing'}
      reason={{
        common: categories,
        commonLabel: 'Kategori yang sering',
        label: 'Untuk apa',
        value: category,
        onChange: setCategory,
        maxLength: 40,
        error: refusal === 'category_missing' ? 'Pilih atau tulis untuk apa.' : undefined,
        'data-testid': 'expense-category',
      }}
      isBusy={isBusy}
      onSave={() => void save()}
      onClose={onClose}
      testId="expense"
    >
      <fieldset className="grid gap-1">
        <legend className="font-semibold">Dibayar dari</legend>
        <Radio
          label="Laci kasir ini"
          name={purse}
          checked={source === 'drawer'}
          onChange={() => setSource('drawer')}
          data-testid="expense-from-drawer"
        />
        <Radio
          label="Di luar laci: transfer atau uang pemilik"
          name={purse}
          checked={source === 'other'}
          onChange={() => setSource('other')}
          data-testid="expense-from-other"
        />
      </fieldset>
      <TextInput
        label="Tanggal"
        type="date"
        min={dayAfter(today, -expenseLateDays)}
        max={today}
        value={day}
        required
        onChange={(event) => setDay(event.currentTarget.value as BusinessDay)}
        hint="Dihitung di laba rugi hari ini."
        error={refusal === 'day_wrong' ? 'Pilih hari ini atau paling lama setahun lalu.' : undefined}
        data-testid="expense-day"
      />
      <TextInput
        label="Catatan"
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-testid="expense-note"
      />
      <p className="text-sm text-redup">
        Belanja barang dagangan bukan pengeluaran: catat di{' '}
        <Link to="/pembelian/baru" className={textLinkClass}>
          menu Pembelian
        </Link>
        , supaya tidak terhitung dua kali.
      </p>
      {drawerQuestion}
    </MoneySheet>
  )
}
