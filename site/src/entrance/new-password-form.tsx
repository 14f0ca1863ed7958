import { Button } from '@laci/ui/controls/button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useForm } from '@laci/ui/forms/use-form.ts'
import { codeTexts, factorTexts, loginTexts } from '@laci/ui/texts/account.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { passwordTexts } from '@laci/ui/texts/password.ts'
import { recoveryTexts } from '@laci/ui/texts/recovery.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useServices } from '../services.tsx'
import { ApiRefusal, logUnexpected, NoAnswer } from '../shell/api-request.ts'
import { Notice, useMessage } from '../shell/message.tsx'
import { NewPasswordFields } from '../shell/new-password-fields.tsx'
import { newPasswordSchema, sameTwice } from '../shell/password-check.ts'
import { signInRefusalText } from './sign-in-texts.ts'

const formSchema = z
  .object({
    password: newPasswordSchema(passwordTexts.tooShort),
    passwordAgain: z.string(),
  })
  .check(sameTwice(passwordTexts.differs))

/** The last step of a recovery: the new password, and in with it. */
export function NewPasswordForm({
  phone,
  signInAt,
  needsFactorCode,
  onSave,
  onTicketOver,
  onSignedIn,
}: {
  phone: string
  /** Where to sign in by oneself when it does not go on from here. */
  signInAt: string
  /** The person has an authenticator app [ACCOUNT-29]. */
  needsFactorCode: boolean
  onSave: (password: string, factorCode: string) => Promise<void>
  /** The time is over: it begins anew, with these words. */
  onTicketOver: (reason: string) => void
  onSignedIn: () => Promise<void>
}) {
  const { account } = useServices()
  const navigate = useNavigate()
  const message = useMessage()
  const [failure, setFailure] = useState<string | null>(null)
  const [factorCode, setFactorCode] = useState('')
  const { register, handleSubmit, getValue, setValue, setFocus, errors, isSubmitting } = useForm(formSchema)
  useEffect(() => setFocus('password'), [setFocus])

  const save = handleSubmit(async ({ password }) => {
    setFailure(null)
    if (needsFactorCode && factorCode === '') return setFailure(factorTexts.needed)
    try {
      await onSave(password, factorCode)
    } catch (error) {
      logUnexpected(error)
      if (error instanceof ApiRefusal && error.code === 'recovery_ticket_over') onTicketOver(error.message)
      else if (error instanceof NoAnswer) setFailure(codeTexts.noAnswer)
      else setFailure(error instanceof ApiRefusal ? error.message : loginTexts.unexpected)
      return
    }
    try {
      const signedIn = await account.signIn(phone, password)
      if (!signedIn.ok) return sendToSignIn(signInRefusalText(signedIn.refusal))
      const pending = await account.secondFactor.pendingFactor()
      if (pending === null) await onSignedIn()
      // The sign-in page asks for the next code: the one just shown is used up.
      else navigate(signInAt, { replace: true })
    } catch (error) {
      logUnexpected(error)
      sendToSignIn(error instanceof NoAnswer ? codeTexts.noAnswer : loginTexts.unexpected)
    }
  })

  /** The password is set, and that is said whatever became of the sign-in after it. */
  function sendToSignIn(reason: string) {
    message.show({
      text: recoveryTexts.doneNotSignedIn(reason),
      closeLabel: loginTexts.submit,
      onClose: () => navigate(signInAt),
    })
  }

  return (
    <form method="dialog" noValidate onSubmit={save} className="grid gap-5" data-testid="new-password-form">
      {failure !== null ? <Notice title={commonTexts.oops}>{failure}</Notice> : null}
      <NewPasswordFields
        password={{
          label: recoveryTexts.newPassword,
          error: errors.password,
          ...register('password'),
        }}
        again={{
          label: recoveryTexts.newPasswordAgain,
          error: errors.passwordAgain,
          ...register('passwordAgain'),
        }}
        repeat={(typed = getValue('password')) => setValue('passwordAgain', typed)}
      />
      {needsFactorCode ? (
        <TextInput
          label={factorTexts.label}
          hint={factorTexts.lost}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={factorCode}
          onChange={(event) => setFactorCode(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
          data-testid="recovery-factor-code"
        />
      ) : null}
      <Button type="submit" isBusy={isSubmitting} busyLabel={commonTexts.processing}>
        {recoveryTexts.save}
      </Button>
      {message.element}
    </form>
  )
}
