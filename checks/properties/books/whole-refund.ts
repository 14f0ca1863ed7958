import { differences, totalsOf } from './compare.ts'
import type { WholeRefund } from './story.ts'

/**
 * What a sale and its whole refund leave behind in any figure, whatever was bought between them. Money in and money out are kept
 * apart in a report; what is left of both is compared.
 */
export function findingsOfWholeRefund({ withSale, withoutSale }: WholeRefund): string[] {
  return differences('a sale and its whole refund', totalsOf(withSale), totalsOf(withoutSale))
}
