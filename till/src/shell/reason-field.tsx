import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { TextInput, type TextInputProps } from '@laci/ui/controls/text-input.tsx'
import type { Ref } from 'react'

/** Why something was done: one of the usual reasons by a press, or any other words. */
export function ReasonField({
  common,
  value,
  onChange,
  firstRef,
  ...input
}: {
  common: readonly string[]
  value: string
  onChange: (reason: string) => void
  /** The first of the usual reasons, where the focus may begin. */
  firstRef?: Ref<HTMLButtonElement>
} & Pick<TextInputProps, 'error' | 'ref'>) {
  return (
    <>
      <fieldset aria-label="Alasan yang sering" className="flex min-w-0 flex-wrap gap-2">
        {common.map((reason, index) => (
          <ChipButton
            key={reason}
            {...(index === 0 && firstRef ? { ref: firstRef } : {})}
            isPressed={value === reason}
            onClick={() => onChange(reason)}
            data-testid="common-reason"
          >
            {reason}
          </ChipButton>
        ))}
      </fieldset>
      <TextInput
        label="Alasan"
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data-testid="reason"
        {...input}
      />
    </>
  )
}
