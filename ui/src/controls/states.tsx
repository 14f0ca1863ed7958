import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { commonTexts } from '../texts/common.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

/** Nothing there yet: one sentence and at most one action. */
export function EmptyState({
  icon,
  children,
  action,
  className,
}: {
  icon?: ReactNode
  children: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div
      data-testid="empty-state"
      className={classes('flex flex-col items-center gap-4 px-4 py-8 text-center text-redup', className)}
    >
      {icon}
      <p className="max-w-prose text-balance">{children}</p>
      {action}
    </div>
  )
}

/** Loading failed: what happened, and a button that tries again. */
export function FailedState({
  message,
  onRetry,
  isRetrying = false,
  className,
}: {
  message: string
  onRetry: () => void
  isRetrying?: boolean
  className?: string
}) {
  return (
    <div
      role="alert"
      data-testid="failed-state"
      className={classes('flex flex-col items-center gap-4 px-4 py-8 text-center', className)}
    >
      <CircleAlert aria-hidden className="text-cabai-600" />
      <p className="max-w-prose text-balance">{message}</p>
      <Button tone="outline" onClick={onRetry} isBusy={isRetrying} busyLabel={commonTexts.processing}>
        {commonTexts.retry}
      </Button>
    </div>
  )
}
