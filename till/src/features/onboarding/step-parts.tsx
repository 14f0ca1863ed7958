import type { OnboardingProgress } from '@laci/domain/onboarding/progress.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import type { ReactNode } from 'react'

/** How far the owner has come, and how that is kept. */
export type StepProps = {
  readonly progress: OnboardingProgress
  readonly change: (changes: Partial<OnboardingProgress>) => void
}

/** The buttons of a step, always in sight at the lower edge; the one that goes on stands last. */
export function StepActions({
  skipLabel,
  onSkip,
  children,
}: {
  skipLabel: string
  onSkip: () => void
  children: ReactNode
}) {
  return (
    <div className="sticky bottom-0 tiny:static -mx-4 mt-auto flex flex-wrap items-center justify-end gap-3 border-t border-garis bg-kertas px-4 py-3 md:-mx-6 md:px-6">
      <Button tone="outline" onClick={onSkip} data-testid="step-skip">
        {skipLabel}
      </Button>
      {children}
    </div>
  )
}
