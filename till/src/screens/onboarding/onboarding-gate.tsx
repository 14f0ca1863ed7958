import { showsOnboarding } from '@laci/domain/onboarding/progress.ts'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { useShop } from '../../shell/till-context.ts'
import { useBusinessDay } from '../../shell/use-business-day.ts'
import { FirstSaleHints } from './first-sale-hints.tsx'
import { useProgress } from './use-progress.ts'

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
      <FirstSaleHints onDone={() => change({ step: 'done' })} />
      <div className="min-h-0 grow">{children}</div>
    </div>
  )
}
