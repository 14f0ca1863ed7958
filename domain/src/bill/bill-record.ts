import type { Discount } from '../sale/discount.ts'
import type { AddedLine, HeldLine } from './events.ts'

/** One *Simpan* of a bill: what came onto it, on top of which ones. */
export type BillHold = {
  readonly at: number
  readonly cashierName: string
  readonly holdIds: readonly string[]
  readonly added: readonly AddedLine[]
}

/**
 * A bill as its record says it: held, then open on one device, then paid or dropped. What was put on it and what ended it
 * have fields of their own, named by their events, so that two devices that record both without internet lose neither, in
 * whatever order they come; `bill-standing.ts` reads them [BILL-10].
 */
export type BillRecord = {
  /** Said by an end only: no later *Simpan* takes it back. Older rows say `held`, too. */
  readonly status: 'held' | 'paid' | 'voided'
  readonly name: string
  readonly customerId: string | null
  readonly lines: readonly HeldLine[]
  readonly billDiscount: Discount | null
  readonly totalRupiah: number
  readonly cashierName: string
  readonly heldAt: number
  /** The device that works on it now; null: nobody since it was held. */
  readonly openedByDeviceId: string | null
  /** The sale that ended it. */
  readonly saleId: string | null
  /** The `bill_held` that said `lines`; null: a till that took the last word for the whole. */
  readonly holdId: string | null
  readonly [entry: `hold:${string}` | `end:${string}`]: unknown
}

/** What a field has when no event ever named it. */
export const billDefaults: BillRecord = {
  status: 'held',
  name: '',
  customerId: null,
  lines: [],
  billDiscount: null,
  totalRupiah: 0,
  cashierName: '',
  heldAt: 0,
  openedByDeviceId: null,
  saleId: null,
  holdId: null,
}
