import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { TextInput, type TextInputProps } from '@laci/ui/controls/text-input.tsx'
import type { Ref } from 'react'

/** Why something was done, or what for: one of the usual words by a press, or any other. */
export function ReasonField({
  common,
  commonLabel = 'Alasan yang sering',
  value,
  onChange,
  firstRef,
  ...input
}: {
  common: readonly string[]
  /** What the usual ones are called for who cannot see them. */
  commonLabel?: string
  value: string
  onChange: (reason: string) => void
  /** The first of the usual reasons, where the focus may begin. */
  firstRef?: Ref<HTMLButtonElement>
} & Partial<Pick<TextInputProps, 'label' | 'hint' | 'maxLength' | 'error' | 'ref'>> & {
    'data-testid'?: string
  }) {
  return (
    <>
      <fieldset aria-label={commonLabel} className="flex min-w-0 flex-wrap gap-2">
        {common.map((reason, index) => (
          <ChipButton
            key={reason}
            {...(index === 0 && firstRef ? { ref: firstRef } : {})}
            isPressed={value.trim() === reason}
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
