import { Button } from '@laci/ui/controls/button.tsx'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import { useForm } from '@laci/ui/forms/use-form.ts'
import { codeTexts, loginTexts } from '@laci/ui/texts/account.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { passwordTexts } from '@laci/ui/texts/password.ts'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { type PasswordChangeRefusal, useServices } from '../../services.tsx'
import { logUnexpected, NoAnswer } from '../../shell/api-request.ts'
import { Notice } from '../../shell/message.tsx'
import { NewPasswordFields } from '../../shell/new-password-fields.tsx'
import { newPasswordSchema, sameTwice } from '../../shell/password-check.ts'

const formSchema = z
  .object({
    current: z.string().check(z.minLength(1, passwordTexts.currentMissing)),
    password: newPasswordSchema(passwordTexts.tooShort),
    passwordAgain: z.string(),
  })
  .check(
    sameTwice(passwordTexts.differs),
    z.refine(({ current, password }) => password === '' || current !== password, {
      path: ['password'],
      error: passwordTexts.unchanged,
      when: () => true,
    }),
  )

/**
 * Current, new and confirmed password [SITE-30]. Made anew each time it is opened, so its fields are empty then. `onDone`
 * closes it; `onSignedOut` when the session turned out to be worth nothing.
 */
export default function PasswordForm({
  onDone,
  onCancel,
  onSignedOut,
}: {
  onDone: () => void
  onCancel: () => void
  onSignedOut: () => void
}) {
  const { account } = useServices()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, getValue, setValue, setError, setFocus, errors, isSubmitting } =
    useForm(formSchema)
  useEffect(() => setFocus('current'), [setFocus])

  const save = handleSubmit(async ({ current, password }) => {
    setFailure(null)
    try {
      const changed = await account.changePassword(current, password)
      if (changed.ok) onDone()
      else refuse(changed.refusal)
    } catch (error) {
      logUnexpected(error)
      setFailure(passwordTexts.failed(error instanceof NoAnswer ? codeTexts.noAnswer : loginTexts.unexpected))
    }
  })

  function refuse(refusal: PasswordChangeRefusal) {
    switch (refusal.code) {
      case 'current_password_wrong':
        setError('current', passwordTexts.currentWrong)
        break
      case 'same_password':
        setError('password', passwordTexts.unchanged)
        break
      case 'session_missing':
        onSignedOut()
        break
      case 'change_refused':
        setFailure(passwordTexts.failed(refusal.message))
    }
  }

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={save}
      className="grid max-w-md gap-4"
      data-testid="password-form"
    >
      <PasswordInput label={passwordTexts.current} error={errors.current} required {...register('current')} />
      <NewPasswordFields
        password={{
          label: passwordTexts.next,
          error: errors.password,
          ...register('password'),
        }}
        again={{
          label: passwordTexts.nextAgain,
          error: errors.passwordAgain,
          ...register('passwordAgain'),
        }}
        repeat={(typed = getValue('password')) => setValue('passwordAgain', typed)}
      />
      <p className="text-sm text-redup">{passwordTexts.others}</p>
      {failure !== null ? <Notice title={commonTexts.oops}>{failure}</Notice> : null}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button tone="outline" onClick={onCancel} data-testid="password-cancel">
          {commonTexts.cancel}
        </Button>
        <Button type="submit" isBusy={isSubmitting} busyLabel={commonTexts.processing}>
          {commonTexts.save}
        </Button>
      </div>
    </form>
  )
}
