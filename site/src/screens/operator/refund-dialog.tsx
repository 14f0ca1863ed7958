import { type Rupiah, rupiah } from '@laci/domain/base/money/rupiah.ts'
import { doneSchema } from '@laci/domain/operator/desk-wire.ts'
import type { DeskOrderHistory } from '@laci/domain/operator/order-wire.ts'
import { RupiahInput } from '@laci/ui/controls/rupiah-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatAmount, formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { readAmount } from './payout-dialog.tsx'
import { useDeskCommand } from './use-desk.ts'

const shortestReason = 3

/** Gives money back, all of it or a part, after the amount was typed. */
export function RefundDialog({
  order,
  leftRupiah,
  refundCount,
  isPaidTwice,
  onClose,
}: {
  order: DeskOrderHistory['order']
  leftRupiah: number
  /** How many refunds this page knows of. */
  refundCount: number
  /** Money came beside the payment that counts: that goes back first. */
  isPaidTwice: boolean
  onClose: () => void
}) {
  const [amountRupiah, setAmountRupiah] = useState<Rupiah | null>(rupiah(leftRupiah))
  // As it was when somebody began to decide, whatever the page behind has read since.
  const [seenRefundCount] = useState(refundCount)
  const [reason, setReason] = useState('')
  const [reference, setReference] = useState('')
  const refunding = useDeskCommand(doneSchema)
  const isByHand = reference.trim() !== ''
  const amount = amountRupiah ?? 0

  async function refund() {
    const asked = await refunding.run(
      `/orders/${order.orderId}/refund`,
      {
        amountRupiah: amount,
        seenRefundCount,
        reason: reason.trim(),
        ...(isByHand && { byHandReference: reference.trim() }),
      },
      { success: 'Pengembalian dicatat', touches: ['/orders', '/hardware-orders', '/today', '/audit'] },
    )
    if (asked !== null) onClose()
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Kembalikan dana?"
      typed={{
        label: `Ketik jumlahnya (${formatAmount(amount)}) untuk melanjutkan`,
        expected: formatAmount(amount),
        read: readAmount,
      }}
      action="Kembalikan"
      onConfirm={refund}
      isBusy={refunding.isBusy}
      failure={refunding.failure}
      isReady={amount > 0 && amount <= leftRupiah && reason.trim().length >= shortestReason}
      testId="desk-refund"
    >
      <p>
        {`${formatRupiah(amount)} dari pesanan ${order.orderNumber} kembali ke ${order.buyerName || 'pembeli'} ${isByHand ? 'dan sudah Anda transfer sendiri' : 'lewat Midtrans'}. ${isPaidTwice ? 'Pesanan ini dibayar dua kali: pembayaran kedua dikembalikan dulu, dan yang diberikan pesanan ini tetap.' : 'Yang diberikan pesanan ini (masa langganan, token, link, komisi afiliasi) ditarik sebesar itu.'} Tidak bisa dibatalkan.`}
      </p>
      <RupiahInput
        usualRupiah={null}
        label="Jumlah yang dikembalikan"
        hint={`Paling banyak ${formatRupiah(leftRupiah)}.`}
        value={amountRupiah}
        onChange={setAmountRupiah}
      />
      <TextInput
        label="Alasan"
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.currentTarget.value)}
        required
        autoComplete="off"
        data-testid="desk-refund-reason"
      />
      <TextInput
        label="Referensi transfer (hanya bila sudah ditransfer sendiri)"
        hint="Transfer bank dan gerai tidak bisa dikembalikan lewat Midtrans."
        value={reference}
        maxLength={80}
        onChange={(event) => setReference(event.currentTarget.value)}
        autoComplete="off"
      />
    </ConfirmDialog>
  )
}
