import { saleOnDisplay } from '@laci/domain/printer/customer-display.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { CircleCheck } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useCustomerDisplay } from '../../shell/customer-display.ts'
import { salePaper } from '../../shell/paper.ts'
import { PaperPanel } from '../../shell/paper-panel.tsx'
import type { RecordedSale } from '../../till-types.ts'

/** *Lunas*: shown only for a sale that is on the disk. The change stays until the next scan or *Transaksi baru*. */
export function DoneSheet({ sale, onNew }: { sale: RecordedSale; onNew: () => void }) {
  const newButton = useRef<HTMLButtonElement>(null)
  const paper = useMemo(() => salePaper(sale), [sale])
  useCustomerDisplay(() => saleOnDisplay(sale.sale), [sale])
  return (
    <Sheet isOpen onClose={onNew} title="Lunas" initialFocus={newButton} testId="done">
      <div className="grid gap-4">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-daun-700">
          <span className="inline-flex items-center gap-2 font-semibold">
            <CircleCheck aria-hidden size={22} />
            Transaksi tersimpan
          </span>
          <span className="text-redup tabular-nums" data-testid="receipt-number">
            No. {sale.sale.receiptNumber}
          </span>
        </p>
        <div className="rounded-tile bg-daun-50 px-4 py-3 text-daun-700">
          <p className="font-semibold">Kembalian</p>
          <p className="text-5xl font-extrabold tabular-nums" data-testid="done-change">
            {formatRupiah(sale.sale.changeRupiah)}
          </p>
        </div>
        <Button ref={newButton} tone="money" size="large" onClick={onNew} data-testid="new-sale">
          Transaksi baru
          <kbd className="rounded-small border border-tinta/40 px-1.5 font-sans text-xs leading-6 pointer-coarse:hidden">
            Enter
          </kbd>
        </Button>
        <PaperPanel paper={paper} />
      </div>
    </Sheet>
  )
}
