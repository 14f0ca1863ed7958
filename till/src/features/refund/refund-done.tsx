import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useEffect, useMemo, useRef } from 'react'
import type { RecordedRefund } from '../../engine/api/sales.ts'
import { Page, Section } from '../../ui/base/page.tsx'
import { CashBack, SavedLine } from '../../ui/payment/done-parts.tsx'
import { refundPaper } from '../../ui/printing/paper.ts'
import { PaperPanel } from '../../ui/printing/paper-panel.tsx'
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
  const cash = refund.payments.find(({ tender }) => tender === 'cash')?.amountRupiah ?? rupiah(0)
  const others = refund.payments.filter(({ tender }) => tender !== 'cash')
  return (
    <Page title="Retur tersimpan" testId="refund-done">
      <SavedLine
        text="Tersimpan di perangkat ini"
        receiptNumber={refund.receiptNumber}
        testId="refund-number"
      />
      {cash > 0 ? <CashBack label="Kembalikan tunai" amountRupiah={cash} testId="refund-cash" /> : null}
      {others.length === 0 ? null : (
        <ul className="grid gap-1" data-testid="refund-others">
          {others.map((payment) => (
            <li key={wayText(payment)} className="flex justify-between gap-4 narrow:flex-wrap">
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
