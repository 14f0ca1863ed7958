import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

/** A box to tick, with its words and an optional hint; the whole row is the target. */
export function Checkbox({
  label,
  hint,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'id'> & { label: ReactNode; hint?: ReactNode }) {
  const id = useId()
  return (
    <div className={classes('grid gap-0.5', className)}>
      <label htmlFor={id} className="flex min-h-12 cursor-pointer items-center gap-3">
        <input
          id={id}
          type="checkbox"
          aria-describedby={hint ? `${id}-hint` : undefined}
          {...input}
          className="size-6 shrink-0 accent-laci-600"
        />
        <span className="font-semibold">{label}</span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="pl-9 text-sm text-redup">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
