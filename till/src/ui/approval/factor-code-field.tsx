import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { factorTexts } from '@laci/ui/texts/account.ts'
import { useEffect, useRef } from 'react'

/**
 * Six digits of the authenticator app. The form that it stands in reads it by its name, `factorCode`. It appears once the
 * server has asked for it, and is what is typed next. `isMissing`: sent empty after that;
 * `wrong`: what the code that was sent got for an answer.
 */
export function FactorCodeField({ isMissing, wrong }: { isMissing: boolean; wrong?: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <TextInput
      ref={field}
      error={isMissing ? factorTexts.digits : wrong}
      label={factorTexts.label}
      hint={`${factorTexts.needed} ${factorTexts.lostShort}`}
      name="factorCode"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      data-testid="factor-code-input"
    />
  )
}
