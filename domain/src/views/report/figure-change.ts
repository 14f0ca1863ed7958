import * as z from 'zod/mini'
import { businessDaySchema } from '../../base/time/zone.ts'

/** Figures of a day that a rule of a later release may change, with what reports call them. */
export const figureNames = {
  sold: 'Penjualan',
  refunded: 'Pengembalian',
  discount: 'Diskon',
  tax_base: 'DPP',
  tax: 'PPN',
  expense: 'Pengeluaran',
  cost: 'Modal (HPP)',
  loss: 'Barang rusak & hilang',
} as const
export type FigureName = keyof typeof figureNames

/** Why figures were reckoned anew. Reasons are only added: rows that are there name them. */
export const rebuildReasons = {
  returns_and_tax:
    'Barang yang kembali kini ikut mengurangi diskonnya, dan DPP dihitung dari semua barang kena pajak di struk.',
  returned_cost:
    'Barang yang kembali kini bernilai sebesar modalnya saat dijual, bukan modal rata-rata hari itu.',
} as const
export type RebuildReason = keyof typeof rebuildReasons

/** A figure of a past day, as it was read before and as it is now [REPORT-90]. */
export const figureChangeSchema = z.object({
  day: businessDaySchema,
  figure: z.string(),
  reason: z.string(),
  /** Whole rupiah. */
  beforeRupiah: z.int(),
  afterRupiah: z.int(),
  /** Epoch milliseconds. */
  madeAt: z.int(),
})
export type FigureChange = z.output<typeof figureChangeSchema>

/** Answer of `GET /api/reports/changes?storeId=`, the newest days first: for who may see reports and cost. */
export const figureChangesSchema = z.object({
  changes: z.array(figureChangeSchema),
  /** How many days changed in all: `changes` holds the first of them. */
  dayCount: z.int(),
})
export type FigureChanges = z.output<typeof figureChangesSchema>

/** What another release wrote is shown as it is. */
export function figureText(figure: string): string {
  return Object.hasOwn(figureNames, figure) ? figureNames[figure as FigureName] : figure
}

export function reasonText(reason: string): string {
  return Object.hasOwn(rebuildReasons, reason) ? rebuildReasons[reason as RebuildReason] : reason
}
