import { type ComponentProps, type ReactNode, useId } from 'react'

/** One of a few answers that are all shown; those of one question share their `name`. The whole row is the target. */
export function Radio({
  label,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> & { label: ReactNode }) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-12 cursor-pointer items-center gap-3">
      <input id={id} type="radio" {...input} className="size-6 shrink-0 accent-laci-600" />
      <span>{label}</span>
    </label>
  )
}
