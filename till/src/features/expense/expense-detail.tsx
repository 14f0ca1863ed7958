import { recordExpenseAgainCommand, reverseExpenseCommand } from '@laci/domain/expense/commands.ts'
import type { StandingExpense } from '@laci/domain/expense/expense.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetButtons } from '@laci/ui/controls/sheet-foot.tsx'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Undo2 } from 'lucide-react'
import { type FormEvent, Fragment, useState } from 'react'
import { useCommands } from '../../ui/approval/approval.tsx'
import { ReasonField } from '../../ui/base/reason-field.tsx'
import { useCommand } from '../../ui/state/use-command.tsx'
import { useUndo } from '../../ui/state/use-undo.ts'
import { sourceText } from './expense-words.ts'

const commonReasons = ['Salah ketik jumlah', 'Tercatat dua kali', 'Tidak jadi dibayar']

/** One expense, and the way to take it back: a counter-entry, never a deletion [EXPENSE-2]. */
export function ExpenseDetail({
  standing: { expenseId, expense, reversals },
  onClose,
}: {
  standing: StandingExpense
  onClose: () => void
}) {
  const offerUndo = useUndo()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [isTakingBack, setIsTakingBack] = useState(false)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { amountRupiah, category, cashierName, note } = expense
  const facts: [string, string][] = [
    ['Tanggal', formatDay(expense.day)],
    ['Dibayar dari', sourceText(expense.source)],
    ['Dicatat', `${formatDay(expense.businessDay)} oleh ${cashierName || 'Pemilik'}`],
    ...(note === '' ? [] : [['Catatan', note] as [string, string]]),
  ]

  async function takeBack(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    const reversed = await run(() => execute(reverseExpenseCommand, { expenseId, expense, reason }))
    if (reversed?.is !== 'done') return
    const sum = `Pengeluaran ${formatRupiah(amountRupiah)}`
    offerUndo(`${sum} dibatalkan`, `${sum} tercatat lagi`, async () => {
      const again = await execute(recordExpenseAgainCommand, expense)
      return again.is === 'done'
    })
    onClose()
  }

  return (
    <Sheet isOpen onClose={onClose} isDismissible={!isBusy} title={category} testId="expense-detail">
      <p className="text-3xl font-extrabold tabular-nums">{formatRupiah(amountRupiah)}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-redup">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {reversals.map((reversal, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: counter-entries of one expense may be alike, and none has a state
        <p key={index} className="rounded-tile bg-cabai-50 p-4" data-testid="expense-reversal">
          <strong>Dibatalkan</strong> pada {formatDay(reversal.businessDay)} oleh{' '}
          {reversal.cashierName || 'Pemilik'}: {reversal.reason}
        </p>
      ))}
      {reversals.length > 1 ? (
        <p className="rounded-tile bg-jahe-100 p-4 text-jahe-800">
          Dibatalkan di {reversals.length} perangkat sekaligus, jadi jumlahnya terpotong lebih dari sekali.
          Catat lagi pengeluaran ini supaya laporan pas.
        </p>
      ) : null}
      {reversals.length > 0 ? null : isTakingBack ? (
        <form noValidate className="grid gap-4" onSubmit={takeBack}>
          <p>
            Catatan ini tetap ada, ditambah catatan pembatalnya.
            {expense.source === 'drawer'
              ? ` Kembalikan ${formatRupiah(amountRupiah)} ke laci perangkat ini kalau uangnya memang belum keluar.`
              : ''}
          </p>
          <ReasonField
            common={commonReasons}
            value={reason}
            onChange={setReason}
            error={isTried && reason.trim() === '' ? 'Pilih atau tulis alasannya.' : undefined}
          />
          <SheetButtons>
            <Button tone="outline" onClick={() => setIsTakingBack(false)}>
              Kembali
            </Button>
            <Button
              tone="danger"
              type="submit"
              isBusy={isBusy}
              busyLabel="Menyimpan..."
              data-testid="expense-reverse"
            >
              Batalkan pengeluaran
            </Button>
          </SheetButtons>
        </form>
      ) : (
        <Button tone="outline" onClick={() => setIsTakingBack(true)} data-testid="expense-take-back">
          <Undo2 aria-hidden size={20} />
          Batalkan
        </Button>
      )}
    </Sheet>
  )
}
