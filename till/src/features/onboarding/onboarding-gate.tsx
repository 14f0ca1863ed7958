import { showsOnboarding } from '@laci/domain/onboarding/progress.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Navigate } from 'react-router'
import { useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { useProgress } from './use-progress.ts'

// Once in the life of a shop: it stays out of what every start of the till reads. A till without it sells all the same.
const FirstSaleHints = lazy(() =>
  import('./first-sale-hints.tsx').then(
    (module) => ({ default: module.FirstSaleHints }),
    () => ({ default: () => null }),
  ),
)

/** Leads a new shop to its guided beginning once, and shows the first sale in hints above *Kasir*. */
export function OnboardingGate({ children }: { children: ReactNode }) {
  const shop = useShop()
  const today = useBusinessDay()
  const [progress, change] = useProgress()
  // Asked once, on the way in: a till that sells is never led away.
  const [isNew] = useState(
    () =>
      // Setting up a shop is its owner's.
      shop.staff.current.get().staffId === null &&
      showsOnboarding(progress, {
        productCount: shop.catalog.productCount(),
        hasSales: shop.sales.ofDay(today).get().length > 0,
      }),
  )
  const [wasSelling] = useState(progress.step === 'selling')
  if (isNew) return <Navigate to="/mulai" replace />
  if (!wasSelling) return children
  return (
    <div className="flex h-full flex-col">
      <Suspense fallback={null}>
        <FirstSaleHints
          madeCount={progress.isUndone ? 0 : progress.madeProductIds.length}
          onDone={() => change({ step: 'done' })}
        />
      </Suspense>
      <div className="min-h-0 grow">{children}</div>
    </div>
  )
}
