import { missedCheckDigit, missedCheckDigitText } from '@laci/domain/base/barcode/missed-check-digit.ts'
import { TextInput, type TextInputProps } from '@laci/ui/controls/text-input.tsx'
import { useEffect, useState } from 'react'

/**
 * The first 8 and the first 12 digits of an EAN-13 are no mistake yet. Nothing is told as the field is left: what comes
 * in between moves the button away that is pressed.
 */
const typingPauseMs = 600

/** A barcode as it is typed. A wrong check digit is told beside it and stops nothing [CATALOG-8]. */
export function BarcodeInput({
  value,
  onCode,
  ...input
}: Omit<TextInputProps, 'label' | 'value' | 'onChange' | 'maxLength'> & {
  value: string
  onCode: (typed: string) => void
}) {
  /** What was typed last, until the pause; null: nobody types. */
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => setTyped(null), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const isBegun = typed === value && value.length < 13
  const rightDigit = isBegun ? null : missedCheckDigit(value)
  return (
    <div className="grid content-start gap-1.5">
      <TextInput
        {...input}
        label="Barcode"
        maxLength={48}
        value={value}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onCode(event.currentTarget.value)
        }}
      />
      <p
        role="status"
        className="text-sm font-semibold text-jahe-800 empty:hidden"
        data-testid="barcode-check-digit"
      >
        {rightDigit === null ? null : missedCheckDigitText(rightDigit)}
      </p>
    </div>
  )
}
