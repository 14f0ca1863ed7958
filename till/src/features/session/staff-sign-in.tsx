import { readShopCode } from '@laci/domain/staff/shop-code.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useForm } from '@laci/ui/forms/use-form.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { SignInRefusal } from '../../engine/api/session.ts'
import { signInRefusalText } from '../../ui/approval/sign-in-texts.ts'
import { FormError } from '../../ui/base/form-error.tsx'
import { useTill } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

const formSchema = z.object({
  name: z.string().check(z.refine((typed) => typed.trim() !== '', 'Nama karyawan belum diisi.')),
  shopCode: z
    .string()
    .check(
      z.refine(
        (typed) => readShopCode(typed) !== null,
        'Kode toko terdiri dari 6 huruf dan angka, misalnya CDF-347. Tanyakan pemilik toko.',
      ),
    ),
  password: z.string().check(z.minLength(1, 'Kata sandi belum diisi.')),
})

/** A staff member's own way in on a new device: what the owner handed out, then the owner's yes [STAFF-12]. */
export function StaffSignIn({ notice, onBack }: { notice: SignInRefusal | null; onBack: () => void }) {
  const till = useTill()
  const [run, isBusy] = useCommand()
  const { register, handleSubmit, errors } = useForm(formSchema)
  const [refusal, setRefusal] = useState<SignInRefusal | null>(notice)

  const submit = handleSubmit(async (typed) => {
    setRefusal(null)
    const asked = await run(() => till.signInAsStaff(typed))
    if (asked !== undefined && !asked.ok) setRefusal(asked.refusal)
  })

  return (
    <>
      <form noValidate data-no-scan className="grid gap-4" onSubmit={submit} data-testid="staff-sign-in-form">
        <TextInput
          {...register('name')}
          error={errors.name}
          label="Nama"
          hint="Persis seperti yang dibuat pemilik toko."
          autoComplete="username"
          maxLength={60}
          data-testid="staff-sign-in-name"
        />
        <TextInput
          {...register('shopCode')}
          error={errors.shopCode}
          label="Kode toko"
          hint="6 huruf dan angka dari pemilik toko, misalnya CDF-347."
          autoComplete="organization"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          inputClassName="uppercase"
          data-testid="staff-sign-in-code"
        />
        <PasswordInput
          {...register('password')}
          error={errors.password}
          label="Kata sandi"
          data-testid="staff-sign-in-password"
        />
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
