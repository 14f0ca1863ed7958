import { Button } from '@laci/ui/controls/button.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { CircleCheck } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Page, Section } from '../../shell/page.tsx'
import { refundPaper } from '../../shell/paper.ts'
import { PaperPanel } from '../../shell/paper-panel.tsx'
import type { RecordedRefund } from '../../till-types.ts'
import { wayText } from './money-back.tsx'

/** A refund that is on the disk: what has to be handed back now, and its paper. */
export function RefundDone({ done, onClose }: { done: RecordedRefund; onClose: () => void }) {
  const { refundId, refundedAt, refund } = done
  const paper = useMemo(
    () => refundPaper({ eventId: refundId, at: refundedAt, body: refund }),
    [refundId, refundedAt, refund],
  )
  const closeButton = useRef<HTMLButtonElement>(null)
  useEffect(() => closeButton.current?.focus(), [])
  const cash = refund.payments.find(({ tender }) => tender === 'cash')?.amountRupiah ?? 0
  const others = refund.payments.filter(({ tender }) => tender !== 'cash')
  return (
    <Page title="Retur tersimpan" testId="refund-done">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-daun-700" role="status">
        <span className="inline-flex items-center gap-2 font-semibold">
          <CircleCheck aria-hidden size={22} />
          Tersimpan di perangkat ini
        </span>
        <span className="text-redup tabular-nums" data-testid="refund-number">
          No. {refund.receiptNumber}
        </span>
      </p>
      {cash > 0 ? (
        <div className="rounded-tile bg-daun-50 px-4 py-3 text-daun-700">
          <p className="font-semibold">Kembalikan tunai</p>
          <p className="text-5xl font-extrabold tabular-nums" data-testid="refund-cash">
            {formatRupiah(cash)}
          </p>
        </div>
      ) : null}
      {others.length === 0 ? null : (
        <ul className="grid gap-1" data-testid="refund-others">
          {others.map((payment) => (
            <li key={wayText(payment)} className="flex justify-between gap-4">
              <span>{wayText(payment)}</span>
              <span className="font-semibold tabular-nums">{formatRupiah(payment.amountRupiah)}</span>
            </li>
          ))}
        </ul>
      )}
      <Button ref={closeButton} size="large" onClick={onClose} data-testid="refund-close">
        Selesai
      </Button>
      <Section title="Struk retur">
        <PaperPanel paper={paper} printLabel="Cetak struk retur" />
      </Section>
    </Page>
  )
}
