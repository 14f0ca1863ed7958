import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { SelectInput } from '@laci/ui/controls/select-input.tsx'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { withoutOpenTrade } from '@laci/ui/report/report-address.ts'
import { dashboardTexts } from '@laci/ui/texts/account.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Store } from 'lucide-react'
import { useCallback } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useServices } from '../../services.tsx'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { OwnerHeader } from '../../shell/owner-layout.tsx'
import { OwnerQueries, useOwner } from '../../shell/use-owner.tsx'
import { AllStoresReport } from './all-stores-report.tsx'
import { StoreReport } from './store-report.tsx'
import { TaxReport } from './tax-report.tsx'

/** In place of a shop's id: all of them side by side. */
const everyStore = 'semua'

const views = [
  { value: 'penjualan', label: 'Penjualan' },
  { value: 'pajak', label: 'Pajak' },
]

/** *Laporan* from home: what the shop's tills have sent, by the words that the till uses itself [REPORT-13]. */
export default function ReportScreen() {
  return (
    <OwnerQueries>
      <Report />
    </OwnerQueries>
  )
}

function Report() {
  const { account: accounts } = useServices()
  const navigate = useNavigate()
  const owner = useOwner()
  const [query, setQuery] = useSearchParams()
  const stores = useQuery({
    queryKey: ['stores'],
    queryFn: () => accounts.stores(),
    enabled: owner.account !== null,
  })
  const view = query.get('lihat') === 'pajak' ? 'pajak' : 'penjualan'
  // Another shop, another report: the days stay, what was opened in them does not.
  const ask = (change: { toko?: string; lihat?: string }) =>
    setQuery({ ...withoutOpenTrade(query), ...change }, { replace: true })
  const signIn = useCallback(() => navigate('/login', { replace: true }), [navigate])
  const shops = stores.data ?? []
  const asked = query.get('toko')
  // An address may name anything: what is none of this owner's shops is the first one.
  const askedId = asked === everyStore ? everyStore : shops.find(({ storeId }) => storeId === asked)?.storeId
  const storeId = (shops.length > 1 ? askedId : undefined) ?? owner.account?.storeId ?? null
  const isWaiting = owner.account === null || (asked !== null && stores.data === undefined)
  const failed = owner.hasFailed ? owner.query : stores.isError ? stores : null

  return (
    <div className="min-h-dvh">
      <div className="print:hidden">
        <OwnerHeader>
          <Link to="/dashboard" className={buttonClass('quiet', 'medium', 'max-md:px-3')} data-testid="back">
            <ArrowLeft aria-hidden size={20} />
            Dasbor
          </Link>
        </OwnerHeader>
      </div>
      <main className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-4 pb-24 md:px-6 md:pt-8 print:p-0">
        <div>
          <h1 className="text-3xl font-extrabold">Laporan</h1>
          <p className="min-h-6 text-redup">
            {storeId === everyStore ? 'Semua toko' : shops.find((shop) => shop.storeId === storeId)?.name}
          </p>
        </div>
        {shops.length > 1 && storeId !== null ? (
          <SelectInput
            label="Toko"
            fieldClassName="max-w-md print:hidden"
            value={storeId}
            onChange={(event) => ask({ toko: event.currentTarget.value })}
            options={[
              { value: everyStore, label: 'Semua toko' },
              ...shops.map((shop) => ({ value: shop.storeId, label: shop.name || 'Toko tanpa nama' })),
            ]}
            data-testid="report-store"
          />
        ) : null}
        {storeId === null ? null : (
          <fieldset aria-label="Jenis laporan" className="flex flex-wrap gap-2 print:hidden">
            {views.map(({ value, label }) => (
              <ChipButton
                key={value}
                isPressed={view === value}
                onClick={() => ask({ lihat: value })}
                data-testid={`report-${value}`}
              >
                {label}
              </ChipButton>
            ))}
          </fieldset>
        )}
        {failed ? (
          <LoadFailed query={failed} />
        ) : isWaiting ? (
          <Skeleton className="h-48 w-full" />
        ) : storeId === null ? (
          <EmptyState icon={<Store aria-hidden className="text-laci-600" size={28} />}>
            {dashboardTexts.noStore}
          </EmptyState>
        ) : view === 'pajak' ? (
          <TaxReport
            key={storeId}
            stores={storeId === everyStore ? shops : [{ storeId, name: '', role: '' }]}
            onSignedOut={signIn}
          />
        ) : storeId === everyStore ? (
          <AllStoresReport stores={shops} onSignedOut={signIn} />
        ) : (
          <StoreReport key={storeId} storeId={storeId} onSignedOut={signIn} />
        )}
      </main>
    </div>
  )
}
