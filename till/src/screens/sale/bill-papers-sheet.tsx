import type { BillHeld } from '@laci/domain/bill/events.ts'
import { rupiah } from '@laci/domain/money/rupiah.ts'
import { instant } from '@laci/domain/time/instant.ts'
import { businessDayOf } from '@laci/domain/time/zone.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { CookingPot } from 'lucide-react'
import { useMemo, useState } from 'react'
import { heldBillPaper, kitchenPaper } from '../../shell/paper.ts'
import { PaperPanel } from '../../shell/paper-panel.tsx'
import { printPaper } from '../../shell/printing-paper.ts'
import { useHost, useShop } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'
import { useReadable } from '../../shell/use-readable.ts'
import type { BillView } from './held-bills.ts'
import { customerOf } from './use-bill-commands.ts'

/** The papers of a bill that is not paid yet: the slip for its table, and what the kitchen has to make. */
export function BillPapersSheet({ bill, onClose }: { bill: BillView; onClose: () => void }) {
  const shop = useShop()
  const host = useHost()
  const toast = useToast()
  const settings = useReadable(shop.settings)
  const [run, isBusy] = useCommand()
  // From now on a second ticket says that it is one: nobody should cook twice.
  const [ticketCount, setTicketCount] = useState(0)
  const held = useMemo(() => heldOf(bill, settings), [bill, settings])
  const heldAt = instant(bill.fields.heldAt)
  const slip = useMemo(() => {
    const customer = customerOf(shop, bill.fields.customerId)
    return heldBillPaper({
      bill: held,
      heldAt,
      ...(customer === null ? {} : { customerName: customer.name }),
    })
  }, [shop, bill, held, heldAt])

  async function printTicket() {
    const { name: billName, lines, zone, cashierName } = held
    const order = { sale: { billName, lines, zone, cashierName, receiptNumber: null }, soldAt: heldAt }
    const isDone = await run(async () => {
      await printPaper(host, shop, kitchenPaper(order, null), ticketCount)
      return true
    })
    if (!isDone) return
    setTicketCount(ticketCount + 1)
    toast('Pesanan dikirim ke printer')
  }

  return (
    <Sheet isOpen onClose={onClose} title={bill.fields.name || 'Pesanan tanpa nama'} testId="bill-papers">
      <div className="grid gap-4">
        <Button onClick={printTicket} isBusy={isBusy} busyLabel="Mencetak..." data-testid="print-ticket">
          <CookingPot aria-hidden size={20} />
          {ticketCount === 0 ? 'Cetak untuk dapur' : 'Cetak lagi untuk dapur'}
        </Button>
        <PaperPanel paper={slip} />
      </div>
    </Sheet>
  )
}

/** The bill as the event that held it says it. */
function heldOf(
  { id, fields }: BillView,
  { zone, dayStartsAtMinute }: { zone: BillHeld['zone']; dayStartsAtMinute: number },
): BillHeld {
  return {
    billId: id,
    zone,
    businessDay: businessDayOf(instant(fields.heldAt), zone, dayStartsAtMinute),
    cashierName: fields.cashierName,
    name: fields.name,
    customerId: fields.customerId,
    lines: [...fields.lines],
    billDiscount: fields.billDiscount,
    totalRupiah: rupiah(fields.totalRupiah),
  }
}
