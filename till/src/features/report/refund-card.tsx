import { Button } from '@laci/ui/controls/button.tsx'
import { RefundFacts } from '@laci/ui/report/refund-facts.tsx'
import { ReceiptText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { refundPaper } from '../../ui/printing/paper.ts'
import { PaperPanel } from '../../ui/printing/paper-panel.tsx'
import type { RefundRow } from './use-refunds.ts'

/** Goods that came back of a sale: what, why, how the money went, and its paper. */
export function RefundCard({ refund }: { refund: RefundRow }) {
  const [isPaperShown, setIsPaperShown] = useState(false)
  const paper = useMemo(() => refundPaper(refund), [refund])
  return (
    <RefundFacts refund={refund.body} refundedAt={refund.at}>
      <Button
        tone="quiet"
        className="justify-self-start px-2!"
        aria-expanded={isPaperShown}
        onClick={() => setIsPaperShown(!isPaperShown)}
        data-testid="refund-paper"
      >
        <ReceiptText aria-hidden size={20} />
        {isPaperShown ? 'Tutup struk retur' : 'Struk retur'}
      </Button>
      {isPaperShown ? <PaperPanel paper={paper} /> : null}
    </RefundFacts>
  )
}
