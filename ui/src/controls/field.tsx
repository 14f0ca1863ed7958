import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export type FieldTexts = {
  /** Always visible, never a placeholder; `isLabelHidden` keeps it for screen readers where a heading says it. */
  label: string
  isLabelHidden?: boolean
  hint?: ReactNode
  error?: string | undefined
}

/** What the control inside must carry so that label, hint and error belong to it. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label, hint, control and error, tied together [UI-6]. The error is announced when it appears. */
export function Field({
  label,
  isLabelHidden = false,
  hint,
  error,
  className,
  children,
}: FieldTexts & { className?: string | undefined; children: (control: FieldControl) => ReactNode }) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = classes(Boolean(hint) && hintId, Boolean(error) && errorId)
  return (
    <div className={classes('grid gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint ? (
        <p id={hintId} className="text-sm text-redup">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} role="alert" className="text-sm font-semibold text-cabai-600">
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** The look of everything one types into. */
export const inputClass = classes(
  'min-h-12 w-full rounded-control border border-garis-kuat bg-putih px-3.5 py-2 text-base text-tinta',
  'placeholder:text-redup hover:border-laci-600 aria-invalid:border-cabai-600 aria-invalid:border-2',
  'disabled:bg-kertas disabled:text-redup',
)
