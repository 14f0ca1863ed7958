import type { ShopSettings } from '../shop/settings.ts'
import type { ShiftRecord } from './shift-record.ts'

/** A shift of the shop's records. */
export type ShiftView = { readonly id: string; readonly fields: ShiftRecord }

/**
 * The shift that a device's events belong to [SHIFT-1]: the newest that is open on it; null: none. An id begins with the
 * moment at which it was made, so the greatest is the newest.
 */
export function runningShift<View extends ShiftView>(shifts: readonly View[], deviceId: string): View | null {
  let newest: View | null = null
  for (const shift of shifts) {
    if (shift.fields.status !== 'open' || shift.fields.deviceId !== deviceId) continue
    if (newest === null || shift.id > newest.id) newest = shift
  }
  return newest
}

/** *Kas awal* as it likely is [SHIFT-5]: what was counted when this drawer was closed last; null: it never was. */
export function likelyOpeningCash(shifts: readonly ShiftView[], deviceId: string): number | null {
  let lastClosedAt = Number.NEGATIVE_INFINITY
  let counted: number | null = null
  for (const { fields } of shifts) {
    const { status, closedAt, countedCashRupiah } = fields
    if (status !== 'closed' || fields.deviceId !== deviceId || closedAt === null) continue
    if (closedAt < lastClosedAt) continue
    lastClosedAt = closedAt
    counted = countedCashRupiah
  }
  return counted
}

/** Whether a shift must be opened before anything is paid [SHIFT-6]. */
export function needsShift(
  settings: Pick<ShopSettings, 'isShiftRequired'>,
  shiftId: string | null | undefined,
): boolean {
  return settings.isShiftRequired && (shiftId ?? null) === null
}
