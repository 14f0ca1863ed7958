import { saleOnDisplay } from '@laci/domain/printer/customer-display.ts'
import { paidState } from '@laci/domain/sale/paid-state.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { paidTitle } from '@laci/ui/texts/paid-state.ts'
import { useMemo, useRef } from 'react'
import type { RecordedSale } from '../../engine/api/sales.ts'
import { CashBack, SavedLine, UnpaidParts } from '../../ui/payment/done-parts.tsx'
import { useCustomerDisplay } from '../../ui/printing/customer-display.ts'
import { salePaper } from '../../ui/printing/paper.ts'
import { PaperPanel } from '../../ui/printing/paper-panel.tsx'

/**
 * A sale that is on the disk: *Lunas* where its money is all there, *Tercatat* where some is owed or nobody has seen it
 * [SALE-34]. The change stays until the next scan or *Transaksi baru*.
 */
export function DoneSheet({ sale, onNew }: { sale: RecordedSale; onNew: () => void }) {
  const newButton = useRef<HTMLButtonElement>(null)
  const paper = useMemo(() => salePaper(sale), [sale])
  useCustomerDisplay(() => saleOnDisplay(sale.sale), [sale])
  const paid = paidState(sale.sale)
  const { changeRupiah, receiptNumber } = sale.sale
  return (
    <Sheet isOpen onClose={onNew} title={paidTitle(paid)} initialFocus={newButton} testId="done">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SavedLine text="Transaksi tersimpan" receiptNumber={receiptNumber} />
        {changeRupiah > 0 ? <CashBack amountRupiah={changeRupiah} /> : null}
        <UnpaidParts paid={paid} />
        {/* At once, and not when the dialog comes to it: a fast Enter after *Lunas* must not go nowhere. */}
        <Button autoFocus ref={newButton} tone="money" size="large" onClick={onNew} data-testid="new-sale">
          Transaksi baru
          <kbd className="rounded-small border border-on-kunyit/40 px-1.5 font-sans text-xs leading-6 narrow:hidden pointer-coarse:hidden">
            Enter
          </kbd>
        </Button>
        <PaperPanel paper={paper} />
      </div>
    </Sheet>
  )
}
