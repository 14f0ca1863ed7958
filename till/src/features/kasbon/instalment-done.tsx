import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useMemo, useRef } from 'react'
import { CashBack, SavedLine } from '../../ui/payment/done-parts.tsx'
import { instalmentPaper } from '../../ui/printing/paper.ts'
import { PaperPanel } from '../../ui/printing/paper-panel.tsx'
import type { ReceivedInstalment } from './instalment-sheet.tsx'

/** An instalment that is on the disk: its change, what is left, and its paper. */
export function InstalmentDone({
  received,
  phone,
  onClose,
}: {
  received: ReceivedInstalment
  phone: string
  onClose: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const paper = useMemo(() => instalmentPaper(received), [received])
  const { receiptNumber, changeRupiah, kasbonAfterRupiah } = received.body
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Pembayaran diterima"
      initialFocus={button}
      testId="instalment-done"
    >
      <div className="grid gap-4">
        <SavedLine text="Pembayaran tersimpan" receiptNumber={receiptNumber} />
        {changeRupiah > 0 ? <CashBack amountRupiah={changeRupiah} /> : null}
        <p className="flex justify-between gap-3 font-semibold narrow:flex-wrap">
          <span>{kasbonAfterRupiah === 0 ? 'Kasbon lunas' : 'Sisa kasbon'}</span>
          <span className="tabular-nums" data-testid="done-left">
            {formatRupiah(kasbonAfterRupiah)}
          </span>
        </p>
        <Button ref={button} tone="primary" size="large" onClick={onClose} data-testid="instalment-close">
          Selesai
        </Button>
        <PaperPanel paper={paper} phone={phone} />
      </div>
    </Sheet>
  )
}
