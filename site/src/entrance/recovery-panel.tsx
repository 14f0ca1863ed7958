import type { RecoveryTicket } from '@laci/domain/account/recovery.ts'
import { recoveryCodeRules } from '@laci/domain/account/sent-code.ts'
import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { PhoneInput } from '@laci/ui/controls/phone-input.tsx'
import { useForm } from '@laci/ui/forms/use-form.ts'
import { loginTexts, registerTexts } from '@laci/ui/texts/account.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { recoveryTexts } from '@laci/ui/texts/recovery.ts'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { useServices } from '../services.tsx'
import { logUnexpected } from '../shell/api-request.ts'
import { EntranceLayout } from '../shell/entrance-layout.tsx'
import { Notice } from '../shell/message.tsx'
import { CodeForm } from './code-form.tsx'
import { codeKeeping } from './kept-code.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { recoveryToGoOnWith, sendFailureText } from './registration-texts.ts'
import { SupportContact } from './support-contact.tsx'

/** A recovery under way: its code was sent, or may still come. */
type Asked = {
  readonly phone: string
  readonly recoveryId: string
  readonly resendAt: number
  readonly isSent: boolean
}

/** *Lupa kata sandi*: number, code, new password [ACCOUNT-16]. Takes the place of the form of a sign-in page. */
export default function RecoveryPanel({
  typedPhone,
  backTo,
  onSignedIn,
}: {
  /** What stood in the sign-in form. */
  typedPhone: string
  /** The address of that page. */
  backTo: string
  onSignedIn: () => Promise<void>
}) {
  const { recovery, tabStorage, clock } = useServices()
  const [kept] = useState(() => codeKeeping(tabStorage, 'recovery', clock))
  const [before] = useState(() => kept.read())
  const [asked, setAsked] = useState<Asked | null>(() => before && { ...before, recoveryId: before.id })
  const [ticket, setTicket] = useState(() => before?.ticket ?? null)
  const [failure, setFailure] = useState<string | null>(null)
  /** No code could be sent just now. */
  const [isDown, setIsDown] = useState(false)
  const lastPhone = useRef(typedPhone)
  const codeField = useRef<HTMLInputElement>(null)
  const isAtCode = asked !== null && ticket === null
  useEffect(() => {
    if (isAtCode) codeField.current?.focus()
  }, [isAtCode])

  function waitFor(next: Asked, ticketNow: RecoveryTicket | null = null) {
    setAsked(next)
    setTicket(ticketNow)
    const { recoveryId: id, phone, resendAt, isSent } = next
    kept.write({ id, phone, name: '', resendAt, isSent, ticket: ticketNow })
  }

  async function ask(phone: string) {
    lastPhone.current = phone
    setFailure(null)
    setIsDown(false)
    try {
      const { recoveryId, resendAt } = await recovery.start(phone)
      waitFor({ phone, recoveryId, resendAt, isSent: true })
    } catch (error) {
      logUnexpected(error)
      setFailure(sendFailureText(error))
      setIsDown(true)
      const recoveryId = recoveryToGoOnWith(error)
      // The code may come all the same, and *Kirim ulang* stands beside its field.
      if (recoveryId !== null) waitFor({ phone, recoveryId, resendAt: 0, isSent: false })
    }
  }

  function beginAnew(reason: string | null) {
    kept.forget()
    setAsked(null)
    setTicket(null)
    setFailure(reason)
    setIsDown(false)
  }

  async function resend({ phone, recoveryId }: Asked) {
    const sent = await recovery.resend(recoveryId)
    setFailure(null)
    setIsDown(false)
    waitFor({ phone, recoveryId, resendAt: sent.resendAt, isSent: true })
    return sent
  }

  return (
    <EntranceLayout
      heading={recoveryTexts.heading}
      lead={
        ticket !== null ? (
          <>
            {recoveryTexts.passwordLead} {recoveryTexts.tillsGoOn}
          </>
        ) : asked === null ? (
          recoveryTexts.lead
        ) : asked.isSent ? (
          recoveryTexts.codeLead(asked.phone)
        ) : (
          recoveryTexts.codeMayCome(asked.phone)
        )
      }
    >
      <div className="grid gap-5" data-testid="recovery-panel">
        {failure !== null ? <Notice title={commonTexts.oops}>{failure}</Notice> : null}
        {asked === null ? (
          <PhoneForm phone={lastPhone.current} onSubmit={ask} />
        ) : ticket === null ? (
          <CodeForm
            digits={recoveryCodeRules.digits}
            gapMs={recoveryCodeRules.gapMs}
            started={asked}
            onCode={async (code) => {
              waitFor(asked, await recovery.verify(asked.recoveryId, code))
              setFailure(null)
            }}
            onResend={() => resend(asked)}
            onCancel={() => beginAnew(null)}
            cancelLabel={recoveryTexts.otherNumber}
            onFailed={(error) => beginAnew(sendFailureText(error))}
            field={codeField}
          />
        ) : (
          <NewPasswordForm
            phone={asked.phone}
            signInAt={backTo}
            needsFactorCode={ticket.needsFactorCode === true}
            onSave={(password, factorCode) =>
              recovery.complete(asked.recoveryId, ticket.ticket, password, factorCode)
            }
            onTicketOver={beginAnew}
            onSignedIn={async () => {
              kept.forget()
              await onSignedIn()
            }}
          />
        )}
        <Link
          to={backTo}
          className={`${textLinkClass} inline-flex min-h-12 items-center gap-2 justify-self-start`}
        >
          <ArrowLeft aria-hidden size={20} />
          {recoveryTexts.backToLogin}
        </Link>
      </div>
      {ticket === null ? <SupportContact at={isDown ? 'down' : isAtCode ? 'atCode' : 'atNumber'} /> : null}
    </EntranceLayout>
  )
}

const phoneSchema = z.object({
  phone: z.string().check(
    z.trim(),
    z.minLength(1, loginTexts.phoneMissing),
    z.refine((typed) => typed === '' || readPhoneNumber(typed).ok, registerTexts.phoneInvalid),
  ),
})

function PhoneForm({ phone, onSubmit }: { phone: string; onSubmit: (phone: string) => Promise<void> }) {
  const { register, handleSubmit, setFocus, errors, isSubmitting } = useForm(phoneSchema, { phone })
  useEffect(() => setFocus('phone'), [setFocus])
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={handleSubmit((form) => onSubmit(form.phone))}
      className="grid gap-5"
      data-testid="recovery-phone-form"
    >
      <PhoneInput
        label={loginTexts.phone}
        hint="Contoh: 0812 3456 7890"
        error={errors.phone}
        required
        {...register('phone')}
      />
      <Button type="submit" isBusy={isSubmitting} busyLabel={commonTexts.processing}>
        {recoveryTexts.sendCode}
      </Button>
    </form>
  )
}
