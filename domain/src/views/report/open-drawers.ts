import { rupiah } from '../../base/money/rupiah.ts'
import type { ShiftView } from '../../shift/running.ts'
import { type ShiftEvent, shiftFigures } from './shift-figures.ts'

/** A drawer that is in use: what it should hold now. */
export type OpenDrawer = {
  readonly shiftId: string
  readonly deviceId: string
  readonly cashierName: string
  readonly openedAt: number
  readonly expectedCashRupiah: number
}

/**
 * The drawers with an open shift, each with its opening cash and every cash movement of its shift [REPORT-74], by the sums with
 * which the shift will be closed; the one that was opened first comes first. `eventsOf`: what names a shift, with its opening
 * where a device still has that.
 */
export function openDrawers(
  shifts: Iterable<ShiftView>,
  eventsOf: (shiftId: string) => readonly ShiftEvent[],
): OpenDrawer[] {
  return Array.from(shifts)
    .filter(({ fields }) => fields.status === 'open')
    .map(({ id, fields }) => {
      const { deviceId, cashierName, openedAt } = fields
      const moved = eventsOf(id).filter(({ kind }) => kind !== 'shift_opened')
      const { expectedCashRupiah } = shiftFigures(id, moved, [])
      const openingRupiah = rupiah(fields.openingCashRupiah)
      return {
        ...{ shiftId: id, deviceId, cashierName, openedAt },
        expectedCashRupiah: openingRupiah + expectedCashRupiah,
      }
    })
    .sort((one, other) => one.openedAt - other.openedAt || (one.shiftId < other.shiftId ? -1 : 1))
}
