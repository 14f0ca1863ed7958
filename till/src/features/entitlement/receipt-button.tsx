import { Button } from '@laci/ui/controls/button.tsx'
import { Download } from 'lucide-react'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

/** Saves the receipt of a paid order as PDF. */
export function ReceiptButton({ orderId, orderNumber }: { orderId: string; orderNumber: string }) {
  const shop = useShop()
  const host = useHost()
  const [run, isBusy] = useCommand()
  return (
    <Button
      tone="outline"
      isBusy={isBusy}
      busyLabel="Mengunduh..."
      aria-label={`Kuitansi ${orderNumber}`}
      onClick={() =>
        run(async () => host.saveFile(`kuitansi-${orderNumber}.pdf`, await shop.billing.receipt(orderId)))
      }
      data-testid="receipt-pdf"
    >
      <Download aria-hidden size={20} />
      Kuitansi
    </Button>
  )
}
