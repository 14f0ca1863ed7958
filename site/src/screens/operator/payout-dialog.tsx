import type { PayoutOutcome } from '@laci/domain/payout/payout-state.ts'
import { type Payout, payoutSchema } from '@laci/domain/payout/wire.ts'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useDeskCommand } from './use-desk.ts'

export type DecidedPayout = { readonly payout: Payout; readonly outcome: PayoutOutcome }

/** Marks a payout as transferred or failed, after the amount was typed. */
export function PayoutDialog({
  decided: { payout, outcome },
  onClose,
}: {
  decided: DecidedPayout
  onClose: () => void
}) {
  const [note, setNote] = useState('')
  const [newBankNumber, setNewBankNumber] = useState('')
  const saving = useDeskCommand(payoutSchema)
  // As it stood when the dialog opened: the rows behind it are read again.
  const [seenState] = useState(payout.state)
  const isPaid = outcome === 'paid'
  async function save() {
    const saved = await saving.run(
      `/payouts/${payout.payoutId}/${outcome}`,
      {
        seenState,
        ...(isPaid ? { reference: note.trim() } : { reason: note.trim() }),
        ...(!isPaid && newBankNumber.trim() !== '' && { newBankNumber: newBankNumber.trim() }),
      },
      {
        success: isPaid ? 'Ditandai sudah dibayar' : 'Ditandai gagal',
        touches: ['/payout-runs', '/messages', '/audit'],
      },
    )
    if (saved !== null) onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isPaid ? 'Tandai sudah dibayar?' : 'Tandai gagal?'}
      typed={{
        label: `Ketik jumlahnya (${formatAmount(payout.amountRupiah)}) untuk melanjutkan`,
        expected: formatAmount(payout.amountRupiah),
        read: readAmount,
      }}
      action={isPaid ? 'Sudah dibayar' : 'Tandai gagal'}
      onConfirm={save}
      isBusy={saving.isBusy}
      failure={saving.failure}
      isReady={note.trim() !== ''}
      testId="desk-payout-dialog"
    >
      <p>
        {isPaid
          ? `${formatRupiah(payout.amountRupiah)} sudah Anda transfer ke BCA ${payout.bankNumber} atas nama ${payout.name}. Komisinya menjadi Sudah Dibayar dan afiliasi dikabari lewat WhatsApp. Ini tidak mengirim uang.`
          : payout.isAffiliateGone
            ? `${formatRupiah(payout.amountRupiah)} untuk ${payout.name} tidak sampai. Akun afiliasi ini sudah dihapus: komisinya dibayar lagi di putaran berikutnya, ke nomor yang sama kecuali Anda isi nomor baru.`
            : `${formatRupiah(payout.amountRupiah)} untuk ${payout.name} tidak sampai. Komisinya kembali ke putaran berikutnya dan afiliasi dikabari lewat WhatsApp.`}
      </p>
      <TextInput
        label={isPaid ? 'Nomor referensi transfer' : 'Mengapa gagal'}
        value={note}
        maxLength={isPaid ? 100 : 200}
        onChange={(event) => setNote(event.currentTarget.value)}
        required
        autoComplete="off"
        data-testid="desk-payout-note"
      />
      {!isPaid && payout.isAffiliateGone ? (
        <TextInput
          label="Nomor rekening BCA baru (boleh kosong)"
          value={newBankNumber}
          maxLength={80}
          inputMode="numeric"
          onChange={(event) => setNewBankNumber(event.currentTarget.value)}
          autoComplete="off"
          data-testid="desk-payout-new-number"
        />
      ) : null}
    </ConfirmDialog>
  )
}

/** `138000`, `138.000` and `Rp 138.000` are the same amount. */
export function readAmount(typed: string): string {
  return formatAmount(Number(typed.replace(/\D/g, '').slice(0, 15)))
}
