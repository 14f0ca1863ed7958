import { largestSumRupiah } from '@laci/domain/base/money/largest-sum.ts'

/**
 * SQL for a sum that no rule bounds, up to the largest that is said [REPORT-60]: a bigger one would be no whole number of a
 * double, and whoever reads it would fail.
 */
export function boundedSum(sum: string): string {
  return `least(greatest(coalesce(${sum}, 0), -${largestSumRupiah}), ${largestSumRupiah})::bigint`
}
