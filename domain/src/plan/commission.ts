import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import { type Rupiah, rupiah } from '../base/money/rupiah.ts'
import { hardwarePackage } from './hardware-package.ts'

/** What an affiliate earns [PLAN-8]. Source: product specification, section 9, and ruling 32. */
export const commissionPercent = 20
export const hardwareCommissionRupiah: Rupiah = rupiah(500_000)

/** Payouts [PLAN-9]: on these days of a month, processed within so many days; below the minimum the sum waits. */
export const payoutMinimumRupiah: Rupiah = rupiah(50_000)
export const payoutDaysOfMonth = [1, 15] as const
export const payoutProcessingDays = 3

/** What was paid for. Only plans and the hardware package earn a commission. */
export type Purchase = 'plan' | 'hardware' | 'token' | 'ebook' | 'one_time'

/** The commission on rupiah that were really paid. A fifth of them for a plan, rounded half up; fixed for the hardware. */
export function commissionOn(purchase: Purchase, paidRupiah: Rupiah): Rupiah {
  if (purchase === 'plan') return rupiah(multiplyRatio(paidRupiah, commissionPercent, 100))
  return rupiah(purchase === 'hardware' ? hardwareCommissionRupiah : 0)
}

/** The examples of `/afiliasi`: so many customers who each pay a month at this price. */
const examplePerMonthRupiah: Rupiah = rupiah(69_000)
export const exampleCustomers = [10, 50, 100] as const

export const commissionExamples = exampleCustomers.map((customers) => ({
  customers,
  perMonthRupiah: commissionOn('plan', rupiah(customers * examplePerMonthRupiah)),
}))

export const hardwareExample = {
  paidRupiah: hardwarePackage.totalRupiah,
  commissionRupiah: commissionOn('hardware', hardwarePackage.totalRupiah),
}
