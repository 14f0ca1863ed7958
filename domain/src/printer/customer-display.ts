import * as z from 'zod/mini'
import { rupiah, rupiahSchema } from '../base/money/rupiah.ts'
import type { PricedCart, SaleDraft } from '../sale/cart.ts'
import type { SaleRecorded } from '../sale/events.ts'
import { paidState } from '../sale/paid-state.ts'

const signedRupiah = z.int()

/** What the customer sees [PRINTER-14]. It holds nothing that is not said aloud at a counter anyway. */
export const displayStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({
    kind: z.literal('cart'),
    lines: z.array(
      z.object({
        name: z.string(),
        unit: z.string(),
        quantityThousandths: z.int(),
        amountRupiah: rupiahSchema,
      }),
    ),
    /** Discount, service, tax and rounding together: what stands between the lines and the total. */
    adjustmentRupiah: signedRupiah,
    totalRupiah: rupiahSchema,
  }),
  z.object({
    kind: z.literal('payment'),
    totalRupiah: rupiahSchema,
    /** What is still to be paid, where part of it is in. */
    dueRupiah: rupiahSchema,
    /** Text of the QRIS code that the customer pays now; null: none is shown. */
    qris: z.nullable(z.string()),
    /** Where a transfer goes. */
    note: z.string(),
  }),
  z.object({
    kind: z.literal('paid'),
    totalRupiah: rupiahSchema,
    receivedRupiah: rupiahSchema,
    changeRupiah: rupiahSchema,
    /** What of it is not paid, or not seen yet; absent: nothing. */
    open: z.optional(
      z.array(
        z.object({
          state: z.enum(['owed', 'waiting']),
          name: z.string(),
          amountRupiah: rupiahSchema,
        }),
      ),
    ),
  }),
])
export type DisplayState = z.output<typeof displayStateSchema>

/** Between the register and its customer display, which are windows of one browser. */
export const displayMessageSchema = z.discriminatedUnion('kind', [
  /** A register has begun: is there a display? */
  z.object({ kind: z.literal('ask') }),
  /** A display is here and wants to know. */
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('show'), storeName: z.string(), state: displayStateSchema }),
  /** The register was closed or reloads: what is shown may be old. */
  z.object({ kind: z.literal('left') }),
])
export type DisplayMessage = z.output<typeof displayMessageSchema>

/** The cart as the customer reads it: each line after its promotion and its own discount, everything else in one sum. */
export function cartOnDisplay(
  draft: Pick<SaleDraft, 'lines'>,
  priced: Pick<PricedCart, 'lines' | 'totalRupiah'>,
): DisplayState {
  if (draft.lines.length === 0) return { kind: 'idle' }
  const lines = draft.lines.map((line, index) => {
    const { grossRupiah, promotionRupiah, lineDiscountRupiah } = priced.lines[index]!
    return {
      name: line.name,
      unit: line.unit,
      quantityThousandths: line.quantityThousandths,
      amountRupiah: (grossRupiah - promotionRupiah - lineDiscountRupiah) as typeof grossRupiah,
    }
  })
  const sumRupiah = lines.reduce((sum, line) => sum + line.amountRupiah, 0)
  return {
    kind: 'cart',
    lines,
    adjustmentRupiah: priced.totalRupiah - sumRupiah,
    totalRupiah: priced.totalRupiah,
  }
}

/** *Kembalian*, large, until the next customer; as paid stands only what is there [SALE-34]. */
export function saleOnDisplay(
  sale: Pick<SaleRecorded, 'totalRupiah' | 'payments' | 'changeRupiah'>,
): DisplayState {
  const { parts } = paidState(sale)
  let receivedRupiah = 0
  sale.payments.forEach((payment, index) => {
    if (parts[index]!.state === 'paid') receivedRupiah += payment.receivedRupiah
  })
  const open = parts.flatMap(({ state, name, amountRupiah }) =>
    state === 'owed' || state === 'waiting' ? [{ state, name, amountRupiah }] : [],
  )
  return {
    kind: 'paid',
    totalRupiah: sale.totalRupiah,
    receivedRupiah: rupiah(receivedRupiah),
    changeRupiah: sale.changeRupiah,
    ...(open.length === 0 ? {} : { open }),
  }
}
