import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { dashboardTexts } from '@laci/ui/texts/account.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Download, Smartphone } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useServices } from '../../services.tsx'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { OwnerHeader } from '../../shell/owner-layout.tsx'
import { useRelease } from '../../shell/release.ts'
import { SignOutButton } from '../../shell/sign-out-button.tsx'
import { OwnerQueries, useOwner } from '../../shell/use-owner.tsx'
import { AccountCard, StoreCard } from './account-cards.tsx'
import { ChangedFiguresCard } from './changed-figures-card.tsx'
import { HeldCard } from './held-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { StoresCard } from './stores-card.tsx'
import { TillsCard } from './tills-card.tsx'
import { TodayCard } from './today-card.tsx'

export default function DashboardScreen() {
  return (
    <OwnerQueries>
      <Dashboard />
    </OwnerQueries>
  )
}

function Dashboard() {
  const { account: accounts } = useServices()
  const navigate = useNavigate()
  const toast = useToast()
  const { query: account, hasFailed } = useOwner()
  const storeId = account.data?.storeId ?? null
  const store = useQuery({
    queryKey: ['store', storeId],
    queryFn: () => (storeId === null ? null : accounts.store(storeId)),
    enabled: Boolean(account.data),
  })

  const stores = useQuery({
    queryKey: ['stores'],
    queryFn: () => accounts.stores(),
    enabled: storeId !== null,
  })
  // Of several shops it has to be said whose sales these are.
  const shownName = (stores.data?.length ?? 0) > 1 ? store.data?.name || 'Toko tanpa nama' : null

  return (
    <div className="min-h-dvh">
      <OwnerHeader>
        <SignOutButton
          onSignedOut={() => {
            if (accounts.isTillHere()) toast(dashboardTexts.tillStays, 'success')
            navigate('/login', { replace: true })
          }}
        />
      </OwnerHeader>
      <main className="mx-auto grid w-full max-w-6xl gap-6 px-4 pt-4 pb-16 md:px-6 md:pt-8">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 className="text-3xl font-extrabold">Dasbor</h1>
            <p className="text-redup">{account.data ? `Selamat datang, ${account.data.name}.` : ' '}</p>
          </div>
          <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:grow">
            <Link to="/dashboard/laporan" className={buttonClass('outline')} data-testid="open-report">
              <ChartColumn aria-hidden size={20} />
              Laporan
            </Link>
            <a href="/kasir/" className={buttonClass('primary')}>
              Buka kasir
            </a>
          </div>
        </div>
        {hasFailed ? (
          <LoadFailed query={account} />
        ) : (
          <>
            <HeldCard stores={stores.data ?? []} />
            <ChangedFiguresCard stores={stores.data ?? []} />
            <TodayCard storeId={storeId} storeName={shownName} isWaiting={!account.data} />
            <TillsCard stores={stores.data ?? []} />
            <PlanCard storeId={storeId} isWaiting={!account.data} />
            <div className="grid items-start gap-6 md:grid-cols-2">
              <AccountCard account={account.data ?? null} />
              <StoreCard query={store} isWaiting={!account.data} />
            </div>
            <StoresCard query={stores} firstStoreId={storeId} isWaiting={!account.data} />
            <SecurityCard />
            <Apps />
          </>
        )}
      </main>
    </div>
  )
}

function Apps() {
  const { version, windowsAddress, androidAddress } = useRelease()
  return (
    <section
      aria-labelledby="apps"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-tile border border-garis bg-putih p-5 md:p-6"
    >
      <h2 id="apps" className="text-lg font-extrabold">
        Aplikasi
      </h2>
      <p className="text-redup" data-testid="only-in-app">
        {dashboardTexts.onlyInApp}{' '}
        <a href="/kasir/pengaturan" className={textLinkClass}>
          {dashboardTexts.storeInTill}
        </a>
        {' · '}
        <a href="/kasir/langganan" className={textLinkClass}>
          {dashboardTexts.renewInTill}
        </a>
      </p>
      <div className="flex flex-wrap gap-3">
        <a
          href={windowsAddress}
          className={buttonClass('outline', 'medium', 'max-md:w-full')}
          data-testid="for-windows"
        >
          <Download aria-hidden size={20} />
          {commonTexts.forWindows}
        </a>
        <a
          href={androidAddress}
          className={buttonClass('outline', 'medium', 'max-md:w-full')}
          data-testid="for-android"
        >
          <Smartphone aria-hidden size={20} />
          {commonTexts.forAndroid}
        </a>
      </div>
      <p className="text-sm text-redup">{dashboardTexts.version(version)}</p>
      <p className="text-sm text-redup">{dashboardTexts.devices}</p>
    </section>
  )
}
