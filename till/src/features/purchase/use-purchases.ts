import { type KnownPurchase, type OpenPurchase, openPurchases } from '@laci/domain/purchase/purchase-lists.ts'
import { useMemo } from 'react'
import type { ShopRecordView } from '../../engine/api/records.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'

export type SupplierStanding = {
  readonly supplier: ShopRecordView<'supplier'>
  readonly balanceRupiah: number
  readonly open: readonly OpenPurchase[]
  readonly oldRupiah: number
}

/** All purchases that this device knows, the newest first. */
export function usePurchases(): readonly KnownPurchase[] {
  const purchases = useReadable(useShop().records.ofKind('purchase'))
  return useMemo(
    () =>
      purchases
        .filter(({ fields }) => fields.lines.length > 0)
        .toSorted((one, other) => other.fields.recordedAt - one.fields.recordedAt),
    [purchases],
  )
}

/** Suppliers with what is owed to each, most first. */
export function useSuppliers(): readonly SupplierStanding[] {
  const { records, balances } = useShop()
  const suppliers = useReadable(records.ofKind('supplier'))
  const purchases = usePurchases()
  const version = useReadable(balances.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when balances are others
  return useMemo(
    () =>
      suppliers
        .map((supplier) => {
          const balanceRupiah = balances.of('payable', supplier.id)
          const own = purchases.filter(({ fields }) => fields.supplierId === supplier.id)
          return { supplier, balanceRupiah, ...openPurchases(own, balanceRupiah) }
        })
        .filter(({ supplier, balanceRupiah }) => supplier.fields.isActive || balanceRupiah !== 0)
        .sort(
          (one, other) =>
            other.balanceRupiah - one.balanceRupiah ||
            one.supplier.fields.name.localeCompare(other.supplier.fields.name, 'id'),
        ),
    [suppliers, purchases, balances, version],
  )
}
