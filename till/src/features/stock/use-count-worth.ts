import { mayDo } from '@laci/domain/base/permission/permission.ts'
import { lineAmount, quantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { costOf } from '@laci/domain/views/cost/cost-state.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'

/**
 * What so much of a product is worth at cost: by the books where this device knows them, else by what was typed in the product.
 * Null for whoever may not see what goods cost.
 */
export function useCountWorth(): ((productId: string, quantityThousandths: number) => number | null) | null {
  const shop = useShop()
  const seesCost = mayDo(useReadable(shop.staff.current), { right: 'see_cost' })
  const read = useJournalRows(
    async (journal) => [seesCost ? await journal.toldStates() : null],
    `${seesCost}`,
    ({ costVersion }) => costVersion,
  )
  if (!seesCost) return null
  const states = read?.[0] ?? null
  return (productId, quantity) => {
    const state = states?.get(productId)
    const told = state === undefined ? null : costOf(state, quantity)
    if (told !== null && told > 0) return told
    const typed = shop.catalog.product(productId)?.fields.costRupiah ?? null
    // Nothing is no cost, as in reports.
    return typed === null || typed === 0 ? null : lineAmount(typed, quantityThousandths(quantity))
  }
}
