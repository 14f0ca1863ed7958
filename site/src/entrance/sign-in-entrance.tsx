import { Button } from '@laci/ui/controls/button.tsx'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { PasswordInput } from '@laci/ui/controls/password-input.tsx'
import { PhoneInput } from '@laci/ui/controls/phone-input.tsx'
import { type Form, useForm } from '@laci/ui/forms/use-form.ts'
import { factorTexts, loginTexts } from '@laci/ui/texts/account.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import * as z from 'zod/mini'
import { useServices } from '../services.tsx'
import { logUnexpected } from '../shell/api-request.ts'
import { type Beside, EntranceLayout } from '../shell/entrance-layout.tsx'
import { CodePanel } from '../shell/factor-code-panel.tsx'
import { useGoTo } from '../shell/go-to.ts'
import { lazyPart } from '../shell/load-screen.ts'
import { useMessage, warmUpMessages } from '../shell/message.tsx'
import { signInRefusalText } from './sign-in-texts.ts'

const formSchema = z.object({
  phone: z.string().check(z.trim(), z.minLength(1, loginTexts.phoneMissing)),
  password: z.string().check(z.minLength(6, loginTexts.passwordTooShort)),
})

/** Time to read *Login berhasil!* before the page goes on by itself. */
const successPauseMs = 1_200

const loadRecovery = () => import('./recovery-panel.tsx')
const RecoveryPanel = lazyPart(loadRecovery)

/** A part of the page, so that *back* leads to the form. */
const recoveryHash = '#lupa-kata-sandi'

/** What is behind the door, given by the page that the door is on. */
type Inside = {
  /** The address of the page itself, and of what is behind it. */
  readonly path: string
  readonly leadsTo: string
  /** Whether who is signed in already may go on at once. Throws what the services throw. */
  readonly mayGoOn: () => Promise<boolean>
  /** Makes what the person still needs. True: greet and go on; false: something else leads on. */
  readonly enter: () => Promise<boolean>
  /** The same for who has just got a new password; missing: no different. */
  readonly enterRecovered?: () => Promise<boolean>
  /** What to say when that fails. */
  readonly failureText?: (error: unknown) => string
}

/** Number and password, and the way to a new password: how owners and affiliates sign in alike. */
export function SignInEntrance({
  heading,
  lead,
  beside,
  testId,
  inside,
}: {
  heading: string
  lead: ReactNode
  beside?: Beside
  testId: string
  inside: Inside
}) {
  const { hash } = useLocation()
  const goTo = useGoTo()
  const [isForgotten, setIsForgotten] = useState(false)
  // Here, so that the number is known to the recovery and still there on the way back.
  const form = useForm(formSchema)
  // Not while hydrating: the HTML that was served shows the form, whatever stands behind the `#`. In a transition, so that
  // the form stays until the other one is there.
  useEffect(() => {
    startTransition(() => setIsForgotten(hash === recoveryHash))
  }, [hash])
  if (isForgotten)
    return (
      <RecoveryPanel
        typedPhone={form.getValue('phone')}
        backTo={inside.path}
        onSignedIn={async () => {
          const { enter, enterRecovered = enter, leadsTo } = inside
          if (await enterRecovered()) goTo(leadsTo)
        }}
      />
    )
  return (
    <EntranceLayout heading={heading} lead={lead} {...(beside && { beside })}>
      <SignInForm testId={testId} inside={inside} form={form} />
    </EntranceLayout>
  )
}

function SignInForm({
  testId,
  inside: { leadsTo, mayGoOn, enter, failureText },
  form: { register, handleSubmit, setError, errors },
}: {
  testId: string
  inside: Inside
  form: Form<typeof formSchema>
}) {
  const { account } = useServices()
  const goTo = useGoTo()
  const message = useMessage()
  const [isBusy, setIsBusy] = useState(false)
  /** The authenticator app whose code is still to be shown. */
  const [factorId, setFactorId] = useState<string | null>(null)
  const goingOn = useRef<ReturnType<typeof setTimeout>>(undefined)
  const firstLook = useRef(mayGoOn)

  // Somebody who is signed in already has nothing to do here [SITE-12].
  useEffect(() => {
    let isGone = false
    if (account.mayHaveSession()) {
      const look = async () => {
        const pending = await account.secondFactor.pendingFactor()
        if (isGone) return
        if (pending !== null) setFactorId(pending)
        else if ((await firstLook.current()) && !isGone) goTo(leadsTo, { replace: true })
      }
      look().catch(
        // No row, or no internet: the form is there and says more when it is used.
        () => {},
      )
    }
    return () => {
      isGone = true
      clearTimeout(goingOn.current)
    }
  }, [account, goTo, leadsTo])

  const goOn = () => {
    clearTimeout(goingOn.current)
    goTo(leadsTo)
  }

  const signIn = handleSubmit(async ({ phone, password }) => {
    setIsBusy(true)
    try {
      const result = await account.signIn(phone, password)
      if (!result.ok) {
        const text = signInRefusalText(result.refusal)
        if (result.refusal.code !== 'phone_invalid') message.show({ text })
        else setError('phone', text)
        return
      }
      const pending = await account.secondFactor.pendingFactor()
      if (pending !== null) setFactorId(pending)
      else await goIn()
    } catch (error) {
      logUnexpected(error)
      message.show({ text: failureText?.(error) ?? loginTexts.unexpected })
    } finally {
      setIsBusy(false)
    }
  })

  async function afterCode() {
    setIsBusy(true)
    try {
      // Ended meanwhile: it begins anew.
      if (!account.mayHaveSession()) setFactorId(null)
      else await goIn()
    } catch (error) {
      logUnexpected(error)
      message.show({ text: failureText?.(error) ?? loginTexts.unexpected })
    } finally {
      setIsBusy(false)
    }
  }

  async function goIn() {
    if (await enter()) {
      message.show({
        title: loginTexts.success,
        ...loginTexts.opening[leadsTo.startsWith('/kasir/') ? 'till' : 'dashboard'],
        onClose: goOn,
      })
      goingOn.current = setTimeout(goOn, successPauseMs)
    }
  }

  function warmUp() {
    account.warmUp()
    warmUpMessages()
  }

  if (factorId !== null) {
    return (
      <>
        <CodePanel factorId={factorId} onShown={afterCode} hint={factorTexts.lost} testId="factor-code" />
        <Button
          tone="outline"
          className="mt-4 w-full"
          data-testid="factor-code-cancel"
          onClick={async () => {
            await account.signOut('anyway').catch(() => null)
            setFactorId(null)
          }}
        >
          {factorTexts.otherAccount}
        </Button>
        {message.element}
      </>
    )
  }
  return (
    <>
      <form
        method="dialog"
        noValidate
        onSubmit={signIn}
        onFocus={warmUp}
        className="grid gap-5"
        data-testid={testId}
      >
        <PhoneInput
          label={loginTexts.phone}
          hint="Contoh: 0812 3456 7890"
          autoComplete="username"
          error={errors.phone}
          required
          {...register('phone')}
        />
        <PasswordInput
          label={loginTexts.password}
          error={errors.password}
          required
          {...register('password')}
        />
        <Link
          to={recoveryHash}
          onFocus={() => loadRecovery().catch(() => {})}
          className={`${textLinkClass} -mt-2 inline-flex min-h-12 items-center justify-self-start`}
          data-testid="forgot-password"
        >
          {loginTexts.forgot}
        </Link>
        <Button type="submit" isBusy={isBusy} busyLabel={commonTexts.processing}>
          {loginTexts.submit}
        </Button>
      </form>
      {message.element}
    </>
  )
}
