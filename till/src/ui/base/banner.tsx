import { classes } from '@laci/ui/controls/classes.ts'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const toneClasses = {
  plain: 'border-garis bg-laci-50 text-tinta',
  warning: 'border-jahe-800/30 bg-jahe-100 text-jahe-800',
  danger: 'border-cabai-600 bg-cabai-50 text-cabai-700',
} as const

/** One line above every screen: what it is, and at most one thing to do about it. */
export function Banner({
  tone,
  icon: Icon,
  testId,
  action,
  children,
}: {
  tone: 'plain' | 'warning' | 'danger'
  icon: LucideIcon
  testId: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div
      role="status"
      data-testid={testId}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2.5 text-sm',
        toneClasses[tone],
      )}
    >
      <span className="flex grow basis-64 items-start gap-2.5">
        <Icon aria-hidden size={18} className="mt-0.5 shrink-0" />
        <p>{children}</p>
      </span>
      {action}
    </div>
  )
}
