import { type Rupiah, rupiah } from '../base/money/rupiah.ts'

const maximumSuggestions = 5

/**
 * The sums a customer is likely to hand over [SALE-6]: the exact one, then the next multiples of 5.000, 10.000, 50.000
 * and 100.000, and of 20.000 while the total is small. Ascending, no doubles, at most five.
 */
export function quickCash(totalRupiah: Rupiah): Rupiah[] {
  const steps =
    totalRupiah < 60_000 ? [5_000, 10_000, 20_000, 50_000, 100_000] : [5_000, 10_000, 50_000, 100_000]
  const sums = new Set<number>([totalRupiah])
  for (const step of steps) sums.add(Math.max(1, Math.ceil(totalRupiah / step)) * step)
  return [...sums]
    .sort((left, right) => left - right)
    .slice(0, maximumSuggestions)
    .map(rupiah)
}
