import type { OnboardingProgress } from '@laci/domain/onboarding/progress.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import type { ReactNode } from 'react'

/** What every step is handed. */
export type StepProps = {
  readonly progress: OnboardingProgress
  readonly change: (changes: Partial<OnboardingProgress>) => void
  readonly onNext: () => void
  readonly onBack: () => void
}

/** The buttons of a step, always in sight at the lower edge; the one that goes on stands last. */
export function StepActions({
  note,
  skipLabel = 'Lewati',
  onSkip,
  children,
}: {
  note?: ReactNode
  skipLabel?: string
  onSkip: () => void
  children: ReactNode
}) {
  return (
    <div className="sticky bottom-0 tiny:static -mx-(--edge) mt-auto flex flex-wrap items-center justify-end gap-3 border-t border-garis bg-kertas px-(--edge) py-3 md:-mx-6 md:px-6">
      {note ? <p className="grow text-sm text-redup">{note}</p> : null}
      <Button tone="outline" onClick={onSkip} data-testid="step-skip">
        {skipLabel}
      </Button>
      {children}
    </div>
  )
}
