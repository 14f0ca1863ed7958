import type { Rupiah } from '@laci/domain/money/rupiah.ts'
import { usualAtMost } from '@laci/domain/money/usual-sums.ts'
import { cashMovePermissions } from '@laci/domain/shift/closing.ts'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useState } from 'react'
import { useApproval } from '../../shell/approval.tsx'
import { MoneySheet } from '../../shell/money-sheet.tsx'
import { kickDrawer } from '../../shell/printing-sale.ts'
import { useHost, useShop } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'

const words = {
  in: { name: 'Kas masuk', reasons: ['Tambah uang kecil', 'Titipan pemilik', 'Kembalian belanja'] },
  out: { name: 'Kas keluar', reasons: ['Setor ke pemilik', 'Beli galon', 'Tukar uang kecil', 'Bayar kurir'] },
} as const

/** Money into or out of the drawer that is no sale [SHIFT-12]. Told first; then the drawer opens. */
export function CashMoveSheet({ direction, onClose }: { direction: 'in' | 'out'; onClose: () => void }) {
  const shop = useShop()
  const host = useHost()
  const toast = useToast()
  const approve = useApproval()
  const [run, isBusy] = useCommand()
  const [amount, setAmount] = useState<Rupiah | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { name, reasons } = words[direction]
  const isAmountMissing = amount === null || amount === 0
  const isReasonMissing = reason.trim() === ''

  async function save() {
    setIsTried(true)
    if (isAmountMissing || isReasonMissing) return
    const approved = await approve(cashMovePermissions, `${name} ${formatRupiah(amount)}: ${reason.trim()}`)
    if (approved === null) return
    const isTold = await run(async () => {
      await shop.tellAll(({ counter }) => [
        ...approved,
        {
          kind: 'cash_moved',
          body: { ...counter, direction, amountRupiah: amount, reason: reason.trim() },
        },
      ])
      await kickDrawer(host)
      return true
    })
    if (!isTold) return
    toast(`${name} ${formatRupiah(amount)} tercatat`, 'success')
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
        common: reasons,
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
