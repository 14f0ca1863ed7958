import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { EmptyState, FailedState } from '@laci/ui/controls/states.tsx'
import { affiliateTexts } from '@laci/ui/texts/affiliate.ts'
import { Clock } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Affiliate } from '../../affiliate/affiliate-service.ts'
import { useServices } from '../../services.tsx'
import { NoAnswer, NotOneRow } from '../../shell/api-request.ts'
import { OwnerHeader } from '../../shell/owner-layout.tsx'
import { SignOutButton } from '../../shell/sign-out-button.tsx'

/** People are told what happened, in their language; anything else than a missing answer is a bug and stays as it is. */
function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer) return 'tidak ada jawaban dari server. Periksa internet, lalu coba lagi.'
  return error instanceof Error ? error.message : String(error)
}

type Loaded =
  | { state: 'loading' }
  | { state: 'failed'; reason: string }
  | { state: 'here'; affiliate: Affiliate }

/** `/dashboard-afiliasi`: its frame and who may be here [SITE-61]. Links, bank account and commissions are not open yet. */
export default function AffiliateDashboardScreen() {
  const { affiliate } = useServices()
  const navigate = useNavigate()
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })

  const load = useCallback(async () => {
    setLoaded({ state: 'loading' })
    try {
      const found = await affiliate.own()
      // Nobody is signed in: the way in begins with signing up (ruling 12).
      if (found === null) navigate('/daftar-afiliasi', { replace: true })
      else setLoaded({ state: 'here', affiliate: found })
    } catch (error) {
      if (error instanceof NotOneRow) navigate('/masuk-afiliasi', { replace: true })
      else setLoaded({ state: 'failed', reason: reasonOf(error) })
    }
  }, [affiliate, navigate])

  useEffect(() => {
    load()
  }, [load])

  return (
    <div className="min-h-dvh">
      <OwnerHeader>
        <SignOutButton leadsTo="/masuk-afiliasi" />
      </OwnerHeader>
      <main className="mx-auto grid w-full max-w-6xl gap-6 px-4 pt-4 pb-16 md:px-6 md:pt-8">
        <div>
          <h1 className="text-3xl font-extrabold">Dasbor afiliasi</h1>
          <p className="min-h-6 text-redup">
            {loaded.state === 'here' ? `Selamat datang, ${loaded.affiliate.name}.` : ' '}
          </p>
        </div>
        <section className="grid min-h-64 content-center rounded-tile border border-garis bg-putih">
          {loaded.state === 'failed' ? (
            <FailedState message={affiliateTexts.loadFailed(loaded.reason)} onRetry={load} />
          ) : loaded.state === 'loading' ? (
            <div className="grid justify-items-center gap-4 p-8">
              <Skeleton className="size-7 rounded-full" />
              <Skeleton className="h-4 w-64 max-w-full" />
              <Skeleton className="h-4 w-40" />
            </div>
          ) : (
            <EmptyState
              icon={<Clock aria-hidden className="text-laci-600" size={28} />}
              action={
                <a href="/contoh-dashboard-afiliasi" className={textLinkClass}>
                  Lihat contoh dasbor
                </a>
              }
            >
              {`Kodemu ${loaded.affiliate.code}. Link, rekening, dan komisi muncul di sini begitu program afiliasi dibuka.`}
            </EmptyState>
          )}
        </section>
      </main>
    </div>
  )
}
