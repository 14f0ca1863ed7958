import { codeInText } from '@laci/domain/account/sent-code.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { codeTexts } from '@laci/ui/texts/account.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { useServices } from '../services.tsx'
import { NoAnswer } from '../shell/api-request.ts'
import { Notice } from '../shell/message.tsx'
import { isCodeRefusal, sendFailureText } from './registration-texts.ts'

/** When another code may be asked for, in epoch milliseconds of the server. */
type ResendTime = { readonly resendAt: number }

/**
 * A code from WhatsApp [SITE-11]. Sends by itself when the last character is typed. A wrong, old or used-up code keeps the
 * form; everything else that fails is the caller's to say.
 */
export function CodeForm({
  digits,
  gapMs,
  started,
  onCode,
  onResend,
  onCancel,
  cancelLabel = codeTexts.cancel,
  onFailed,
  field,
}: {
  digits: number
  /** The longest pause between two codes. */
  gapMs: number
  started: ResendTime
  /** Awaited: the form stays busy until what follows is done. Throws what the service throws. */
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<ResendTime>
  onCancel: () => void
  cancelLabel?: string
  onFailed: (error: unknown) => void
  field: RefObject<HTMLInputElement | null>
}) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState<'verifying' | 'resending' | null>(null)
  const [wait, setWait] = useResendWait(started, gapMs)

  async function verify(typed: string) {
    if (busy !== null) return
    setNote('')
    if (typed === '') return refuseCode(codeTexts.missing)
    if (typed.length !== digits) return refuseCode(codeTexts.wrong)
    setError(null)
    setBusy('verifying')
    try {
      await onCode(typed)
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
    const typed = codeInText({ digits }, text)
    setCode(typed)
    if (typed.length === digits && typed !== code) void verify(typed)
  }

  async function resend() {
    setError(null)
    setNote('')
    setCode('')
    setBusy('resending')
    try {
      setWait(await onResend())
      setNote('Kode baru sudah dikirim.')
    } catch (problem) {
      setError(sendFailureText(problem))
      return
    } finally {
      setBusy(null)
      field.current?.focus()
    }
    // The phone can be faster than the answer: what was typed meanwhile is the new code.
    const typed = field.current?.value ?? ''
    if (typed.length === digits) await verify(typed)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void verify(code)
  }

  return (
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-4" data-testid="code-form">
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
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button tone="outline" onClick={onCancel} data-testid="code-cancel">
          {cancelLabel}
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
  )
}

/** Seconds until another code may be asked for. */
function useResendWait(started: ResendTime, gapMs: number): [number, (next: ResendTime) => void] {
  const { clock } = useServices()
  const [endsAt, setEndsAt] = useState(() => endOf(started))
  const [now, setNow] = useState(clock)
  function endOf({ resendAt }: ResendTime): number {
    // The device's clock may be wrong; the pause between two codes never is longer than this.
    return Math.min(resendAt, clock() + gapMs)
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
