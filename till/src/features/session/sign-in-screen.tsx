import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import { PhoneInput } from '@laci/ui/controls/phone-input.tsx'
import { factorTexts, loginTexts } from '@laci/ui/texts/account.ts'
import { WifiOff } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import type { SignInRefusal, SiteOffer, StoreChoice } from '../../engine/api/session.ts'
import { FactorCodeField } from '../../ui/approval/factor-code-field.tsx'
import { signInRefusalText } from '../../ui/approval/sign-in-texts.ts'
import { FormError } from '../../ui/base/form-error.tsx'
import { useTill } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { GateFrame } from './gate-frame.tsx'
import { SiteOfferButton } from './site-offer-button.tsx'

const StaffSignIn = lazy(async () => ({ default: (await import('./staff-sign-in.tsx')).StaffSignIn }))

/** The field that a refusal is about; what is about none of them stands above the button [TILL-190]. */
const fieldOf: { readonly [Code in SignInRefusal['code']]?: 'phone' | 'password' | 'factorCode' } = {
  phone_or_email_missing: 'phone',
  password_missing: 'password',
  invalid_credentials: 'password',
  second_factor_needed: 'factorCode',
  factor_code_wrong: 'factorCode',
}

/** First use of a device needs internet, and says so (R11). */
export function SignInScreen({
  lastStores,
  site,
  notice,
}: {
  lastStores: readonly StoreChoice[]
  /** Who is signed in on the website of this browser. */
  site: SiteOffer | null
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
    refuse(result.refusal, form)
  }

  function refuse(next: SignInRefusal, form: HTMLFormElement) {
    setRefusal(next)
    const field = fieldOf[next.code]
    if (field === 'factorCode') {
      setHasFactor(true)
      setIsFactorMissing(hasFactor && next.code === 'second_factor_needed')
    }
    if (field !== undefined) focusField(form, field)
  }

  const errorAt = (field: 'phone' | 'password') =>
    refusal !== null && fieldOf[refusal.code] === field ? signInRefusalText(refusal) : undefined
  const isFactorWrong = refusal?.code === 'factor_code_wrong'
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
      {site === null ? null : <SiteOfferButton site={site} onRefused={setRefusal} />}
      <form className="grid gap-4" onSubmit={submit} noValidate data-no-scan data-testid="sign-in-form">
        <PhoneInput
          label={loginTexts.phone}
          name="phone"
          autoComplete="username"
          defaultValue={site?.signInName}
          error={errorAt('phone')}
          data-testid="sign-in-phone"
        />
        <PasswordInput
          label={loginTexts.password}
          name="password"
          error={errorAt('password')}
          data-testid="sign-in-password"
        />
        <a
          href="/login?ke=kasir#lupa-kata-sandi"
          className={`${textLinkClass} -my-2 inline-flex min-h-12 items-center justify-self-start`}
          data-testid="forgot-password"
        >
          {loginTexts.forgot}
        </a>
        {hasFactor ? (
          <FactorCodeField isMissing={isFactorMissing} {...(isFactorWrong && { wrong: factorTexts.wrong })} />
        ) : null}
        <FormError testId="sign-in-error">
          {refusal === null || fieldOf[refusal.code] !== undefined ? null : (
            <>
              {signInRefusalText(refusal)}
              {refusal.code === 'account_leaving' ? (
                <>
                  {' '}
                  <a href="/login?ke=kasir" className="underline" data-testid="restore-account">
                    Pulihkan akun
                  </a>
                </>
              ) : null}
            </>
          )}
        </FormError>
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
    </GateFrame>
  )
}

function focusField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
