import { minimumPasswordLength } from '@laci/domain/account/password.ts'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import type { UseFormRegisterReturn } from 'react-hook-form'

type Field = UseFormRegisterReturn & { readonly label: string; readonly error: string | undefined }

/** A password that is to be set, typed twice. */
export function NewPasswordFields({ password, again }: { password: Field; again: Field }) {
  return (
    <>
      <PasswordInput
        hint={`Minimal ${minimumPasswordLength} karakter.`}
        autoComplete="new-password"
        required
        {...password}
      />
      <PasswordInput autoComplete="new-password" required {...again} />
    </>
  )
}
