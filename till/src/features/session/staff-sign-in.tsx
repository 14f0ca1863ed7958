import { readShopCode } from '@laci/domain/staff/shop-code.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { type FormEvent, useRef, useState } from 'react'
import type { SignInRefusal } from '../../engine/api/session.ts'
import { signInRefusalText } from '../../ui/approval/sign-in-texts.ts'
import { focusFirstError } from '../../ui/base/focus-error.ts'
import { FormError } from '../../ui/base/form-error.tsx'
import { useTill } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

type Field = 'shopCode' | 'name' | 'password'

/** A staff member's own way in on a new device: what the owner handed out, then the owner's yes [STAFF-12]. */
export function StaffSignIn({ notice, onBack }: { notice: SignInRefusal | null; onBack: () => void }) {
  const till = useTill()
  const [run, isBusy] = useCommand()
  const [values, setValues] = useState({ shopCode: '', name: '', password: '' })
  const [errors, setErrors] = useState<{ readonly [Name in Field]?: string }>({})
  const [refusal, setRefusal] = useState<SignInRefusal | null>(notice)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const found = {
      ...(values.name.trim() === '' && { name: 'Nama karyawan belum diisi.' }),
      ...(readShopCode(values.shopCode) === null && {
        shopCode: 'Kode toko terdiri dari 6 huruf dan angka, misalnya CDF-347. Tanyakan pemilik toko.',
      }),
      ...(values.password === '' && { password: 'Kata sandi belum diisi.' }),
    }
    setErrors(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) {
      focusFirstError(form)
      return
    }
    const asked = await run(() => till.signInAsStaff(values))
    if (asked !== undefined && !asked.ok) setRefusal(asked.refusal)
  }

  const input = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setValues((current) => ({ ...current, [name]: value }))
      setErrors((current) => ({ ...current, [name]: undefined }))
    },
  })
  return (
    <>
      <form
        ref={form}
        noValidate
        data-no-scan
        className="grid gap-4"
        onSubmit={submit}
        data-testid="staff-sign-in-form"
      >
        <TextInput
          {...input('name')}
          label="Nama"
          hint="Persis seperti yang dibuat pemilik toko."
          autoComplete="username"
          maxLength={60}
          data-testid="staff-sign-in-name"
        />
        <TextInput
          {...input('shopCode')}
          label="Kode toko"
          hint="6 huruf dan angka dari pemilik toko, misalnya CDF-347."
          autoComplete="organization"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          inputClassName="uppercase"
          data-testid="staff-sign-in-code"
        />
        <PasswordInput {...input('password')} label="Kata sandi" data-testid="staff-sign-in-password" />
        <FormError testId="staff-sign-in-error">
          {refusal === null ? null : signInRefusalText(refusal)}
        </FormError>
        <Button type="submit" isBusy={isBusy} busyLabel="Memproses..." data-testid="staff-sign-in-submit">
          Masuk
        </Button>
      </form>
      <p className="text-sm text-redup">
        Perangkat baru perlu izin pemilik toko dan internet, sekali saja. Di kasir toko yang sudah ada, cukup
        pilih nama dan ketik PIN.
      </p>
      <Button tone="quiet" onClick={onBack} data-testid="to-owner-sign-in">
        Masuk sebagai pemilik
      </Button>
    </>
  )
}
