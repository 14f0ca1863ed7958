import { minimumPasswordLength } from '@laci/domain/account/password.ts'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import type { FormField } from '@laci/ui/forms/use-form.ts'
import { type ChangeEvent, useState } from 'react'

type Field = FormField & { readonly label: string; readonly error: string | undefined }

/**
 * A password that is to be set, typed twice; once is enough where it can be read [SITE-74]. `repeat`: what is typed counts as
 * the second one too, without an argument the first as it stands.
 */
export function NewPasswordFields({
  password,
  again,
  repeat,
}: {
  password: Field
  again: Field
  repeat: (typed?: string) => void
}) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <PasswordInput
        hint={
          isShown
            ? `Minimal ${minimumPasswordLength} huruf atau angka. Cukup diketik sekali.`
            : `Minimal ${minimumPasswordLength} huruf atau angka. Ketuk mata: ketik sekali.`
        }
        autoComplete="new-password"
        required
        {...password}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          password.onChange()
          if (isShown) repeat(event.currentTarget.value)
        }}
        onShow={(willShow) => {
          if (willShow) repeat()
          setIsShown(willShow)
        }}
      />
      {isShown ? null : <PasswordInput autoComplete="new-password" required {...again} />}
    </>
  )
}
