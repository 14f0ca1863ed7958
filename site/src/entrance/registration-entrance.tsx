import { maximumNameLength } from '@laci/domain/account/registration.ts'
import { registrationCodeRules } from '@laci/domain/account/sent-code.ts'
import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { PhoneInput } from '@laci/ui/controls/phone-input.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { useForm } from '@laci/ui/forms/use-form.ts'
import { loginTexts, registerTexts } from '@laci/ui/texts/account.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useServices } from '../services.tsx'
import { logUnexpected } from '../shell/api-request.ts'
import { type Beside, EntranceLayout } from '../shell/entrance-layout.tsx'
import { useGoTo } from '../shell/go-to.ts'
import { lazyPart } from '../shell/load-screen.ts'
import { Notice, useMessage, warmUpMessages } from '../shell/message.tsx'
import { NewPasswordFields } from '../shell/new-password-fields.tsx'
import { newPasswordSchema, sameTwice } from '../shell/password-check.ts'
import { codeKeeping } from './kept-code.ts'
import { referralOf } from './referral.ts'
import type { RegistrationService } from './registration-service.ts'
import { registerFailureText, registrationToGoOnWith } from './registration-texts.ts'
import { SendFailure } from './send-failure.tsx'
import { signInRefusalText } from './sign-in-texts.ts'

const loadCodeDialog = () => import('./code-dialog.tsx')
const CodeDialog = lazyPart(loadCodeDialog)

const required = z.string().check(z.trim(), z.minLength(1, registerTexts.fieldsMissing))
const nameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, registerTexts.fieldsMissing),
    z.maxLength(maximumNameLength, registerTexts.nameTooLong),
  )
const formSchema = z
  .object({
    name: nameSchema,
    phone: required.check(
      z.refine((typed) => typed === '' || readPhoneNumber(typed).ok, registerTexts.phoneInvalid),
    ),
    password: newPasswordSchema(registerTexts.passwordTooShort, registerTexts.fieldsMissing),
    passwordAgain: z.string().check(z.minLength(1, registerTexts.fieldsMissing)),
  })
  .check(sameTwice(registerTexts.passwordsDiffer))
type Form = z.output<typeof formSchema>
/** A registration whose code is asked for. `form`: null after a reload, which keeps no password. `startedAt` by this device's clock. */
type Pending = {
  readonly form: Form | null
  readonly phone: string
  readonly registrationId: string
  readonly resendAt: number
  readonly isSent: boolean
  readonly startedAt: number
}

/** Specification, section 4: one second after the registration it goes on. */
const goingOnDelayMs = 1_000

