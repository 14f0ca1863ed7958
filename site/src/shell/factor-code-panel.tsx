import { Button } from '@laci/ui/controls/button.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { factorTexts } from '@laci/ui/texts/account.ts'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useServices } from '../services.tsx'
import { ApiRefusal, logUnexpected } from './api-request.ts'
import { Notice } from './message.tsx'

const digits = 6

/** Six digits of the authenticator app. `onShown` once they were right, or when the sign-in has ended meanwhile. */
export function CodePanel({
  factorId,
  onShown,
  hint,
  testId,
  isFocused = true,
}: {
  factorId: string
  /** Who helps when the app is lost. */
  hint: string
  testId: string
  onShown: () => void
  isFocused?: boolean
}) {
  const { account } = useServices()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])

  async function show(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (code.length !== digits) return setFailure(factorTexts.digits)
    setIsBusy(true)
    setFailure(null)
    try {
      const shown = await account.secondFactor.showCode(factorId, code)
      if (shown.ok || shown.refusal.code === 'session_missing') return onShown()
      setCode('')
      setFailure(
        shown.refusal.code === 'too_many_codes'
          ? 'Terlalu banyak kode salah. Tunggu sebentar, lalu coba lagi.'
          : factorTexts.wrong,
      )
      field.current?.focus()
    } catch (error) {
      logUnexpected(error)
      setFailure(
        error instanceof ApiRefusal
          ? error.message
          : 'Tidak ada jawaban dari server. Periksa internet, lalu coba lagi.',
      )
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form method="dialog" noValidate onSubmit={show} className="grid gap-4" data-testid={testId}>
      <TextInput
        ref={field}
        label="Kode dari aplikasi autentikator"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, digits))}
        inputClassName="text-center text-2xl font-extrabold tracking-[0.4em] tabular-nums"
        aria-invalid={failure ? true : undefined}
        hint={hint}
      />
      {failure ? <Notice>{failure}</Notice> : null}
      <Button
        type="submit"
        isBusy={isBusy}
        busyLabel={commonTexts.processing}
        data-testid={`${testId}-submit`}
      >
        Lanjut
      </Button>
    </form>
  )
}
