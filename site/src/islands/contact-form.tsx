import { readPhoneNumber } from '@laci/domain/base/phone/phone-number.ts'
import { contactRefusalText } from '@laci/domain/operator/contact.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { PhoneInput } from '@laci/ui/controls/phone-input.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { pitchTexts } from '@laci/ui/texts/pitch.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiRefusal, requestApi } from '../shell/api-request.ts'

export type ContactFormProps = {
  /** Where else one can turn to when the number could not be sent. */
  whatsappHref: string
}

type Outcome = { isKept: true } | { isKept: false; text: string }

const unsent = 'Nomor belum terkirim karena tidak ada jawaban dari server. Periksa internet, lalu coba lagi.'

/**
 * Leaves a number to be called back [SITE-55]: checked here, sent, and thanked for only after the server has kept it. What
 * was typed stays when that fails.
 */
export default function ContactForm({ whatsappHref }: ContactFormProps) {
  const [phone, setPhone] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const field = useRef<HTMLInputElement>(null)

  function check(typed: string): string | undefined {
    const read = readPhoneNumber(typed)
    return read.ok ? undefined : contactRefusalText[read.refusal.code]()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const fault = check(phone)
    setError(fault)
    if (fault !== undefined) {
      field.current?.focus()
      return
    }
    setIsBusy(true)
    try {
      await requestApi((input, init) => fetch(input, init), '/api/contacts', z.object({}), {
        method: 'POST',
        body: { topic: 'investor', phone },
      })
      setPhone('')
      setOutcome({ isKept: true })
    } catch (problem) {
      setOutcome({ isKept: false, text: problem instanceof ApiRefusal ? problem.message : unsent })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    // `dialog`: before React is awake, or without it, a press of Enter must not put the number into the address.
    <form method="dialog" noValidate onSubmit={send} className="grid gap-5" data-testid="contact-form">
      <PhoneInput
        ref={field}
        name="phone"
        label="Nomor WhatsApp"
        hint="Contoh: 0812 3456 7890"
        value={phone}
        error={error}
        required
        onChange={(event) => {
          setPhone(event.target.value)
          // Once told, people see at each letter whether it is right by now.
          if (error !== undefined) setError(check(event.target.value))
        }}
      />
      <Button type="submit" isBusy={isBusy} busyLabel={commonTexts.processing}>
        Hubungi saya
      </Button>
      <OutcomeDialog outcome={outcome} whatsappHref={whatsappHref} onClose={() => setOutcome(null)} />
    </form>
  )
}

/** The browser's own dialog: it holds the focus, closes at Escape and gives the focus back. */
function OutcomeDialog({
  outcome,
  whatsappHref,
  onClose,
}: {
  outcome: Outcome | null
  whatsappHref: string
  onClose: () => void
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = outcome !== null
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      data-testid="contact-outcome"
      className="m-auto w-full max-w-md rounded-sheet bg-putih p-6 text-tinta shadow-sheet backdrop:bg-tinta/50 max-sm:max-w-[calc(100vw-2rem)]"
    >
      {outcome?.isKept ? (
        <p id={id} className="text-xl font-extrabold text-balance">
          {pitchTexts.thanks}
        </p>
      ) : (
        <>
          <p id={id} className="text-xl font-extrabold">
            {commonTexts.oops}
          </p>
          <p className="mt-2">{outcome?.text}</p>
        </>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onClose}>{commonTexts.close}</Button>
        {outcome?.isKept === false ? (
          <a href={whatsappHref} target="_blank" rel="noopener" className={buttonClass('outline')}>
            WhatsApp
          </a>
        ) : null}
      </div>
    </dialog>
  )
}
