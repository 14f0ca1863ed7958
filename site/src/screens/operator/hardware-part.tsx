import { type DeskHardwareOrder, hardwarePageSchema } from '@laci/domain/operator/follow-up.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card, DeskRows } from './desk-list.tsx'
import { shownTime } from './facts.tsx'
import { FollowUpChip, FollowUpFilter, FollowUpForm } from './follow-up-form.tsx'
import { OrderStateChip } from './orders-part.tsx'
import { useDeskList } from './use-desk.ts'

/** Paid hardware packages, and how far each is. */
export function HardwarePart() {
  const [status, setStatus] = useState('')
  const query = useDeskList('/hardware-orders', hardwarePageSchema, { status })
  return (
    <>
      <FollowUpFilter value={status} onChange={setStatus} />
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
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <Link
              to={`#pesanan/${row.orderId}`}
              className={`${textLinkClass} inline-flex min-h-11 items-center font-semibold`}
            >
              {row.orderNumber}
            </Link>
            <FollowUpChip status={row.status} />
            {/* Money that went back changes what is owed to the buyer. */}
            {row.state === 'paid' ? null : <OrderStateChip state={row.state} />}
          </p>
          <p className="text-sm text-redup break-words">
            {`${row.buyerName || '(dihapus)'} · ${row.phoneMasked} · ${formatRupiah(row.amountRupiah)} · dibayar ${shownTime(row.paidAt)}`}
          </p>
          {row.note ? <p className="text-sm break-words">{row.note}</p> : null}
        </div>
        <Button
          tone="outline"
          aria-expanded={isEditing}
          aria-label={`Ubah ${row.orderNumber}`}
          onClick={() => setIsEditing(!isEditing)}
        >
          Ubah
        </Button>
      </div>
      {isEditing ? (
        <FollowUpForm
          key={row.version}
          path={`/hardware-orders/${row.orderId}`}
          list="/hardware-orders"
          present={row}
          onSaved={() => setIsEditing(false)}
        />
      ) : null}
    </>
  )
}
