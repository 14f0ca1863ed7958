import {
  onboardingScreens,
  type OnboardingScreen as ScreenName,
  stepAfter,
} from '@laci/domain/onboarding/progress.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { classes } from '@laci/ui/controls/classes.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pageClass } from '../../shell/page.tsx'
import { GoodsStep } from './goods-step.tsx'
import { PrinterStep, type PrinterWizardSheet } from './printer-step.tsx'
import { ShopStep } from './shop-step.tsx'
import { useProgress } from './use-progress.ts'

const titles: { readonly [Name in ScreenName]: string } = {
  shop: 'Siapkan toko',
  goods: 'Pilih barang',
  printer: 'Printer struk',
}

/** The guided beginning of a shop: three short steps, each of which may be skipped [ONBOARDING-1]. */
export function OnboardingScreen({ PrinterWizard }: { PrinterWizard: PrinterWizardSheet }) {
  const navigate = useNavigate()
  const [progress, change] = useProgress()
  // Whoever comes back later, by *Pilih dari produk umum*, comes for the goods.
  const [isLater] = useState(progress.step === 'selling' || progress.step === 'done')
  const [visited, setVisited] = useState<ScreenName>('goods')
  const step = isLater ? visited : (progress.step as ScreenName)
  const heading = useRef<HTMLHeadingElement>(null)
  const number = onboardingScreens.indexOf(step) + 1

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step begins at its top, also for a screen reader
  useEffect(() => {
    heading.current?.focus()
  }, [step])

  function show(name: ScreenName) {
    if (isLater) setVisited(name)
    else change({ step: name })
  }

  function leave(last: 'selling' | 'done') {
    if (!isLater) change({ step: last })
    navigate('/', { replace: true })
  }

  const following = stepAfter(step)
  const parts = {
    progress,
    change,
    onNext: () => (following === 'selling' || following === 'done' ? leave('selling') : show(following)),
    onBack: () => show(onboardingScreens[Math.max(0, number - 2)]!),
  }
  return (
    <main className={pageClass} data-testid="onboarding" data-step={step}>
      <div className="mx-auto flex min-h-full max-w-3xl flex-col gap-5 px-(--edge) pt-5 [--edge:min(1rem,4.5vw)] md:px-6">
        <div className="flex items-start justify-between gap-3 narrow:flex-wrap">
          <div className="grid gap-1">
            <p className="text-sm text-redup">
              Langkah {number} dari {onboardingScreens.length}
            </p>
            <h1 ref={heading} tabIndex={-1} className="text-2xl font-extrabold outline-none!">
              {titles[step]}
            </h1>
          </div>
          <Button tone="quiet" onClick={() => leave('done')} data-testid="onboarding-leave">
            Lewati semua
          </Button>
        </div>
        <div aria-hidden className="grid grid-cols-3 gap-2">
          {onboardingScreens.map((name, index) => (
            <span
              key={name}
              className={classes('h-1.5 rounded-full', index < number ? 'bg-laci-600' : 'bg-laci-100')}
            />
          ))}
        </div>
        {step === 'shop' ? <ShopStep {...parts} /> : null}
        {step === 'goods' ? <GoodsStep {...parts} /> : null}
        {step === 'printer' ? <PrinterStep {...parts} PrinterWizard={PrinterWizard} /> : null}
      </div>
    </main>
  )
}
