import { type Movement, sumMovements } from '../events/movement.ts'
import type { CashMoved } from './events.ts'

/** *Kas masuk* and *kas keluar* move the drawer of the device; the opening cash is a count and moves nothing. */
export function cashMovedMovements(deviceId: string, moved: CashMoved): Movement[] {
  const cashRupiah = moved.direction === 'in' ? moved.amountRupiah : -moved.amountRupiah
  return sumMovements(deviceId, undefined, { cashRupiah, kasbonRupiah: 0, pointCount: 0 })
}
