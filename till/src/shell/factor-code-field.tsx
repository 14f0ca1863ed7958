import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { factorTexts } from '@laci/ui/texts/account.ts'

/** Six digits of the authenticator app. The form that it stands in reads it by its name, `factorCode`. */
export function FactorCodeField() {
  return (
    <TextInput
      label={factorTexts.label}
      hint={factorTexts.lost}
      name="factorCode"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      data-testid="factor-code-input"
    />
  )
}
