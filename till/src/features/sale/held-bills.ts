import { waitingBills } from '@laci/domain/bill/bill-standing.ts'
import { useMemo } from 'react'
import type { ShopRecordView } from '../../engine/api/records.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'

export type BillView = ShopRecordView<'bill'>

/** Bills that wait to be paid, on any device of the shop; the oldest first, because its customer waits longest. */
export function useHeldBills(): readonly BillView[] {
  const bills = useReadable(useShop().records.ofKind('bill'))
  return useMemo(
    () => waitingBills(bills).sort((one, other) => one.fields.heldAt - other.fields.heldAt),
    [bills],
  )
}
