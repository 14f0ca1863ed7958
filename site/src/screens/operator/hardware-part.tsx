import {
  type DeskHardwareOrder,
  followUpStatuses,
  hardwarePageSchema,
} from '@laci/domain/operator/follow-up.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card, DeskRows } from './desk-list.tsx'
import { shownTime } from './facts.tsx'
import { FollowUpRow } from './follow-up-row.tsx'
import { NameFilter } from './name-filter.tsx'
import { OrderStateChip } from './orders-part.tsx'
import { useDeskList } from './use-desk.ts'

/** Paid hardware packages, and how far each is. */
export function HardwarePart() {
  const [status, setStatus] = useState('')
  const query = useDeskList('/hardware-orders', hardwarePageSchema, { status })
  return (
    <>
      <NameFilter
        label="Status"
        names={followUpStatuses}
        value={status}
        onChange={setStatus}
        className="sm:max-w-xs"
      />
      <Card testId="desk-hardware">
        <DeskRows
          query={query}
          rows={query.data?.pages.flatMap((page) => page.rows)}
          keyOf={(row) => row.orderId}
          empty={status ? 'Tidak ada yang berstatus ini.' : 'Belum ada paket perangkat yang dibayar.'}
        >
          {(row) => <HardwareRow row={row} />}
        </DeskRows>
      </Card>
    </>
  )
}

function HardwareRow({ row }: { row: DeskHardwareOrder }) {
  return (
    <FollowUpRow
      name={row.orderNumber}
      path={`/hardware-orders/${row.orderId}`}
      list="/hardware-orders"
      present={row}
      head={
        <Link
          to={`#pesanan/${row.orderId}`}
          className={`${textLinkClass} inline-flex min-h-11 items-center font-semibold`}
        >
          {row.orderNumber}
        </Link>
      }
      // Money that went back changes what is owed to the buyer.
      chips={row.state === 'paid' ? null : <OrderStateChip state={row.state} />}
      facts={`${row.buyerName || '(dihapus)'} · ${row.phoneMasked} · ${formatRupiah(row.amountRupiah)} · dibayar ${shownTime(row.paidAt)}`}
    />
  )
}
