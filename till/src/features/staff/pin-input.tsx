import { TextInput } from '@laci/ui/controls/text-input.tsx'
import type { RefObject } from 'react'

/** Six digits that the owner reads while typing: they have to be told to somebody. */
export function PinInput({
  label,
  hint,
  value,
  onChange,
  error,
  testId,
  field,
}: {
  label: string
  hint: string
  value: string
  onChange: (pin: string) => void
  error: string | undefined
  testId: string
  field?: RefObject<HTMLInputElement | null>
}) {
  return (
    <TextInput
      ref={field}
      label={label}
      hint={hint}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ''))}
      inputClassName="tracking-[0.3em] tabular-nums"
      data-testid={testId}
    />
  )
}
