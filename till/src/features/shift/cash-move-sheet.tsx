import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/base/money/usual-sums.ts'
import { cashMoveName, moveCashCommand } from '@laci/domain/shift/commands.ts'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useState } from 'react'
import { useCommands } from '../../ui/approval/approval.tsx'
import { MoneySheet } from '../../ui/base/money-sheet.tsx'
import { kickDrawer } from '../../ui/printing/printing-sale.ts'
import { useHost } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

const commonReasons = {
  in: ['Tambah uang kecil', 'Titipan pemilik', 'Kembalian belanja'],
  out: ['Setor ke pemilik', 'Beli galon', 'Tukar uang kecil', 'Bayar kurir'],
} as const

/** Money into or out of the drawer that is no sale [SHIFT-12]. Recorded first; then the drawer opens. */
export function CashMoveSheet({ direction, onClose }: { direction: 'in' | 'out'; onClose: () => void }) {
  const host = useHost()
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [amount, setAmount] = useState<Rupiah | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const name = cashMoveName[direction]
  const isAmountMissing = amount === null || amount === 0
  const isReasonMissing = reason.trim() === ''

  async function save() {
    setIsTried(true)
    const moved = await run(async () => {
      const result = await execute(moveCashCommand, { direction, amountRupiah: amount, reason })
      if (result.is === 'done') await kickDrawer(host)
      return result
    })
    if (moved?.is !== 'done') return
    toast(`${name} ${formatRupiah(moved.output.amountRupiah)} tercatat`, 'success')
    onClose()
  }

  return (
    <MoneySheet
      title={name}
      amountRupiah={amount}
      onAmount={setAmount}
      usualRupiah={usualAtMost.cash_move}
      isAmountMissing={isTried && isAmountMissing}
      reason={{
        common: commonReasons[direction],
        value: reason,
        onChange: setReason,
        maxLength: 120,
        error: isTried && isReasonMissing ? 'Pilih atau tulis alasannya.' : undefined,
        'data-testid': 'cash-move-reason',
      }}
      isBusy={isBusy}
      onSave={save}
      onClose={onClose}
      testId="cash-move"
    >
      <p className="text-sm text-redup">
        Yang tercatat tidak bisa dihapus. Salah catat? Catat kebalikannya dengan alasannya.
      </p>
    </MoneySheet>
  )
}
