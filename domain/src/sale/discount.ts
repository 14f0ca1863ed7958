import * as z from 'zod/mini'
import { multiplyRatio } from '../base/lib/integer-ratio.ts'
import { type Rupiah, rupiah, rupiahSchema } from '../base/money/rupiah.ts'

/** A discount as it was typed: a sum, or a percentage in hundredths of a percent (12.5 % is 1250). */
export const discountSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), amountRupiah: rupiahSchema }),
  z.object({ kind: z.literal('percent'), percentHundredths: z.int().check(z.gte(0), z.lte(10_000)) }),
])
export type Discount = z.output<typeof discountSchema>

/** What a discount takes off `base`: percentages round half up, and never more than the base itself [SALE-2]. */
export function discountAmount(base: Rupiah, discount: Discount | null): Rupiah {
  if (discount === null) return rupiah(0)
  const wanted =
    discount.kind === 'amount'
      ? discount.amountRupiah
      : multiplyRatio(base, discount.percentHundredths, 10_000)
  return rupiah(Math.min(base, wanted))
}
