import { debtAgeLabel, debtAges } from '@laci/domain/kasbon/debts.ts'
import { compareUrgency, kasbonTotals } from '@laci/domain/kasbon/statement.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { ScrollRow } from '@laci/ui/controls/scroll-row.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { NotebookPen, Upload, UserPlus } from 'lucide-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { Beside } from '../../ui/base/beside.tsx'
import { laterPart } from '../../ui/base/later-part.tsx'
import { Page } from '../../ui/base/page.tsx'
import { RecordTable } from '../../ui/base/record-table.tsx'
import { useHasRoomBeside, useIsWide } from '../../ui/base/window-fit.ts'
import { CustomerForm } from '../../ui/customers/customer-form.tsx'
import { valuesOfSearch } from '../../ui/customers/customer-values.ts'
import { useCustomers } from '../../ui/customers/use-customers.ts'
import { HeldNotice } from '../../ui/layout/held-notice.tsx'
import { useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { DebtorRow, debtorColumns } from './debtor-rows.tsx'
import { type Debtor, useDebtors } from './use-kasbon.ts'

// Fetched behind the list, so that whoever is opened there is drawn at once.
const customerScreen = laterPart(async () => (await import('./customer-screen.tsx')).CustomerScreen)

const shownAtOnce = 100

type Filter = 'owing' | 'overdue' | 'everybody'
const filterLabels = {
  owing: 'Berutang',
  overdue: 'Lewat jatuh tempo',
  everybody: 'Semua pelanggan',
} as const

/** The two lists of people: *Kasbon* (who owes, how much, since when; longest overdue first) and *Pelanggan* (everybody). */
const lists = {
  kasbon: { path: '/kasbon', title: 'Kasbon', begin: 'owing' },
  customers: { path: '/pelanggan', title: 'Pelanggan', begin: 'everybody' },
} as const
type ListName = keyof typeof lists

/**
 * *Kasbon*, *Pelanggan* and one customer: one screen for the three addresses, so that a list keeps its search while somebody is
 * opened in it, beside it where there is room [TILL-150].
 */
export function PeopleScreen() {
  const { pathname } = useLocation()
  const { customerId } = useParams()
  const isBeside = useHasRoomBeside()
  const here = (Object.keys(lists) as ListName[]).find((name) => lists[name].path === pathname)
  /** From which list somebody was opened. */
  const [last, setLast] = useState<ListName>(here ?? 'kasbon')
  if (here !== undefined && here !== last) setLast(here)
  const name = here ?? last
  useEffect(() => void customerScreen.fetch().catch(() => {}), [])
  const record =
    customerId === undefined ? null : (
      <Suspense>
        <customerScreen.Part list={lists[name]} />
      </Suspense>
    )
  const list = <CustomerList key={name} testId={name} list={lists[name]} openedId={customerId ?? null} />
  return <Beside isBeside={isBeside} list={list} record={record} />
}

function CustomerList({
  testId,
  list: { title, begin },
  openedId,
}: {
  testId: string
  list: (typeof lists)[ListName]
  /** Beside the list stands this customer, so that it is narrow. */
  openedId: string | null
}) {
  const { records } = useShop()
  const navigate = useNavigate()
  const today = useBusinessDay()
  const debtors = useDebtors(today)
  const [filter, setFilter] = useState<Filter>(begin)
  const [words, setWords] = useState('')
  const [shownCount, setShownCount] = useState(shownAtOnce)
  const [isNew, setIsNew] = useState(false)
  const isTable = useIsWide() && openedId === null
  const customers = useCustomers(words, { withInactive: true })
  const isSearched = words.trim() !== ''

  const rows = useMemo(() => {
    if (debtors === null) return null
    const byId = new Map(debtors.map((debtor) => [debtor.customerId, debtor]))
    // A search looks everywhere: who owes nothing has a page, too.
    if (isSearched || filter === 'everybody') {
      return customers.map(({ id, fields }) => ({ customerId: id, fields, debtor: byId.get(id) ?? null }))
    }
    return debtors
      .filter(({ standing }) => filter === 'owing' || standing.lateDays > 0)
      .sort((one, other) => compareUrgency(one.standing, other.standing))
      .map((debtor) => ({
        customerId: debtor.customerId,
        fields: records.record('customer', debtor.customerId)?.fields ?? null,
        debtor,
      }))
  }, [debtors, customers, isSearched, filter, records])

  return (
    <Page
      title={title}
      testId={testId}
      isRoomy
      actions={
        <div className="flex flex-wrap gap-2">
          <Link to="/pelanggan/impor" className={buttonClass('outline')} data-testid="import-customers">
            <Upload aria-hidden size={20} />
            Impor
          </Link>
          <Button tone="outline" onClick={() => setIsNew(true)} data-testid="kasbon-new-customer">
            <UserPlus aria-hidden size={20} />
            Pelanggan baru
          </Button>
        </div>
      }
    >
      <HeldNotice kinds={['customer_saved', 'customer_erased', 'kasbon_adjusted', 'people_imported']} />
      {debtors === null || debtors.length === 0 ? null : <Totals debtors={debtors} />}
      <div className="grid gap-3">
        <TextInput
          label="Cari nama atau nomor"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setShownCount(shownAtOnce)
          }}
          data-testid="kasbon-search"
        />
        <ScrollRow label="Tampilkan" frameClassName="-mx-4 shrink-0" className="gap-2 px-4 py-1">
          {(['owing', 'overdue', 'everybody'] as const).map((one) => (
            <ChipButton
              key={one}
              isPressed={!isSearched && filter === one}
              onClick={() => {
                setFilter(one)
                setWords('')
                setShownCount(shownAtOnce)
              }}
              data-testid={`kasbon-${one}`}
            >
              {filterLabels[one]}
            </ChipButton>
          ))}
        </ScrollRow>
      </div>
      {rows === null ? null : rows.length === 0 ? (
        <EmptyState icon={<NotebookPen aria-hidden size={36} className="text-garis-kuat" />}>
          {isSearched
            ? 'Tidak ada pelanggan yang cocok.'
            : filter === 'overdue'
              ? 'Tidak ada yang lewat jatuh tempo.'
              : filter === 'everybody'
                ? 'Belum ada pelanggan.'
                : 'Tidak ada yang berutang. Kasbon dicatat saat membayar: pilih pelanggan, lalu Kasbon.'}
        </EmptyState>
      ) : isTable ? (
        <RecordTable
          label="Daftar kasbon"
          columns={debtorColumns}
          rows={rows}
          shownCount={shownCount}
          keyOf={({ customerId }) => customerId}
          opener={({ customerId }, look) => <Link to={`/pelanggan/${customerId}`} {...look} />}
          testId="debtor-row"
        />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="Daftar kasbon">
          {rows.slice(0, shownCount).map((row) => (
            <li key={row.customerId}>
              <DebtorRow {...row} openedId={openedId} />
            </li>
          ))}
        </ul>
      )}
      {rows !== null && rows.length > shownCount ? (
        <Button tone="outline" onClick={() => setShownCount(shownCount + shownAtOnce)}>
          Tampilkan lebih banyak ({rows.length - shownCount})
        </Button>
      ) : null}
      {isNew ? (
        <CustomerForm
          typed={valuesOfSearch(words)}
          onClose={() => setIsNew(false)}
          onSaved={({ customerId }) => {
            // On a wide screen this list stays beside the customer.
            setIsNew(false)
            void navigate(`/pelanggan/${customerId}`)
          }}
        />
      ) : null}
    </Page>
  )
}

