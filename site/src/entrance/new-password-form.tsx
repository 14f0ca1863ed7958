import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@laci/ui/controls/button.tsx'
import { codeTexts, loginTexts } from '@laci/ui/texts/account.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { passwordTexts } from '@laci/ui/texts/password.ts'
import { recoveryTexts } from '@laci/ui/texts/recovery.ts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useServices } from '../services.tsx'
import { ApiRefusal, NoAnswer } from '../shell/api-request.ts'
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
  onSave,
  onTicketOver,
  onSignedIn,
}: {
  phone: string
  /** Where to sign in by oneself when it does not go on from here. */
  signInAt: string
  onSave: (password: string) => Promise<void>
  /** The time is over: it begins anew, with these words. */
  onTicketOver: (reason: string) => void
  onSignedIn: () => Promise<void>
}) {
  const { account } = useServices()
  const navigate = useNavigate()
  const message = useMessage()
  const [failure, setFailure] = useState<string | null>(null)
  const {
    register,
    handleSubmit,
    setFocus,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(formSchema), shouldFocusError: true })
  useEffect(() => setFocus('password'), [setFocus])

  const save = handleSubmit(async ({ password }) => {
    setFailure(null)
    try {
      await onSave(password)
    } catch (error) {
      console.error(error)
      if (error instanceof ApiRefusal && error.code === 'recovery_ticket_over') onTicketOver(error.message)
      else if (error instanceof NoAnswer) setFailure(codeTexts.noAnswer)
      else setFailure(error instanceof ApiRefusal ? error.message : loginTexts.unexpected)
      return
    }
    try {
      const signedIn = await account.signIn(phone, password)
      if (!signedIn.ok) return sendToSignIn(signInRefusalText(signedIn.refusal))
      await onSignedIn()
    } catch (error) {
      console.error(error)
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
    <form noValidate onSubmit={save} className="grid gap-5" data-testid="new-password-form">
      {failure !== null ? <Notice title={commonTexts.oops}>{failure}</Notice> : null}
      <NewPasswordFields
        password={{
          label: recoveryTexts.newPassword,
          error: errors.password?.message,
          ...register('password'),
        }}
        again={{
          label: recoveryTexts.newPasswordAgain,
          error: errors.passwordAgain?.message,
          ...register('passwordAgain'),
        }}
      />
      <Button type="submit" isBusy={isSubmitting} busyLabel={commonTexts.processing}>
        {recoveryTexts.save}
      </Button>
      {message.element}
    </form>
  )
}
