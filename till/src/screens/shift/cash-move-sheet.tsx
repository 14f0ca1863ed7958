import type { Rupiah } from '@laci/domain/money/rupiah.ts'
import { cashMoveWishes } from '@laci/domain/shift/closing.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useApproval } from '../../shell/approval.tsx'
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
  const amountField = useRef<HTMLInputElement>(null)
  const { name, reasons } = words[direction]
  const isAmountMissing = amount === null || amount === 0
  const isReasonMissing = reason.trim() === ''

  async function save(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (isAmountMissing || isReasonMissing) return
    const approved = await approve(cashMoveWishes, `${name} ${formatRupiah(amount)}: ${reason.trim()}`)
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
    <Sheet
      isOpen
      onClose={onClose}
      isDismissible={!isBusy}
      title={name}
      initialFocus={amountField}
      testId="cash-move-sheet"
    >
      <form noValidate className="grid gap-4" onSubmit={save}>
        <RupiahInput
          ref={amountField}
          label="Jumlah"
          value={amount}
          onChange={setAmount}
          inputClassName="min-h-14! text-xl font-semibold"
          error={isTried && isAmountMissing ? 'Isi jumlahnya.' : undefined}
          data-testid="cash-move-amount"
        />
        <fieldset aria-label="Alasan yang sering" className="flex min-w-0 flex-wrap gap-2">
          {reasons.map((common) => (
            <ChipButton
              key={common}
              isPressed={reason === common}
              onClick={() => setReason(common)}
              data-testid="common-reason"
            >
              {common}
            </ChipButton>
          ))}
        </fieldset>
        <TextInput
          label="Alasan"
          maxLength={120}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isTried && isReasonMissing ? 'Pilih atau tulis alasannya.' : undefined}
          data-testid="cash-move-reason"
        />
        <p className="text-sm text-redup">
          Yang tercatat tidak bisa dihapus. Salah catat? Catat kebalikannya dengan alasannya.
        </p>
        <div className="flex justify-end gap-3">
          <Button tone="outline" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel="Menyimpan..." data-testid="cash-move-save">
            Catat
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
