import { isAwaited } from '@laci/domain/purchase/plan-purchase.ts'
import { purchaseDay } from '@laci/domain/purchase/purchase-day.ts'
import type { KnownPurchase } from '@laci/domain/purchase/purchase-lists.ts'
import { supplierText } from '@laci/domain/supplier/supplier.ts'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Link } from 'react-router'
import type { RecordColumn } from '../../ui/base/record-table.tsx'
import { deliveryText } from './purchase-words.ts'

const dayOf = ({ fields }: KnownPurchase) => purchaseDay(fields)

export const purchaseColumns: readonly RecordColumn<KnownPurchase>[] = [
  {
    name: 'supplier',
    title: 'Pemasok',
    cell: ({ fields }) => supplierText(fields.supplierName),
    sort: { value: ({ fields }) => fields.supplierName.toLowerCase() || null, begins: 'ascending' },
  },
  {
    name: 'day',
    title: 'Tanggal',
    className: 'w-44 tabular-nums',
    cell: (purchase) => formatDay(dayOf(purchase)),
    sort: { value: dayOf, begins: 'descending' },
  },
  {
    name: 'invoice',
    title: 'Nomor nota',
    className: 'w-40 truncate @max-[60rem]:hidden',
    cell: ({ fields }) => fields.invoiceNumber,
    sort: { value: ({ fields }) => fields.invoiceNumber.toLowerCase() || null, begins: 'ascending' },
  },
  {
    name: 'delivery',
    title: 'Barang',
    className: 'w-52',
    cell: ({ fields }) => <Delivery fields={fields} />,
    sort: { value: ({ fields }) => (isAwaited(fields) ? 0 : 1), begins: 'ascending' },
  },
  {
    name: 'total',
    title: 'Total',
    isNumber: true,
    className: 'w-36 font-semibold',
    cell: ({ fields }) => formatRupiah(fields.totalRupiah),
    sort: { value: ({ fields }) => fields.totalRupiah, begins: 'descending' },
  },
]

function Delivery({ fields }: Pick<KnownPurchase, 'fields'>) {
  return isAwaited(fields) ? (
    <Chip tone="warning" className="min-h-6! px-2! py-0!">
      {deliveryText(fields)}
    </Chip>
  ) : (
    <span>{deliveryText(fields)}</span>
  )
}

export function PurchaseRow({
  purchase: { id, fields },
  openedId,
}: {
  purchase: KnownPurchase
  openedId: string | null
}) {
  return (
    <Link
      to={`/pembelian/${id}`}
      // Beside the list one takes the place of the other: *Back* closes it.
      replace={openedId !== null}
      aria-current={id === openedId ? 'page' : undefined}
      data-testid="purchase-row"
      className={classes(
        'grid min-h-18 grid-cols-[minmax(0,1fr)] content-center gap-1 rounded-tile border px-4 py-2 hover:border-laci-600',
        id === openedId ? 'border-laci-600 bg-laci-50' : 'border-garis bg-putih',
      )}
    >
      <span className="flex justify-between gap-3 narrow:flex-wrap">
        <span className="min-w-0 truncate font-semibold">{supplierText(fields.supplierName)}</span>
        <span className="shrink-0 font-semibold tabular-nums">{formatRupiah(fields.totalRupiah)}</span>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-redup">
        <span className="min-w-0 truncate">
          {[formatDay(purchaseDay(fields)), fields.invoiceNumber].filter(Boolean).join(' · ')}
        </span>
        <Delivery fields={fields} />
      </span>
    </Link>
  )
}
