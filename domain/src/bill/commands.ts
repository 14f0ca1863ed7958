import { accept } from '../base/lib/result.ts'
import type { Rupiah } from '../base/money/rupiah.ts'
import { thousandthsText } from '../base/quantity/thousandths-text.ts'
import { defineCommand } from '../events/define-command.ts'
import type { BillHeld, BillVoided, KitchenOrdered } from './events.ts'

export type BillToHold = Pick<
  BillHeld,
  'customerId' | 'lines' | 'billDiscount' | 'totalRupiah' | 'holdIds' | 'added'
> & {
  /** Null: a new bill. */
  readonly billId: string | null
  readonly name: string
}

/** *Simpan pesanan*: all devices see it [BILL-1]. */
export const holdBillCommand = defineCommand({
  subject: ({ name }: BillToHold) => `Simpan pesanan ${name}`.trim(),
  decide({ billId, name, ...bill }: BillToHold, _shop: unknown, { counter, newId }) {
    const body: BillHeld = { billId: billId ?? newId(), ...counter, name: name.trim().slice(0, 60), ...bill }
    return accept({ events: [{ kind: 'bill_held' as const, body }], output: undefined })
  },
})

/** A held bill goes on in a cart. */
export const openBillCommand = defineCommand({
  subject: () => 'Buka pesanan',
  decide: ({ billId }: { readonly billId: string }) =>
    accept({ events: [{ kind: 'bill_opened' as const, body: { billId } }], output: undefined }),
})

/** What the kitchen is to make of a bill, as its ticket says it [BILL-6]. */
export const orderKitchenCommand = defineCommand({
  subject: () => 'Cetak pesanan dapur',
  decide({ billId, lines }: Pick<KitchenOrdered, 'billId' | 'lines'>, _shop: unknown, { counter }) {
    const body: KitchenOrdered = { billId, ...counter, lines: [...lines] }
    return accept({ events: [{ kind: 'kitchen_ordered' as const, body }], output: undefined })
  },
})

export type LineToRemove = {
  readonly billId: string
  readonly productId: string | null
  readonly name: string
  readonly unit: string
  readonly quantityThousandths: BillVoided['lines'][number]['quantityThousandths']
  readonly amountRupiah: Rupiah
  readonly reason: string
}

/** What a customer was promised leaves a cart or a held bill [BILL-5]. */
export const removeLineCommand = defineCommand({
  subject: ({ quantityThousandths, unit, name }: LineToRemove) =>
    `Hapus ${thousandthsText(quantityThousandths)} ${unit} ${name}`,
  decide({ unit: _, reason, ...line }: LineToRemove, _shop: unknown, { counter }) {
    const body = { ...counter, ...line, reason: shortReason(reason) }
    return accept({ events: [{ kind: 'line_removed' as const, body }], output: undefined })
  },
})

export function shortReason(reason: string): string {
  return reason.trim().slice(0, 200)
}
