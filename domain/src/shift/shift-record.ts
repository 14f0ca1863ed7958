/** A shift as its record says it. What was sold in it are the events that name it. */
export type ShiftRecord = {
  /** Said by the end only: an opening that comes after it, to a server that was restored, opens nothing again. */
  readonly status: 'open' | 'closed'
  readonly deviceId: string
  readonly businessDay: string
  readonly cashierName: string
  readonly openedAt: number
  readonly openingCashRupiah: number
  readonly closedAt: number | null
  readonly countedCashRupiah: number | null
  readonly differenceRupiah: number | null
}

/** What a field has when no event ever named it. */
export const shiftDefaults: ShiftRecord = {
  status: 'open',
  deviceId: '',
  businessDay: '',
  cashierName: '',
  openedAt: 0,
  openingCashRupiah: 0,
  closedAt: null,
  countedCashRupiah: null,
  differenceRupiah: null,
}