/** Name, number, password twice, then the code by WhatsApp and the sign-in: how owners and affiliates register alike. */
export function RegistrationEntrance({
  registration,
  heading,
  lead,
  beside,
  done,
  leadsTo,
  signInAt,
  testId,
}: {
  registration: RegistrationService
  heading: string
  lead: ReactNode
  beside?: Beside
  /** Said when everything is made, while `leadsTo` opens. */
  done: string
  leadsTo: string
  /** Where to go when all went well but the sign-in. */
  signInAt: string
  testId: string
}) {
  const { account, deviceMark, storage, tabStorage, clock } = useServices()
  const navigate = useNavigate()
  const goTo = useGoTo()
  const toast = useToast()
  const message = useMessage()
  const [isBusy, setIsBusy] = useState(false)
  const [pending, setPending] = useState<Pending | null>(null)
  const lastStart = useRef<Pending | null>(null)
  const [kept] = useState(() => codeKeeping(tabStorage, leadsTo, clock))
  const goingOn = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(goingOn.current), [])
  const { register, handleSubmit, getValue, setValue, errors } = useForm(formSchema)
  useEffect(() => {
    const code = kept.read()
    if (code === null) return
    setValue('name', code.name)
    setValue('phone', code.phone)
    setPending({ ...code, form: null, registrationId: code.id, startedAt: code.keptAt })
  }, [kept, setValue])

  const start = handleSubmit(async (form) => {
    setIsBusy(true)
    try {
      if (await isSignedIn()) {
        message.show({ text: registerTexts.alreadySignedIn })
        return
      }
      if (isSameAsBefore(form)) {
        setPending(lastStart.current)
        return
      }
      const { name, phone, password } = form
      const ref = referralOf(location.search, storage)
      const started = await registration.start({
        name,
        phone,
        password,
        device: deviceMark(),
        ...(ref ? { ref } : {}),
      })
      const { registrationId, resendAt } = started
      waitForCode(form, { registrationId, resendAt, isSent: true })
      await loadCodeDialog()
      setPending(lastStart.current)
    } catch (error) {
      logUnexpected(error)
      message.show({ text: <SendFailure error={error} />, onClose: () => goOnWithout(form, error) })
    } finally {
      setIsBusy(false)
    }
  })

  /** The code may come late, and *Kirim ulang* stands in the dialog: filling the form in again would help nobody. */
  function goOnWithout(form: Form, error: unknown) {
    const registrationId = registrationToGoOnWith(error)
    if (registrationId === null) return
    waitForCode(form, { registrationId, resendAt: clock(), isSent: false })
    setPending(lastStart.current)
  }

  function waitForCode(form: Form, sending: Pick<Pending, 'registrationId' | 'resendAt' | 'isSent'>) {
    lastStart.current = { form, phone: form.phone, startedAt: clock(), ...sending }
    const { registrationId: id, resendAt, isSent } = sending
    kept.write({ id, phone: form.phone, name: form.name, resendAt, isSent, ticket: null })
  }

  function stopWaiting() {
    kept.forget()
    setPending(null)
  }

  /** *Batal* and then *Daftar* again with the same form: its code is on the phone already, so only the dialog comes back. */
  function isSameAsBefore(form: Form): boolean {
    const last = lastStart.current
    if (last === null || clock() - last.startedAt > registrationCodeRules.validMs) return false
    return JSON.stringify(last.form) === JSON.stringify(form)
  }

  async function isSignedIn(): Promise<boolean> {
    return account.mayHaveSession() && (await account.accessToken()) !== null
  }

  /** The code was right and the account exists: sign in and go on. */
  async function finish(form: Form | null) {
    kept.forget()
    if (form === null) {
      // The password went with the page that was reloaded.
      setPending(null)
      toast(registerTexts.signInNow, 'success')
      navigate(signInAt)
      return
    }
    try {
      const signedIn = await account.signIn(form.phone, form.password)
      if (!signedIn.ok) throw new Error(signInRefusalText(signedIn.refusal))
      setPending(null)
      toast(done, 'success')
      goingOn.current = setTimeout(() => goTo(leadsTo), goingOnDelayMs)
    } catch (error) {
      setPending(null)
      const reason = error instanceof Error ? error.message : String(error)
      message.show({
        text: registerTexts.signInFailed(reason),
        closeLabel: loginTexts.submit,
        onClose: () => navigate(signInAt),
      })
    }
  }

  function warmUp() {
    account.warmUp()
    warmUpMessages()
    loadCodeDialog().catch(() => {})
  }

  const isIncomplete = Object.values(errors).includes(registerTexts.fieldsMissing)
  // One sentence for all empty fields; each of them is marked.
  const ownError = (text: string | undefined) =>
    text === registerTexts.fieldsMissing ? 'Wajib diisi.' : text

  return (
    <EntranceLayout heading={heading} lead={lead} {...(beside && { beside })}>
      <form
        method="dialog"
        noValidate
        onSubmit={start}
        onFocus={warmUp}
        className="grid gap-5"
        data-testid={testId}
      >
        {isIncomplete ? <Notice>{registerTexts.fieldsMissing}</Notice> : null}
        <TextInput
          label={registerTexts.name}
          autoComplete="name"
          error={ownError(errors.name)}
          required
          {...register('name')}
        />
        <PhoneInput
          label={registerTexts.phone}
          hint="Kode OTP dikirim ke nomor ini."
          error={ownError(errors.phone)}
          required
          {...register('phone')}
        />
        <NewPasswordFields
          password={{
            label: registerTexts.password,
            error: ownError(errors.password),
            ...register('password'),
          }}
          again={{
            label: registerTexts.passwordAgain,
            error: ownError(errors.passwordAgain),
            ...register('passwordAgain'),
          }}
          repeat={(typed = getValue('password')) => setValue('passwordAgain', typed)}
        />
        <Button type="submit" tone="money" isBusy={isBusy} busyLabel={commonTexts.processing}>
          {registerTexts.submit}
        </Button>
      </form>
      {pending ? (
        <Suspense fallback={null}>
          <CodeDialog
            registration={registration}
            phone={pending.phone}
            started={pending}
            onSent={(resendAt) => {
              const { registrationId: id, phone } = pending
              kept.write({ id, phone, name: pending.form?.name ?? '', resendAt, isSent: true, ticket: null })
            }}
            onCancel={stopWaiting}
            onRegistered={() => finish(pending.form)}
            onFailed={(error) => {
              stopWaiting()
              lastStart.current = null
              message.show({ text: registerFailureText(error) })
            }}
          />
        </Suspense>
      ) : null}
      {message.element}
    </EntranceLayout>
  )
}
