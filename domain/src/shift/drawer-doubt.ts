/** Why money can hardly come out of this drawer. */
export type DrawerDoubt = 'no_shift' | 'not_enough'

/**
 * Whether so much can come out of the drawer of this device, by what the till knows of it; null: it can. Asked and never
 * refused: what was paid was paid [PURCHASE-15]. `expectedCashRupiah` null: no shift is open, so nobody counts the drawer.
 */
export function drawerDoubt(expectedCashRupiah: number | null, amountRupiah: number): DrawerDoubt | null {
  if (expectedCashRupiah === null) return 'no_shift'
  return amountRupiah > expectedCashRupiah ? 'not_enough' : null
}
