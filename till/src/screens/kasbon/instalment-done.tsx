import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { CircleCheck } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { instalmentPaper } from '../../shell/paper.ts'
import { PaperPanel } from '../../shell/paper-panel.tsx'
import type { ToldInstalment } from './instalment-sheet.tsx'

/** An instalment that is on the disk: its change, what is left, and its paper. */
export function InstalmentDone({
  told,
  phone,
  onClose,
}: {
  told: ToldInstalment
  phone: string
  onClose: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const paper = useMemo(() => instalmentPaper(told), [told])
  const { receiptNumber, changeRupiah, kasbonAfterRupiah, payments } = told.body
  const hasCash = payments.some(({ tender }) => tender === 'cash')
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Pembayaran diterima"
      initialFocus={button}
      testId="instalment-done"
    >
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-daun-700">
          <span className="inline-flex items-center gap-2 font-semibold">
            <CircleCheck aria-hidden size={22} />
            Pembayaran tersimpan
          </span>
          <span className="text-redup tabular-nums" data-testid="receipt-number">
            No. {receiptNumber}
          </span>
        </p>
        {hasCash ? (
          <div className="rounded-tile bg-daun-50 px-4 py-3 text-daun-700">
            <p className="font-semibold">Kembalian</p>
            <p className="text-5xl font-extrabold tabular-nums" data-testid="done-change">
              {formatRupiah(changeRupiah)}
            </p>
          </div>
        ) : null}
        <p className="flex justify-between gap-3 font-semibold">
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
