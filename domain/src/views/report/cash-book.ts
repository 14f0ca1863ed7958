import { type Rupiah, rupiah } from '../../base/money/rupiah.ts'
import type { Envelope } from '../../events/envelope.ts'
import type { Fact } from '../../events/fact.ts'
import { movementsOf } from '../../journal/movements.ts'

/** What moves the cash of a shop, in the order in which a cash book lists it. */
export const cashReasons = [
  'sale',
  'instalment',
  'in',
  'refund',
  'expense',
  'expense_back',
  'out',
  'supplier',
  'purchase_return',
  'other',
] as const
export type CashReason = (typeof cashReasons)[number]

export const cashReasonLabel = {
  sale: 'Penjualan tunai',
  instalment: 'Bayar kasbon',
  in: 'Kas masuk',
  refund: 'Retur',
  expense: 'Pengeluaran',
  expense_back: 'Pengeluaran dibatalkan',
  out: 'Kas keluar',
  supplier: 'Bayar pemasok',
  purchase_return: 'Retur ke pemasok',
  other: 'Lainnya',
} as const satisfies { [Reason in CashReason]: string }

/** What one event did to the drawers; null: nothing [EXPENSE-4]. */
export function cashEffectOf(
  event: Fact & Pick<Envelope, 'deviceId'>,
): { readonly reason: CashReason; readonly amountRupiah: Rupiah } | null {
  let amountRupiah = 0
  for (const { account, amount } of movementsOf(event)) if (account === 'cash') amountRupiah += amount
  return amountRupiah === 0 ? null : { reason: reasonOf(event), amountRupiah: rupiah(amountRupiah) }
}

function reasonOf(fact: Fact): CashReason {
  switch (fact.kind) {
    case 'sale_recorded':
      return 'sale'
    case 'payment_received':
      return 'instalment'
    case 'sale_refunded':
      return 'refund'
    case 'expense_recorded':
      return 'expense'
    case 'expense_reversed':
      return 'expense_back'
    case 'cash_moved':
      return fact.body.direction
    case 'supplier_paid':
      return 'supplier'
    case 'purchase_returned':
      return 'purchase_return'
    default:
      return 'other'
  }
}

/** A cash book of some days: what came in and went out, by what it was. */
export type CashBook = {
  readonly inRupiah: Rupiah
  readonly outRupiah: Rupiah
  /** In less out: by so much the cash of the drawers changed. */
  readonly netRupiah: Rupiah
  readonly byReason: readonly {
    readonly reason: CashReason
    readonly count: number
    readonly netRupiah: Rupiah
  }[]
}

/** Adds up what moved the drawers; the reasons together are the change of the cash that the balances say [EXPENSE-4]. */
export function cashBook(
  sums: Iterable<{ readonly reason: CashReason; readonly count: number; readonly netRupiah: number }>,
): CashBook {
  const byReason = new Map<CashReason, { count: number; netRupiah: number }>()
  for (const { reason, count, netRupiah } of sums) {
    const known = byReason.get(reason) ?? { count: 0, netRupiah: 0 }
    byReason.set(reason, { count: known.count + count, netRupiah: known.netRupiah + netRupiah })
  }
  let inRupiah = 0
  let outRupiah = 0
  for (const { netRupiah } of byReason.values()) {
    if (netRupiah > 0) inRupiah += netRupiah
    else outRupiah -= netRupiah
  }
  return {
    inRupiah: rupiah(inRupiah),
    outRupiah: rupiah(outRupiah),
    netRupiah: rupiah(inRupiah - outRupiah),
    byReason: cashReasons.flatMap((reason) => {
      const sum = byReason.get(reason)
      return sum === undefined ? [] : [{ reason, count: sum.count, netRupiah: rupiah(sum.netRupiah) }]
    }),
  }
}