function Totals({ debtors }: { debtors: readonly Debtor[] }) {
  const today = useBusinessDay()
  const standings = debtors.map(({ standing }) => standing)
  const { owedRupiah, overpaidRupiah, byAge } = kasbonTotals(standings, today)
  const ages = debtAges.filter((age) => byAge[age] > 0)
  return (
    <section
      aria-label="Jumlah kasbon"
      className="grid gap-3 rounded-sheet border border-garis bg-putih p-4 md:p-6"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div>
          <p className="text-redup">Total kasbon</p>
          <p className="text-3xl font-extrabold tabular-nums" data-testid="kasbon-total">
            {formatRupiah(owedRupiah)}
          </p>
        </div>
        {overpaidRupiah > 0 ? (
          <p className="text-sm text-redup">
            Lebih bayar{' '}
            <span className="font-semibold text-tinta tabular-nums">{formatRupiah(overpaidRupiah)}</span>
          </p>
        ) : null}
      </div>
      {ages.length === 0 ? null : (
        <dl className="grid gap-1 border-t border-garis pt-3" data-testid="kasbon-ages">
          {ages.map((age) => (
            <div key={age} className="flex justify-between gap-4 narrow:flex-wrap">
              <dt className={age === 'not_due' ? 'text-redup' : 'text-jahe-800'}>{debtAgeLabel[age]}</dt>
              <dd className="font-semibold tabular-nums">{formatRupiah(byAge[age])}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
