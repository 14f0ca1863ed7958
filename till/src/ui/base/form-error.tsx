import type { ReactNode } from 'react'

/** Why a form, a count or a request was not taken; beside the button that was pressed. Nothing to say: nothing is there. */
export function FormError({ children, testId }: { children: ReactNode; testId?: string }) {
  if (children === null || children === undefined) return null
  return (
    <p
      role="alert"
      className="rounded-tile bg-cabai-50 px-4 py-3 font-semibold text-cabai-600"
      data-testid={testId}
    >
      {children}
    </p>
  )
}
