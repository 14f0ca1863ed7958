import { accept } from '../base/lib/result.ts'
import { defineReadingCommand } from '../events/define-command.ts'
import { shortReason } from './commands.ts'
import type { BillVoided } from './events.ts'
import { kitchenDifference, orderedSoFar } from './kitchen-order.ts'

export type BillToVoid = Pick<BillVoided, 'billId' | 'name' | 'lines' | 'totalRupiah' | 'reason' | 'holdIds'>

type BillShop = { entriesAbout(billId: string): Promise<Parameters<typeof orderedSoFar>[0]> }

/** A bill is dropped [BILL-3], and what its tickets have ordered is taken back from the kitchen [BILL-6]. */
export const voidBillCommand = defineReadingCommand({
  read: ({ billId }: BillToVoid, shop: BillShop) => shop.entriesAbout(billId),
  subject: ({ name }) => `Batalkan pesanan ${name}`.trim(),
  decide({ billId, reason, ...bill }, entries, { counter }) {
    const body: BillVoided = { billId, ...counter, ...bill, reason: shortReason(reason) }
    const recalled = kitchenDifference([], orderedSoFar(entries))
    const recall = { kind: 'kitchen_ordered' as const, body: { billId, ...counter, lines: [...recalled] } }
    return accept({
      events: [{ kind: 'bill_voided' as const, body }, ...(recalled.length === 0 ? [] : [recall])],
      output: undefined,
    })
  },
})
