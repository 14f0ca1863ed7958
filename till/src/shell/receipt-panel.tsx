import { receiptLines } from '@laci/domain/receipt/receipt.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import type { Instant } from '@laci/domain/time/instant.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { ReceiptPaper } from '@laci/ui/controls/receipt-paper.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useHost, useShop } from './till-context.ts'
import { useCommand } from './use-command.tsx'
import { useReadable } from './use-readable.ts'

export type PrintableSale = { readonly saleId: string; readonly soldAt: Instant; readonly sale: SaleRecorded }

/** The receipt of a stored sale, and *Cetak ulang*: recorded first, then marked *SALINAN ke-n* on paper. */
export function ReceiptPanel({ sale, copyNumber = 0 }: { sale: PrintableSale; copyNumber?: number }) {
  const shop = useShop()
  const host = useHost()
  const toast = useToast()
  const settings = useReadable(shop.settings)
  const columns = settings.receiptColumns
  const [run, isBusy] = useCommand()
  const [shownCopy, setShownCopy] = useState(copyNumber)
  const lines = useMemo(
    () =>
      receiptLines({ sale: sale.sale, soldAt: sale.soldAt, shop: settings, copyNumber: shownCopy }, columns),
    [sale, settings, columns, shownCopy],
  )

  async function reprint() {
    await run(async () => {
      const copy = await shop.recordReprint(sale.saleId)
      setShownCopy(copy)
      toast(`Salinan ke-${copy} tercatat`)
      await host.print(
        receiptLines({ sale: sale.sale, soldAt: sale.soldAt, shop: settings, copyNumber: copy }, columns),
        columns,
      )
    })
  }

  return (
    <div className="grid gap-3">
      <ReceiptPaper lines={lines} columns={columns} />
      <Button tone="outline" onClick={reprint} isBusy={isBusy} busyLabel="Mencetak..." data-testid="reprint">
        <Printer aria-hidden size={20} />
        Cetak ulang
      </Button>
    </div>
  )
}
