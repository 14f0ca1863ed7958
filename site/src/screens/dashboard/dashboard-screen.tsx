import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { dashboardTexts } from '@laci/ui/texts/account.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Download, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from '../../services.tsx'
import { NotOneRow } from '../../shell/api-request.ts'
import { OwnerHeader } from '../../shell/owner-layout.tsx'
import { useRelease } from '../../shell/release.ts'
import { SignOutButton } from '../../shell/sign-out-button.tsx'
import { AccountCard, StoreCard } from './account-cards.tsx'
import { PlanCard } from './plan-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { TodayCard } from './today-card.tsx'

/** One more try by itself, then the person decides: a long silence helps nobody. */
function queryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => failures < 1 && !(error instanceof NotOneRow) },
    },
  })
}

export default function DashboardScreen() {
  const [client] = useState(queryClient)
  return (
    <QueryClientProvider client={client}>
      <Dashboard />
    </QueryClientProvider>
  )
}

function Dashboard() {
  const { account: accounts } = useServices()
  const navigate = useNavigate()
  const account = useQuery({ queryKey: ['account'], queryFn: () => accounts.account() })
  const storeId = account.data?.storeId ?? null
  const store = useQuery({
    queryKey: ['store', storeId],
    queryFn: () => (storeId === null ? null : accounts.store(storeId)),
    enabled: Boolean(account.data),
  })

  // No session, or a session without an account row: both begin at the sign-in [SITE-12].
  const mustSignIn = account.data === null || account.error instanceof NotOneRow
  useEffect(() => {
    if (mustSignIn) navigate('/login', { replace: true })
  }, [mustSignIn, navigate])

  return (
    <div className="min-h-dvh">
      <OwnerHeader>
        <SignOutButton onSignedOut={() => navigate('/login', { replace: true })} />
      </OwnerHeader>
      <main className="mx-auto grid w-full max-w-6xl gap-6 px-4 pt-4 pb-16 md:px-6 md:pt-8">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 className="text-3xl font-extrabold">Dasbor</h1>
            <p className="text-redup">{account.data ? `Selamat datang, ${account.data.name}.` : ' '}</p>
          </div>
          <a href="/kasir/" className={buttonClass('primary', 'medium', 'max-md:w-full')}>
            Buka kasir
          </a>
        </div>
        {account.isError && !mustSignIn ? (
          <section className="rounded-tile border border-garis bg-putih">
            <FailedState
              message={dashboardTexts.loadFailed}
              onRetry={() => account.refetch()}
              isRetrying={account.isFetching}
            />
          </section>
        ) : (
          <>
            <TodayCard storeId={storeId} isWaiting={!account.data} />
            <PlanCard storeId={storeId} isWaiting={!account.data} />
            <div className="grid items-start gap-6 md:grid-cols-2">
              <AccountCard account={account.data ?? null} />
              <StoreCard query={store} isWaiting={!account.data} />
            </div>
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
      className="grid gap-4 rounded-tile border border-garis bg-putih p-5 md:p-6"
    >
      <h2 id="apps" className="text-lg font-extrabold">
        Aplikasi
      </h2>
      <p className="text-redup">{dashboardTexts.onlyInApp}</p>
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
