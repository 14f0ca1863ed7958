import type { RegistrationStarted } from '@laci/domain/account/registration.ts'
import { registrationCodeRules } from '@laci/domain/account/sent-code.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Dialog } from '@laci/ui/controls/dialog.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { codeTexts } from '@laci/ui/texts/account.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isCodeRefusal, sendFailureText } from '../../account/registration-texts.ts'
import { useServices } from '../../services.tsx'
import { NoAnswer } from '../../shell/api-request.ts'
import { Notice } from '../../shell/message.tsx'

/**
 * *Masukkan OTP* [SITE-11]. Sends by itself when the fourth character is typed. A wrong, old or used-up code keeps the dialog;
 * everything else that fails closes it and is the caller's to say.
 */
export default function CodeDialog({
  phone,
  started,
  onCancel,
  onRegistered,
  onFailed,
}: {
  phone: string
  started: RegistrationStarted
  onCancel: () => void
  /** Awaited: the dialog stays busy until the sign-in behind it is done. */
  onRegistered: () => Promise<void>
  onFailed: (error: unknown) => void
}) {
  const { registration } = useServices()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState<'verifying' | 'resending' | null>(null)
  const [wait, setWait] = useResendWait(started)
  const field = useRef<HTMLInputElement>(null)

  async function verify(typed: string) {
    if (busy !== null) return
    setNote('')
    if (typed === '') return refuseCode(codeTexts.missing)
    if (typed.length !== registrationCodeRules.digits) return refuseCode(codeTexts.wrong)
    setError(null)
    setBusy('verifying')
    try {
      await registration.verify(started.registrationId, typed)
      await onRegistered()
    } catch (problem) {
      setBusy(null)
      if (isCodeRefusal(problem)) refuseCode(problem.message)
      else if (problem instanceof NoAnswer) setError(codeTexts.noAnswer)
      else onFailed(problem)
    }
  }

  function refuseCode(text: string) {
    setError(text)
    setCode('')
    field.current?.focus()
  }

  function type(text: string) {
    // Blanks of a pasted `12 34` are none of the four characters.
    const typed = text.replace(/\s/g, '').slice(0, registrationCodeRules.digits)
    setCode(typed)
    if (typed.length === registrationCodeRules.digits && typed !== code) void verify(typed)
  }

  async function resend() {
    setError(null)
    setNote('')
    setBusy('resending')
    try {
      setWait(await registration.resend(started.registrationId))
      setCode('')
      setNote('Kode baru sudah dikirim.')
    } catch (problem) {
      setError(sendFailureText(problem))
    } finally {
      setBusy(null)
      field.current?.focus()
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void verify(code)
  }

  return (
    <Dialog
      isOpen
      onClose={onCancel}
      isDismissible={false}
      title={codeTexts.title}
      description={`Kami mengirim kode 4 angka lewat WhatsApp ke ${phone}.`}
      initialFocus={field}
      testId="code-dialog"
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextInput
          ref={field}
          label={codeTexts.label}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => type(event.currentTarget.value)}
          readOnly={busy === 'verifying'}
          inputClassName="text-center text-2xl font-extrabold tracking-[0.5em] tabular-nums"
          aria-invalid={error ? true : undefined}
        />
        {error ? <Notice title={commonTexts.oops}>{error}</Notice> : null}
        <p role="status" className={note ? 'font-semibold text-daun-700' : 'sr-only'}>
          {note}
        </p>
        <Button
          tone="quiet"
          className="-ml-5 justify-self-start aria-disabled:text-redup aria-disabled:opacity-100"
          data-testid="code-resend"
          aria-disabled={wait > 0 || undefined}
          isBusy={busy === 'resending'}
          busyLabel={commonTexts.processing}
          onClick={() => wait <= 0 && busy === null && void resend()}
        >
          <span>
            {codeTexts.resend}
            {wait > 0 ? <span className="tabular-nums">{` (${wait} detik)`}</span> : null}
          </span>
        </Button>
        <div className="flex justify-end gap-3">
          <Button tone="outline" onClick={onCancel} data-testid="code-cancel">
            {codeTexts.cancel}
          </Button>
          <Button
            type="submit"
            isBusy={busy === 'verifying'}
            busyLabel={commonTexts.processing}
            data-testid="code-submit"
          >
            {codeTexts.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Seconds until another code may be asked for. */
function useResendWait(started: RegistrationStarted): [number, (next: RegistrationStarted) => void] {
  const { clock } = useServices()
  const [endsAt, setEndsAt] = useState(() => endOf(started))
  const [now, setNow] = useState(clock)
  function endOf({ resendAt }: RegistrationStarted): number {
    // The device's clock may be wrong; the pause between two codes never is longer than this.
    return Math.min(resendAt, clock() + registrationCodeRules.gapMs)
  }
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), 500)
    return () => clearInterval(timer)
  }, [clock])
  const wait = Math.max(0, Math.ceil((endsAt - now) / 1000))
  return [
    wait,
    (next) => {
      setNow(clock())
      setEndsAt(endOf(next))
    },
  ]
}
