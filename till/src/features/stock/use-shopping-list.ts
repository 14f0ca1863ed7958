import type { QuantityThousandths } from '@laci/domain/base/quantity/quantity.ts'
import { dayAfter } from '@laci/domain/base/time/day-text.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { baseUnit, unitNamed } from '@laci/domain/catalog/selling-unit.ts'
import { awaitedStock, lastPricesPaid } from '@laci/domain/purchase/purchase-lists.ts'
import type { SupplierFields } from '@laci/domain/supplier/supplier.ts'
import {
  type Demand,
  daysOfStock,
  demandDays,
  demandOf,
  isRunningLow,
  suggestedUnits,
} from '@laci/domain/views/inventory/restock.ts'
import { useMemo } from 'react'
import type { ProductView } from '../../engine/api/catalog.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'

/** A product that runs low, and what to buy of it. */
export type LowProduct = {
  readonly product: ProductView
  /** For how many days it lasts; null: nothing was sold of it lately. */
  readonly days: number | null
  /** Bought and not here yet, in base units. */
  readonly awaitedThousandths: number
  /** As it was bought last. */
  readonly unit: string
  /** Of that unit; zero: what is on its way will do. */
  readonly suggestedThousandths: QuantityThousandths
}

/** What runs low of one supplier, by the last purchase of each; `supplier` null: bought from nobody in particular, or never. */
export type ShoppingGroup = {
  readonly supplierId: string | null
  readonly supplier: SupplierFields | null
  readonly lows: readonly LowProduct[]
}

/** How fast goods go on this device's journal; null until it was read. */
export function useDemand(today: BusinessDay): Demand | null {
  const rows = useJournalRows(
    (journal) =>
      journal.entriesOfDays(dayAfter(today, 1 - demandDays), today, ['sale_recorded', 'sale_refunded']),
    today,
  )
  const { catalog } = useShop()
  const version = useReadable(catalog.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when products are merged
  return useMemo(
    () => (rows === null ? null : demandOf(rows, today, catalog.standsFor)),
    [rows, today, catalog, version],
  )
}

/** Everything that runs low, by supplier, what is gone first before what lasts longer. */
export function useShoppingList(demand: Demand | null, coverDays: number): readonly ShoppingGroup[] | null {
  const { catalog, records } = useShop()
  const version = useReadable(catalog.version)
  const purchases = useReadable(records.ofKind('purchase'))
  const suppliers = useReadable(records.ofKind('supplier'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const bought = useMemo(
    () => ({
      last: lastPricesPaid(purchases, catalog.standsFor),
      awaited: awaitedStock(purchases, catalog.standsFor),
    }),
    [purchases, catalog, version],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when products and stock are others
  return useMemo(() => {
    if (demand === null) return null
    const groups = new Map<string | null, LowProduct[]>()
    for (const productId of catalog.all()) {
      const product = catalog.product(productId)
      if (product === null) continue
      const { fields, stockThousandths } = product
      const days = daysOfStock(demand, productId, stockThousandths)
      if (!isRunningLow(fields, stockThousandths, days)) continue
      const last = bought.last.get(productId)
      // Its name and its size go together, so that a unit that is gone is nobody's quantity.
      const unit = unitNamed(fields, last?.unit ?? fields.unit) ?? baseUnit(fields)
      const awaitedThousandths = bought.awaited.get(productId) ?? 0
      const suggestedThousandths = suggestedUnits(demand, {
        ...{ productId, stockThousandths, awaitedThousandths, coverDays },
        minimumThousandths: fields.minimumStockThousandths,
        unit,
      })
      const supplierId = last?.supplierId ?? null
      const low = { product, days, awaitedThousandths, unit: unit.name, suggestedThousandths }
      groups.set(supplierId, [...(groups.get(supplierId) ?? []), low])
    }
    return [...groups]
      .map(([supplierId, lows]) => ({
        supplierId,
        supplier: suppliers.find(({ id }) => id === supplierId)?.fields ?? null,
        lows: lows.sort(compareUrgency),
      }))
      .sort(
        (one, other) =>
          Number(one.supplier === null) - Number(other.supplier === null) ||
          (one.supplier?.name ?? '').localeCompare(other.supplier?.name ?? '', 'id'),
      )
  }, [demand, coverDays, catalog, version, bought, suppliers])
}

function compareUrgency(one: LowProduct, other: LowProduct): number {
  const daysOf = ({ days }: LowProduct) => days ?? Number.MAX_SAFE_INTEGER
  return daysOf(one) - daysOf(other) || one.product.fields.name.localeCompare(other.product.fields.name, 'id')
}
