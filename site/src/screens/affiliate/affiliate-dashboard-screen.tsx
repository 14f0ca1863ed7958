import { FailedState } from '@laci/ui/controls/states.tsx'
import { affiliateTexts } from '@laci/ui/texts/affiliate.ts'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Affiliate, AffiliateFigures, Commission } from '../../affiliate/affiliate-service.ts'
import { logUnexpected, NoAnswer, NotOneRow } from '../../shell/api-request.ts'
import { OwnerHeader } from '../../shell/owner-layout.tsx'
import { SignOutButton } from '../../shell/sign-out-button.tsx'
import { useAffiliateService } from '../../use-affiliate-service.ts'
import { AffiliateLinks } from './affiliate-links.tsx'
import { BankNumberCard } from './bank-number-card.tsx'
import { CommissionFigures } from './commission-figures.tsx'
import { CommissionTable } from './commission-table.tsx'
import { PayoutRules } from './payout-rules.tsx'

/** Everything that the dashboard shows, loaded together: figures and rows that do not fit would only puzzle. */
export type LoadedAffiliate = {
  readonly affiliate: Affiliate
  readonly figures: AffiliateFigures
  readonly commissions: readonly Commission[]
}

type Loading =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'here'; loaded: LoadedAffiliate }

/** `/dashboard-afiliasi` [SITE-61, SITE-63]. */
export default function AffiliateDashboardScreen() {
  const service = useAffiliateService()
  const navigate = useNavigate()
  const [loading, setLoading] = useState<Loading>({ state: 'loading' })
  const [isRetrying, setIsRetrying] = useState(false)

  const load = useCallback(async () => {
    try {
      const affiliate = await service.own()
      // Nobody is signed in: the way in begins with signing up (ruling 12).
      if (affiliate === null) return navigate('/daftar-afiliasi', { replace: true })
      const [figures, commissions] = await Promise.all([
        orNull(service.figures(affiliate.affiliateId)),
        service.commissions(affiliate.affiliateId),
      ])
      // Sending somebody to the door for this would only send them back here.
      if (figures === null || commissions === null)
        return setLoading({ state: 'failed', message: affiliateTexts.notFound })
      setLoading({ state: 'here', loaded: { affiliate, figures, commissions } })
    } catch (error) {
      if (error instanceof NotOneRow) return navigate('/masuk-afiliasi', { replace: true })
      logUnexpected(error)
      setLoading({ state: 'failed', message: affiliateTexts.loadFailed(reasonOf(error)) })
    }
  }, [service, navigate])

  useEffect(() => {
    load()
  }, [load])

  async function retry() {
    setIsRetrying(true)
    // Figures that are missing are made anew; when that fails, loading says why.
    await service.enter().catch(() => {})
    await load()
    setIsRetrying(false)
  }

  const loaded = loading.state === 'here' ? loading.loaded : null
  return (
    <div className="min-h-dvh">
      <OwnerHeader>
        <SignOutButton onSignedOut={() => navigate('/masuk-afiliasi', { replace: true })} />
      </OwnerHeader>
      <main className="mx-auto grid w-full max-w-6xl gap-6 px-4 pt-4 pb-24 md:px-6 md:pt-8">
        <div>
          <h1 className="text-3xl font-extrabold">Dasbor afiliasi</h1>
          <p className="min-h-6 text-redup">{loaded ? `Selamat datang, ${loaded.affiliate.name}.` : ' '}</p>
        </div>
        {loading.state === 'failed' ? (
          <section className="rounded-tile border border-garis bg-putih">
            <FailedState message={loading.message} onRetry={retry} isRetrying={isRetrying} />
          </section>
        ) : (
          <>
            <CommissionFigures loaded={loaded} />
            <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
              <AffiliateLinks code={loaded?.affiliate.code ?? null} />
              <BankNumberCard
                affiliate={loaded?.affiliate ?? null}
                onSaved={(bankNumber) =>
                  loaded &&
                  setLoading({
                    state: 'here',
                    loaded: { ...loaded, affiliate: { ...loaded.affiliate, bankNumber } },
                  })
                }
              />
            </div>
            <CommissionTable commissions={loaded?.commissions ?? null} />
            <PayoutRules />
          </>
        )}
      </main>
    </div>
  )
}

async function orNull<Value>(asked: Promise<Value | null>): Promise<Value | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof NotOneRow) return null
    throw error
  }
}

/** People are told what happened, in their language; anything else than a missing answer is a bug and stays as it is. */
function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer) return 'tidak ada jawaban dari server. Periksa internet, lalu coba lagi.'
  return error instanceof Error ? error.message : String(error)
}
