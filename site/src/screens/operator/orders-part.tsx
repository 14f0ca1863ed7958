import {
  type DeskOrder,
  orderKindNames,
  orderPageSchema,
  orderStateNames,
} from '@laci/domain/operator/order-wire.ts'
import type { OrderState } from '@laci/domain/order/order-state.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip, type ChipTone } from '@laci/ui/controls/chip.tsx'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Card, DeskRows } from './desk-list.tsx'
import { shownTime } from './facts.tsx'
import { NameFilter } from './name-filter.tsx'
import { OrderHistory } from './order-history.tsx'
import { useDeskList } from './use-desk.ts'

const ofShop = 'toko:'

const stateTones: Partial<Record<OrderState, ChipTone>> = {
  paid: 'success',
  awaiting: 'warning',
  created: 'warning',
  disputed: 'danger',
  reversed: 'danger',
}

/** `#pesanan`, one order as `#pesanan/<id>`, those of a shop as `#pesanan/toko:<id>`. */
export function OrdersPart({ id }: { id: string | null }) {
  if (id !== null && !id.startsWith(ofShop)) return <OrderHistory key={id} orderId={id} />
  return <OrderList shopId={id === null ? undefined : id.slice(ofShop.length)} />
}

function OrderList({ shopId }: { shopId: string | undefined }) {
  const [state, setState] = useState('')
  const [kind, setKind] = useState('')
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const query = useDeskList('/orders', orderPageSchema, { state, kind, q, shopId })
  const rows = query.data?.pages.flatMap((page) => page.rows)

  function search(event: FormEvent) {
    event.preventDefault()
    const text = typed.trim()
    setQ(text.length >= 2 ? text : '')
  }

  return (
    <>
      <form
        method="dialog"
        onSubmit={search}
        className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_2fr_auto]"
      >
        <NameFilter label="Status" names={orderStateNames} value={state} onChange={setState} />
        <NameFilter label="Jenis" names={orderKindNames} value={kind} onChange={setKind} />
        <TextInput
          label="Nomor pesanan atau nomor WhatsApp utuh"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
        <Button type="submit">Cari</Button>
      </form>
      {shopId ? (
        <p>
          Hanya pesanan satu toko.{' '}
          <Link to="#pesanan" className={textLinkClass}>
            Lihat semua
          </Link>
        </p>
      ) : null}
      <Card testId="desk-orders">
        <DeskRows
          query={query}
          rows={rows}
          keyOf={(row) => row.orderId}
          empty={state || kind || q || shopId ? 'Tidak ada pesanan yang cocok.' : 'Belum ada pesanan.'}
        >
          {(row) => <OrderRow row={row} />}
        </DeskRows>
      </Card>
    </>
  )
}

export function OrderStateChip({ state }: { state: OrderState }) {
  return <Chip tone={stateTones[state] ?? 'plain'}>{orderStateNames[state]}</Chip>
}

function OrderRow({ row }: { row: DeskOrder }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <Link
          to={`#pesanan/${row.orderId}`}
          className={`${textLinkClass} inline-flex min-h-11 items-center font-semibold`}
        >
          {row.orderNumber}
        </Link>
        <p className="text-sm text-redup break-words">
          {`${row.itemName}${row.quantity > 1 ? ` × ${row.quantity}` : ''} · ${row.buyerName || '(dihapus)'} · ${row.phoneMasked}`}
        </p>
        <p className="text-sm text-redup">{shownTime(row.createdAt)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-semibold tabular-nums">{formatRupiah(row.amountRupiah)}</span>
        <OrderStateChip state={row.state} />
      </div>
    </div>
  )
}
