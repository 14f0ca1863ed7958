import { rupiah } from '../base/money/rupiah.ts'

/** The full cashier package, *Terima Beres* [PLAN-3]. Source: product specification, section 9. */
export const hardwarePackage = {
  beforeRupiah: rupiah(6_900_000),
  totalRupiah: rupiah(5_500_000),
  /** Years of the application that come with it. */
  appYears: 1,
  deviceWarrantyYears: 1,
} as const
