import { type OnboardingScreen as ScreenName, screenOf } from '@laci/domain/onboarding/progress.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { useLayer } from '@laci/ui/controls/layer-stack.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pageClass } from '../../ui/base/page.tsx'
import type { atPrinter } from './at-printer.ts'
import { GoodsStep } from './goods-step.tsx'
import { PrinterStep, type PrinterWizardSheet } from './printer-step.tsx'
import { useShopFields } from './shop-fields.tsx'
import { useProgress } from './use-progress.ts'

/** The guided beginning of a shop: one page, one press, and selling [ONBOARDING-10]. The printer may come after it. */
export function OnboardingScreen({ PrinterWizard }: { PrinterWizard: PrinterWizardSheet }) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: Partial<typeof atPrinter> | null }
  const [progress, change] = useProgress()
  // Whoever comes back later, by *Pilih dari produk umum*, comes for the goods.
  const [isLater] = useState(progress.step === 'selling' || progress.step === 'done')
  const [screen, setScreen] = useState<ScreenName>(() => state?.screen ?? screenOf(progress.step))
  const heading = useRef<HTMLHeadingElement>(null)
  const shopFields = useShopFields({ progress, change })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page begins at its top, also for a screen reader
  useEffect(() => {
    heading.current?.focus()
  }, [screen])

  function leave(last: 'selling' | 'done') {
    if (!isLater) change({ step: last })
    navigate('/', { replace: true })
  }

  const titles: { readonly [Name in ScreenName]: string } = {
    setup: isLater ? 'Pilih barang' : 'Siapkan toko',
    printer: 'Printer struk',
  }
  // *Back* of a phone is the step before.
  useLayer(screen === 'printer', () => setScreen('setup'))
  return (
    <main className={pageClass} data-testid="onboarding" data-screen={screen}>
      <div className="mx-auto flex min-h-full max-w-3xl flex-col gap-5 px-4 pt-5 md:px-6">
        <div className="flex items-center justify-between gap-3 narrow:flex-wrap">
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-extrabold outline-none!">
            {titles[screen]}
          </h1>
          {screen === 'setup' ? (
            <Button tone="quiet" onClick={() => leave('done')} data-testid="onboarding-leave">
              {isLater ? 'Tutup' : 'Lewati semua'}
            </Button>
          ) : null}
        </div>
        {screen === 'setup' ? (
          <GoodsStep
            progress={progress}
            change={change}
            shopFields={isLater ? null : shopFields}
            onNext={() => leave('selling')}
          />
        ) : (
          <PrinterStep
            progress={progress}
            change={change}
            onNext={() => leave('selling')}
            onBack={() => setScreen('setup')}
            PrinterWizard={PrinterWizard}
          />
        )}
      </div>
    </main>
  )
}
