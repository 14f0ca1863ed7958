import { addedBeside } from '@laci/domain/bill/bill-additions.ts'
import { billStatus, holdIdsOf } from '@laci/domain/bill/bill-standing.ts'
import type { AddedLine } from '@laci/domain/bill/events.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import { useSyncExternalStore } from 'react'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { takeFromBeside } from './bill-beside.ts'
import { useCartStore } from './cart-context.tsx'

/** Another device was faster: both sales stand, but whoever stands here should know [BILL-4]. */
export function BillNews({ billId }: { billId: string }) {
  const { records, deviceId, catalog } = useShop()
  const store = useCartStore()
  const billOpened = useSyncExternalStore(store.subscribe, () => store.get().billOpened)
  const bills = useReadable(records.ofKind('bill'))
  const bill = bills.find((candidate) => candidate.id === billId)?.fields
  if (bill === undefined) return null
  const status = billStatus(bill)
  const beside = billOpened === null || status !== 'held' ? [] : addedBeside(bill, billOpened.holdIds)
  if (beside.length > 0) {
    const take = () =>
      store.change((cart) =>
        takeFromBeside(
          cart,
          { holdIds: holdIdsOf(bill), added: beside },
          (productId) => catalog.product(productId ?? '')?.fields ?? null,
        ),
      )
    return (
      <div
        role="status"
        data-testid="bill-news"
        className="flex flex-wrap items-center justify-between gap-2 bg-jahe-100 px-4 py-2 text-jahe-800"
      >
        <p className="font-semibold break-words">Diubah di perangkat lain: {besideText(beside)}</p>
        <Button tone="outline" onClick={take} data-testid="take-beside">
          Masukkan ke keranjang
        </Button>
      </div>
    )
  }
  const news =
    status === 'paid'
      ? 'Pesanan ini sudah dibayar di perangkat lain.'
      : status === 'voided'
        ? 'Pesanan ini sudah dibatalkan di perangkat lain.'
        : bill.openedByDeviceId !== null && bill.openedByDeviceId !== deviceId
          ? 'Pesanan ini juga sedang dibuka di perangkat lain.'
          : ''
  if (news === '') return null
  const isAdditionCharged = status !== 'held' && billOpened !== null
  return (
    <p role="status" data-testid="bill-news" className="bg-jahe-100 px-4 py-2 font-semibold text-jahe-800">
      {news}
      {isAdditionCharged ? ' Ada tambahan di sini? Simpan: hanya tambahannya yang menunggu dibayar.' : ''}
    </p>
  )
}

/** `+1 Es teh, -1 Nasi goreng` */
function besideText(added: readonly AddedLine[]): string {
  return added
    .map(
      ({ quantityThousandths: quantity, name }) =>
        `${quantity > 0 ? '+' : '-'}${formatQuantity(Math.abs(quantity))} ${name}`,
    )
    .join(', ')
}
