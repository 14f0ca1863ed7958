import { Chip } from '@laci/ui/controls/chip.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Link } from 'react-router'
import type { RecordColumn } from '../../ui/base/record-table.tsx'
import { phoneText } from '../../ui/customers/customer-values.ts'
import { standingText } from './kasbon-words.ts'
import type { Debtor } from './use-kasbon.ts'

export type CustomerRow = {
  readonly customerId: string
  readonly fields: { readonly name: string; readonly phone: string; readonly group: string } | null
  readonly debtor: Debtor | null
}

const nameOf = ({ fields }: CustomerRow) => fields?.name ?? 'Pelanggan lama'
const balanceOf = ({ debtor }: CustomerRow) => debtor?.standing.balanceRupiah ?? null

export const debtorColumns: readonly RecordColumn<CustomerRow>[] = [
  {
    name: 'name',
    title: 'Nama',
    cell: nameOf,
    sort: { value: (row) => nameOf(row).toLowerCase(), begins: 'ascending' },
  },
  {
    name: 'phone',
    title: 'Nomor WhatsApp',
    className: 'w-44 truncate tabular-nums @max-[60rem]:hidden',
    cell: ({ fields }) => phoneText(fields?.phone ?? ''),
  },
  {
    name: 'group',
    title: 'Kelompok',
    className: 'w-32 truncate @max-[60rem]:hidden',
    cell: ({ fields }) => fields?.group,
    sort: { value: ({ fields }) => fields?.group.toLowerCase() || null, begins: 'ascending' },
  },
  {
    name: 'standing',
    title: 'Keadaan',
    className: 'w-60',
    cell: ({ debtor }) => (debtor === null ? null : <Standing standing={debtor.standing} />),
    // Whoever is longest late first, then who is due next.
    sort: { value: ({ debtor }) => debtor?.standing.lateDays ?? null, begins: 'descending' },
  },
  {
    name: 'balance',
    title: 'Kasbon',
    isNumber: true,
    className: 'w-36',
    cell: (row) => {
      const balanceRupiah = balanceOf(row)
      return balanceRupiah === null ? (
        <span className="text-redup">Tidak ada</span>
      ) : (
        <b>{formatRupiah(Math.abs(balanceRupiah))}</b>
      )
    },
    sort: { value: balanceOf, begins: 'descending' },
  },
]

/** How it stands with somebody; what is late or too much is marked. */
function Standing({ standing }: { standing: Debtor['standing'] }) {
  const isLate = standing.lateDays > 0
  return isLate || standing.balanceRupiah < 0 ? (
    <Chip tone={isLate ? 'warning' : 'teal'} className="min-h-6! px-2! py-0!">
      {standingText(standing)}
    </Chip>
  ) : (
    <span>{standingText(standing)}</span>
  )
}

export function DebtorRow({
  customerId,
  fields,
  debtor,
  openedId,
}: CustomerRow & { openedId: string | null }) {
  const standing = debtor?.standing ?? null
  const isMarked = standing !== null && (standing.lateDays > 0 || standing.balanceRupiah < 0)
  const details = [phoneText(fields?.phone ?? ''), fields?.group ?? ''].filter(Boolean).join(' · ')
  return (
    <Link
      to={`/pelanggan/${customerId}`}
      // Beside the list one takes the place of the other: *Back* closes it.
      replace={openedId !== null}
      aria-current={customerId === openedId ? 'page' : undefined}
      data-testid="debtor-row"
      className={classes(
        'grid min-h-18 grid-cols-[minmax(0,1fr)] content-center gap-1 rounded-tile border px-4 py-2 hover:border-laci-600',
        customerId === openedId ? 'border-laci-600 bg-laci-50' : 'border-garis bg-putih',
      )}
    >
      <span className="flex justify-between gap-3 narrow:flex-wrap">
        <span className="min-w-0 truncate font-semibold">{nameOf({ customerId, fields, debtor })}</span>
        {standing === null ? null : (
          <span className="shrink-0 font-semibold tabular-nums">
            {formatRupiah(Math.abs(standing.balanceRupiah))}
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-redup">
        <span className="max-w-full shrink-0 truncate tabular-nums">
          {standing?.sinceDay ? `Sejak ${formatDay(standing.sinceDay)}` : details}
        </span>
        {standing === null ? (
          <span>Tidak berutang</span>
        ) : isMarked || standing.nextDueDay !== null ? (
          <Standing standing={standing} />
        ) : null}
      </span>
    </Link>
  )
}
