import { rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'

/** Paid once, used without an end [PLAN-5]. Source: product specification, section 9. */
export const oneTimePayment = {
  totalRupiah: rupiah(3_500_000),
  guaranteeDays: 7,
} as const

/**
 * The year-end promo [PLAN-6]: a thermal printer with every one-time payment, until the end of this day in WIB. It is over;
 * its page stays and says so.
 */
export const yearEndPromo = { lastDay: '2024-01-07' as BusinessDay } as const
