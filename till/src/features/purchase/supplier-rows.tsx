import { Button } from '@laci/ui/controls/button.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
import { rowOpenerClass } from '@laci/ui/controls/table.tsx'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import type { RecordColumn } from '../../ui/base/record-table.tsx'
import { phoneText } from '../../ui/customers/customer-values.ts'
import type { SupplierStanding } from './use-purchases.ts'

const nextDueOf = ({ open }: SupplierStanding) => open.find(({ dueDay }) => dueDay !== null)?.dueDay ?? null

export function supplierColumns({
  onPay,
  onEdit,
}: {
  onPay: (standing: SupplierStanding) => void
  onEdit: (supplierId: string) => void
}): readonly RecordColumn<SupplierStanding>[] {
  return [
    {
      name: 'name',
      title: 'Pemasok',
      cell: ({ supplier }) => supplier.fields.name,
      sort: { value: ({ supplier }) => supplier.fields.name.toLowerCase(), begins: 'ascending' },
    },
    {
      name: 'phone',
      title: 'Nomor WhatsApp',
      className: 'w-44 truncate tabular-nums @max-[60rem]:hidden',
      cell: ({ supplier }) => phoneText(supplier.fields.phone),
    },
    {
      name: 'due',
      title: 'Jatuh tempo',
      className: 'w-44 tabular-nums',
      cell: (standing) => {
        const next = nextDueOf(standing)
        return next === null ? null : formatDay(next)
      },
      sort: { value: nextDueOf, begins: 'ascending' },
    },
    {
      name: 'owed',
      title: 'Utang',
      isNumber: true,
      className: 'w-36',
      cell: ({ balanceRupiah }) =>
        balanceRupiah === 0 ? (
          <span className="text-redup">Tidak ada</span>
        ) : balanceRupiah > 0 ? (
          <b>{formatRupiah(balanceRupiah)}</b>
        ) : (
          <>
            <span className="block text-sm text-redup">Lebih bayar</span>
            {formatRupiah(-balanceRupiah)}
          </>
        ),
      sort: { value: ({ balanceRupiah }) => balanceRupiah, begins: 'descending' },
    },
    {
      name: 'actions',
      title: 'Tindakan',
      isTitleHidden: true,
      className: 'w-52',
      cell: (standing) => (
        // Above what opens the row.
        <span className="relative z-10 flex justify-end gap-2">
          {standing.balanceRupiah > 0 ? (
            <Button tone="outline" size="dense" onClick={() => onPay(standing)} data-testid="supplier-pay">
              Bayar
            </Button>
          ) : null}
          <Button
            tone="outline"
            size="dense"
            onClick={() => onEdit(standing.supplier.id)}
            data-testid="supplier-edit"
          >
            Ubah
          </Button>
        </span>
      ),
    },
  ]
}

export function SupplierRow({
  standing,
  isOpened = false,
  onOpen,
  onPay,
  onEdit,
}: {
  standing: SupplierStanding
  /** It stands open beside the list. */
  isOpened?: boolean
  onOpen?: () => void
  onPay: () => void
  onEdit: () => void
}) {
  const { supplier, balanceRupiah, open } = standing
  const next = nextDueOf(standing)
  return (
    <div
      data-testid="supplier-row"
      className={classes(
        'relative flex min-h-18 flex-wrap items-center justify-between gap-3 rounded-tile border px-4 py-2',
        isOpened ? 'border-laci-600 bg-laci-50' : 'border-garis bg-putih',
      )}
    >
      <span className="grid min-w-0 gap-1">
        {onOpen === undefined ? (
          <span className="truncate font-semibold">{supplier.fields.name}</span>
        ) : (
          <button
            type="button"
            onClick={onOpen}
            aria-current={isOpened || undefined}
            data-testid="supplier-open"
            className={rowOpenerClass}
          >
            <span className="min-w-0 truncate">{supplier.fields.name}</span>
          </button>
        )}
        <span className="text-sm text-redup">
          {balanceRupiah > 0
            ? `${open.length} pembelian belum lunas${next === null ? '' : `, jatuh tempo ${formatDay(next)}`}`
            : balanceRupiah < 0
              ? 'Uang muka atau lebih bayar'
              : 'Tidak ada utang'}
        </span>
      </span>
      <span className="relative z-10 ml-auto flex flex-wrap items-center gap-3">
        {balanceRupiah === 0 ? null : (
          <span className="font-semibold tabular-nums">{formatRupiah(Math.abs(balanceRupiah))}</span>
        )}
        {balanceRupiah > 0 ? (
          <Button tone="outline" onClick={onPay} data-testid="supplier-pay">
            Bayar
          </Button>
        ) : null}
        <Button tone="outline" onClick={onEdit} data-testid="supplier-edit">
          Ubah
        </Button>
      </span>
    </div>
  )
}
