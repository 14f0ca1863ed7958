import { debtAgeLabel, debtAges } from '@laci/domain/kasbon/debts.ts'
import { compareUrgency, kasbonTotals } from '@laci/domain/kasbon/statement.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { Chip, ChipButton } from '@laci/ui/controls/chip.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { formatDay } from '@laci/ui/format/date.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { NotebookPen, Upload, UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CustomerForm } from '../../shell/customer-form.tsx'
import { phoneText, valuesOfSearch } from '../../shell/customer-values.ts'
import { HeldNotice } from '../../shell/held-notice.tsx'
import { Page } from '../../shell/page.tsx'
import { useShop } from '../../shell/till-context.ts'
import { useBusinessDay } from '../../shell/use-business-day.ts'
import { useCustomers } from '../../shell/use-customers.ts'
import { standingText } from './kasbon-words.ts'
import { type Debtor, useDebtors } from './use-kasbon.ts'

const shownAtOnce = 100

type Filter = 'owing' | 'overdue' | 'everybody'
const filterLabels = {
  owing: 'Berutang',
  overdue: 'Lewat jatuh tempo',
  everybody: 'Semua pelanggan',
} as const

/** *Kasbon*: who owes, how much, since when; who is longest overdue first. */
export function KasbonScreen() {
  return <CustomerList key="kasbon" title="Kasbon" testId="kasbon" begin="owing" />
}

/** *Pelanggan*: everybody whom the shop knows. */
export function CustomersScreen() {
  return <CustomerList key="customers" title="Pelanggan" testId="customers" begin="everybody" />
}

function CustomerList({ title, testId, begin }: { title: string; testId: string; begin: Filter }) {
  const { records } = useShop()
  const navigate = useNavigate()
  const today = useBusinessDay()
  const debtors = useDebtors(today)
  const [filter, setFilter] = useState<Filter>(begin)
  const [words, setWords] = useState('')
  const [shownCount, setShownCount] = useState(shownAtOnce)
  const [isNew, setIsNew] = useState(false)
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
        <fieldset aria-label="Tampilkan" className="-mx-(--edge) flex min-w-0 gap-2 overflow-x-auto px-(--edge) py-1">
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
        </fieldset>
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
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label="Daftar kasbon">
          {rows.slice(0, shownCount).map((row) => (
            <li key={row.customerId}>
              <DebtorRow {...row} />
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
          onSaved={({ customerId }) => void navigate(`/pelanggan/${customerId}`)}
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

function DebtorRow({
  customerId,
  fields,
  debtor,
}: {
  customerId: string
  fields: { readonly name: string; readonly phone: string; readonly group: string } | null
  debtor: Debtor | null
}) {
  const standing = debtor?.standing ?? null
  const isLate = standing !== null && standing.lateDays > 0
  const isOver = standing !== null && standing.balanceRupiah < 0
  const details = [phoneText(fields?.phone ?? ''), fields?.group ?? ''].filter(Boolean).join(' · ')
  return (
    <Link
      to={`/pelanggan/${customerId}`}
      data-testid="debtor-row"
      className="grid min-h-18 grid-cols-[minmax(0,1fr)] content-center gap-1 rounded-tile border border-garis bg-putih px-4 py-2 hover:border-laci-600"
    >
      <span className="flex justify-between gap-3 narrow:flex-wrap">
        <span className="min-w-0 truncate font-semibold">{fields?.name ?? 'Pelanggan lama'}</span>
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
        ) : isLate || isOver ? (
          <Chip tone={isLate ? 'warning' : 'teal'} className="min-h-6! px-2! py-0!">
            {standingText(standing)}
          </Chip>
        ) : standing.nextDueDay === null ? null : (
          <span>{standingText(standing)}</span>
        )}
      </span>
    </Link>
  )
}
