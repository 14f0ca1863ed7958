import type { BillHeld } from '@laci/domain/bill/events.ts'
import { type KitchenOrder, kitchenTicketLines } from '@laci/domain/printer/kitchen-ticket.ts'
import { routeLines } from '@laci/domain/printer/route-lines.ts'
import type { SaleRecorded } from '@laci/domain/sale/events.ts'
import { type HeldBillContent, heldBillLines } from '@laci/domain/views/paper/held-bill-slip.ts'
import type { Paper } from './paper.ts'

/** A bill that is not paid yet, for its table. */
export function heldBillPaper(content: Omit<HeldBillContent, 'shop'>): Paper {
  return {
    title: billTitle(content.bill),
    role: 'receipt',
    eventId: null,
    isProof: false,
    lines: ({ shop }, columns) => heldBillLines({ ...content, shop }, columns),
  }
}

/** What to make, for the kitchen. `eventId`: the sale, where there is one already. */
export function kitchenPaper(order: Omit<KitchenOrder, 'isCopy'>, eventId: string | null): Paper {
  return {
    title: order.sale.receiptNumber === null ? billTitle(order.sale) : `Pesanan ${order.sale.receiptNumber}`,
    role: 'kitchen',
    eventId,
    isProof: false,
    lines: ({ copyNumber }, columns) => kitchenTicketLines({ ...order, isCopy: copyNumber > 0 }, columns),
    forPrinters: (printers) => {
      const { ordered } = order
      const heard = ordered && new Set(routeLines(ordered, printers).map(({ printer }) => printer))
      return routeLines(order.sale.lines, printers).map(({ printer, lines }) => {
        const isAddition = order.isAddition === true && (heard?.has(printer) ?? true)
        return {
          printer,
          paper: kitchenPaper({ ...order, isAddition, sale: { ...order.sale, lines } }, eventId),
        }
      })
    },
  }
}

function billTitle(bill: Partial<Pick<BillHeld & SaleRecorded, 'name' | 'billName'>>): string {
  return `Pesanan ${bill.name || bill.billName || 'tanpa nama'}`
}
