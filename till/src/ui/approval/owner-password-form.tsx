import { Button } from '@laci/ui/controls/button.tsx'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import { PhoneInput } from '@laci/ui/controls/phone-input.tsx'
import { tillProblemText } from '@laci/ui/texts/till-problem.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { OwnerSession, SignInRefusal } from '../../engine/api/session.ts'
import { focusFirstError } from '../base/focus-error.ts'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'
import { useCommand } from '../state/use-command.tsx'
import { FactorCodeField } from './factor-code-field.tsx'
import { signInRefusalText } from './sign-in-texts.ts'

/** The owner's password, where a PIN is not enough or was forgotten. Needs internet and says so. */
export function OwnerPasswordForm({
  onRight,
  onBack,
  keepsSession = false,
}: {
  onRight: (session: OwnerSession) => Promise<void>
  /** True: `onRight` ends the session itself, when it is done with it. */
  keepsSession?: boolean
  onBack?: (() => void) | undefined
}) {
  const shop = useShop()
  const account = useReadable(shop.account)
  const [password, setPassword] = useState('')
  const [phone, setPhone] = useState('')
  /** Another one for each refusal, also where the words are the same. */
  const [error, setError] = useState<{ readonly text: string; readonly isWrong: boolean } | null>(null)
  const [hasFactor, setHasFactor] = useState(false)
  const [isFactorMissing, setIsFactorMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [run, isBusy] = useCommand()
  useEffect(() => {
    if (error === null) return
    focusFirstError(form)
    // It is typed anew: nobody sees which letter to change.
    if (error.isWrong) passwordField.current?.select()
  }, [error])
  // A device of a staff member's own sign-in has never seen the owner.
  const isPhoneKnown = (account?.phone || account?.email || '') !== ''

  /** Here nobody signs in for the first time, and a number that is known is not what was wrong. */
  function refusalText(code: SignInRefusal['code']): string | null {
    if (code === 'offline') return tillProblemText.offline
    return code === 'invalid_credentials' && isPhoneKnown ? 'Kata sandi pemilik salah. Coba lagi.' : null
  }

  async function check(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const factorCode = String(new FormData(event.currentTarget).get('factorCode') ?? '')
    const opened = await run(() =>
      shop.openOwnerSession(password, isPhoneKnown ? undefined : phone, factorCode),
    )
    if (opened === undefined) return
    if (!opened.ok && opened.refusal.code === 'second_factor_needed') {
      setIsFactorMissing(hasFactor)
      return setHasFactor(true)
    }
    setIsFactorMissing(false)
    if (!opened.ok) {
      const { refusal } = opened
      const text = refusalText(refusal.code) ?? signInRefusalText(refusal)
      return setError({ text, isWrong: refusal.code === 'invalid_credentials' })
    }
    await run(async () => {
      await onRight(opened.value)
      if (!keepsSession) await opened.value.end()
    })
  }

  return (
    <form ref={form} onSubmit={check} className="grid gap-4" data-testid="owner-password-form">
      {isPhoneKnown ? null : (
        <PhoneInput
          label="Nomor WhatsApp pemilik"
          autoFocus
          value={phone}
          onChange={(event) => {
            setPhone(event.currentTarget.value)
            setError(null)
          }}
          data-testid="owner-phone-input"
        />
      )}
      <PasswordInput
        ref={passwordField}
        label="Kata sandi pemilik"
        autoFocus={isPhoneKnown}
        hint="Kata sandi akun Laci pemilik toko. Perlu internet."
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setError(null)
        }}
        error={error?.text}
        data-testid="owner-password-input"
      />
      {hasFactor ? <FactorCodeField isMissing={isFactorMissing} /> : null}
      <div className="flex flex-wrap justify-end gap-3">
        {onBack === undefined ? null : (
          <Button tone="outline" onClick={onBack}>
            Kembali
          </Button>
        )}
        <Button type="submit" isBusy={isBusy} busyLabel="Memeriksa..." data-testid="owner-password-go">
          Lanjut
        </Button>
      </div>
    </form>
  )
}
