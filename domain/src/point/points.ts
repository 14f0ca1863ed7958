import * as z from 'zod/mini'

/** A number of loyalty points, whole. */
export const maximumPointCount = 1_000_000_000
export const pointCountSchema = z.int().check(z.gte(0), z.lte(maximumPointCount))

/** Rupiah paid that earn one point (ruling 24). */
export const rupiahPerPoint = 1_000

/** Points for what was really paid: kasbon counts when it is bought, points never earn points [POINT-1]. */
export function pointsEarned(paidRupiah: number): number {
  return paidRupiah <= 0 ? 0 : Math.floor(paidRupiah / rupiahPerPoint)
}

/** What a customer has after a sale: less what was spent, more what was earned, never below nothing [POINT-2]. */
export function pointsAfterSale(
  pointsBefore: number,
  sale: {
    readonly payments: readonly { readonly pointCount?: number | undefined }[]
    readonly pointsEarned: number
  },
): number {
  let points = pointsBefore + sale.pointsEarned
  for (const payment of sale.payments) points -= payment.pointCount ?? 0
  return Math.max(0, points)
}
