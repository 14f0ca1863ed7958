import { Button } from '@laci/ui/controls/button.tsx'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import { PhoneInput } from '@laci/ui/controls/phone-input.tsx'
import { loginTexts } from '@laci/ui/texts/account.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { type FormEvent, useState } from 'react'
import { signInRefusalText } from '../../entrance/sign-in-texts.ts'
import { useServices } from '../../services.tsx'
import { ApiRefusal, logUnexpected, NoAnswer } from '../../shell/api-request.ts'
import { Notice } from '../../shell/message.tsx'
import { reasonOf } from './reason.ts'

/** The first factor: number and password of an account that was made an operator on the server. */
export function DeskSignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { account } = useServices()
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function signIn(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (phone.trim() === '') return setFailure(loginTexts.phoneMissing)
    if (password.length < 6) return setFailure(loginTexts.passwordTooShort)
    setFailure(null)
    setIsBusy(true)
    try {
      const result = await account.signIn(phone, password)
      if (result.ok) return onSignedIn()
      setFailure(signInRefusalText(result.refusal))
    } catch (error) {
      logUnexpected(error)
      const isTold = error instanceof ApiRefusal || error instanceof NoAnswer
      setFailure(isTold ? reasonOf(error) : loginTexts.unexpected)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={signIn}
      onFocus={() => account.warmUp()}
      className="grid gap-5"
      data-testid="desk-sign-in"
    >
      <PhoneInput
        label={loginTexts.phone}
        autoComplete="username"
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
        required
      />
      <PasswordInput
        label={loginTexts.password}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        required
      />
      {failure ? <Notice>{failure}</Notice> : null}
      <Button type="submit" isBusy={isBusy} busyLabel={commonTexts.processing}>
        {loginTexts.submit}
      </Button>
    </form>
  )
}
