import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { businessDayOf } from '@laci/domain/base/time/zone.ts'
import { orderKitchenCommand } from '@laci/domain/bill/commands.ts'
import type { BillHeld } from '@laci/domain/bill/events.ts'
import { pricedBill } from '@laci/domain/bill/held-line.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { CookingPot } from 'lucide-react'
import { useMemo } from 'react'
import { useCommands } from '../../ui/approval/approval.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { heldBillPaper, kitchenPaper } from '../../ui/printing/bill-paper.ts'
import { type KitchenNews, kitchenNews, makersIn } from '../../ui/printing/kitchen-news.ts'
import { PaperPanel } from '../../ui/printing/paper-panel.tsx'
import { printPaper } from '../../ui/printing/printing-paper.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'
import type { BillView } from './held-bills.ts'
import { customerOf } from './use-bill-commands.ts'
import { usePricingRules } from './use-pricing-rules.ts'

/** The papers of a bill that is not paid yet: the slip for its table, and what the kitchen has to make. */
export function BillPapersSheet({ bill, onClose }: { bill: BillView; onClose: () => void }) {
  const shop = useShop()
  const host = useHost()
  const toast = useToast()
  const settings = useReadable(shop.settings)
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const rows = useJournalRows((journal) => journal.entriesAbout(bill.id), bill.id)
  const news = useMemo(
    () => (rows === null ? null : kitchenNews(bill.fields.lines, rows, makersIn(shop))),
    [rows, bill.fields.lines, shop],
  )
  const held = useMemo(() => heldOf(bill, settings), [bill, settings])
  const heldAt = instant(bill.fields.heldAt)
  const rules = usePricingRules()
  const slip = useMemo(() => {
    const customer = customerOf(shop, held.customerId)
    const fieldsOf = (productId: string) => shop.catalog.product(productId)?.fields ?? null
    return heldBillPaper({
      bill: held,
      priced: pricedBill(held, fieldsOf, customer, rules),
      heldAt,
      ...(customer === null ? {} : { customerName: customer.name }),
    })
  }, [shop, held, heldAt, rules])

  /** When it was ordered, as the journal has it. */
  async function orderedAt(newLines: KitchenNews['lines']) {
    const done = await execute(orderKitchenCommand, { billId: bill.id, lines: [...newLines] })
    return done.is === 'done' ? done.recorded[0]!.at : null
  }

  /** What is new, remembered before it prints; where nothing is, the whole bill as a copy [BILL-6]. */
  async function printTicket({ lines: newLines, all, ordered, isAddition }: KitchenNews) {
    const isCopy = newLines.length === 0
    const { name: billName, zone, cashierName } = held
    const lines = [...(isCopy ? all : newLines)]
    const sale = { billName, lines, zone, cashierName, receiptNumber: null }
    const isDone = await run(async () => {
      const soldAt = isCopy ? heldAt : await orderedAt(newLines)
      if (soldAt === null) return false
      const order = { sale, soldAt, ordered, isAddition: isAddition && !isCopy }
      await printPaper(host, shop, kitchenPaper(order, null), isCopy ? 1 : 0)
      return true
    })
    if (isDone) toast('Pesanan dikirim ke printer')
  }

  return (
    <Sheet isOpen onClose={onClose} title={bill.fields.name || 'Pesanan tanpa nama'} testId="bill-papers">
      <div className="grid gap-4">
        {news === null ? null : (
          <div className="grid gap-2">
            <p className="text-redup" data-testid="kitchen-news">
              {kitchenWords(news)}
            </p>
            {news.isAddition && news.lines.length > 0 ? <NewLines lines={news.lines} /> : null}
            {news.lines.length + news.all.length === 0 ? null : (
              <Button
                {...(news.lines.length === 0 ? { tone: 'outline' as const } : {})}
                onClick={() => printTicket(news)}
                isBusy={isBusy}
                busyLabel="Mencetak..."
                data-testid="print-ticket"
              >
                <CookingPot aria-hidden size={20} />
                {news.lines.length === 0
                  ? 'Cetak salinan untuk dapur'
                  : news.isAddition
                    ? 'Cetak tambahan untuk dapur'
                    : 'Cetak untuk dapur'}
              </Button>
            )}
          </div>
        )}
        <PaperPanel paper={slip} />
      </div>
    </Sheet>
  )
}

function kitchenWords({ lines, all, isAddition }: KitchenNews): string {
  if (lines.length + all.length === 0) return 'Tidak ada yang dibuat di dapur untuk pesanan ini.'
  if (lines.length === 0) return 'Dapur sudah menerima semua pesanan ini.'
  return isAddition ? 'Belum dikirim ke dapur:' : 'Dapur belum menerima pesanan ini.'
}

function NewLines({ lines }: Pick<KitchenNews, 'lines'>) {
  return (
    <ul aria-label="Belum dikirim ke dapur" className="grid gap-1" data-testid="kitchen-new-lines">
      {lines.map((line) => (
        <li key={`${line.productId ?? line.name} ${line.unit} ${line.note}`} className="flex gap-2">
          <span className="shrink-0 font-semibold tabular-nums">
            {line.quantityThousandths < 0 ? 'Batal ' : ''}
            {formatQuantity(Math.abs(line.quantityThousandths))}
          </span>
          <span className="min-w-0 truncate">
            {line.name}
            {line.note === '' ? '' : ` (${line.note})`}
          </span>
        </li>
      ))}
    </ul>
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
