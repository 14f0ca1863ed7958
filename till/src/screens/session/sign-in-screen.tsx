import { MessageDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import { PhoneInput } from '@laci/ui/controls/phone-input.tsx'
import { loginTexts } from '@laci/ui/texts/account.ts'
import { WifiOff } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { FactorCodeField } from '../../shell/factor-code-field.tsx'
import { signInRefusalText } from '../../shell/sign-in-texts.ts'
import { useTill } from '../../shell/till-context.ts'
import { useCommand } from '../../shell/use-command.tsx'
import type { SignInRefusal, StoreChoice } from '../../till-types.ts'
import { GateFrame } from './gate-frame.tsx'

const StaffSignIn = lazy(async () => ({ default: (await import('./staff-sign-in.tsx')).StaffSignIn }))

/** First use of a device needs internet, and says so (R11). */
export function SignInScreen({
  lastStores,
  notice,
}: {
  lastStores: readonly StoreChoice[]
  /** Why the way in ended here. */
  notice: SignInRefusal | null
}) {
  const till = useTill()
  const [run, isBusy] = useCommand()
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null)
  const [hasFactor, setHasFactor] = useState(false)
  const [isFactorMissing, setIsFactorMissing] = useState(false)
  const [isStaff, setIsStaff] = useState(notice !== null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const result = await run(() =>
      till.signIn(
        String(typed.get('phone')),
        String(typed.get('password')),
        String(typed.get('factorCode') ?? ''),
      ),
    )
    if (!result || result.ok) return
    setRefusal(result.refusal)
    if (result.refusal.code === 'second_factor_needed') {
      setHasFactor(true)
      setIsFactorMissing(hasFactor)
      focusField(form, 'factorCode')
    }
    if (result.refusal.code === 'phone_or_email_missing') focusField(form, 'phone')
    if (result.refusal.code === 'password_missing') focusField(form, 'password')
  }

  const isPhoneMissing = refusal?.code === 'phone_or_email_missing'
  const isPasswordMissing = refusal?.code === 'password_missing'
  const isFactorAsked = refusal?.code === 'second_factor_needed'
  if (isStaff) {
    return (
      <GateFrame heading="Masuk sebagai karyawan">
        <Suspense fallback={<p className="text-redup">Membuka…</p>}>
          <StaffSignIn notice={notice} onBack={() => setIsStaff(false)} />
        </Suspense>
      </GateFrame>
    )
  }
  return (
    <GateFrame heading="Masuk ke kasir">
      <form className="grid gap-4" onSubmit={submit} noValidate data-no-scan data-testid="sign-in-form">
        <PhoneInput
          label={loginTexts.phone}
          name="phone"
          autoComplete="username"
          error={isPhoneMissing ? signInRefusalText(refusal) : undefined}
          data-testid="sign-in-phone"
        />
        <PasswordInput
          label={loginTexts.password}
          name="password"
          error={isPasswordMissing ? signInRefusalText(refusal) : undefined}
          data-testid="sign-in-password"
        />
        {hasFactor ? <FactorCodeField isMissing={isFactorMissing && isFactorAsked} /> : null}
        <Button type="submit" isBusy={isBusy} busyLabel="Memproses..." data-testid="sign-in-submit">
          {loginTexts.submit}
        </Button>
      </form>
      <Button tone="outline" onClick={() => setIsStaff(true)} data-testid="to-staff-sign-in">
        Masuk sebagai karyawan
      </Button>
      <p className="flex gap-2 text-sm text-redup">
        <WifiOff aria-hidden size={18} className="mt-0.5 shrink-0" />
        Masuk pertama kali di perangkat ini memerlukan internet. Setelah itu kasir jalan tanpa internet.
      </p>
      {lastStores.length > 0 ? (
        <p className="text-sm text-redup">
          Terakhir dipakai: {lastStores.map((store) => store.name).join(', ')}
        </p>
      ) : null}
      <p className="text-sm">
        Belum punya akun?{' '}
        <a href="/daftar" className="font-semibold text-laci-600 underline">
          {loginTexts.toRegister}
        </a>
      </p>
      <a href="/kasir/?demo" className={buttonClass('outline')} data-testid="try-demo">
        Coba tanpa daftar
      </a>
      <MessageDialog
        isOpen={refusal !== null && !isPhoneMissing && !isPasswordMissing && !isFactorAsked}
        onClose={() => setRefusal(null)}
        message={refusal === null ? '' : signInRefusalText(refusal)}
      />
    </GateFrame>
  )
}

function focusField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
