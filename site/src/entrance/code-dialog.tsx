import { registrationCodeRules } from '@laci/domain/account/sent-code.ts'
import { Dialog } from '@laci/ui/controls/dialog.tsx'
import { codeTexts } from '@laci/ui/texts/account.ts'
import { useRef, useState } from 'react'
import { CodeForm } from './code-form.tsx'
import type { RegistrationService } from './registration-service.ts'

/** *Masukkan OTP* [SITE-11]. What fails for another reason than the code closes it and is the caller's to say. */
export default function CodeDialog({
  registration,
  phone,
  started,
  onSent,
  onCancel,
  onRegistered,
  onFailed,
}: {
  registration: RegistrationService
  phone: string
  started: { readonly registrationId: string; readonly resendAt: number; readonly isSent: boolean }
  /** Another code went out; the next one is refused before `resendAt`. */
  onSent: (resendAt: number) => void
  onCancel: () => void
  /** Awaited: the dialog stays busy until the sign-in behind it is done. */
  onRegistered: () => Promise<void>
  onFailed: (error: unknown) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [isSent, setIsSent] = useState(started.isSent)
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      isDismissible={false}
      title={codeTexts.title}
      description={isSent ? codeTexts.sentTo(phone) : codeTexts.mayComeTo(phone)}
      initialFocus={field}
      testId="code-dialog"
    >
      <CodeForm
        digits={registrationCodeRules.digits}
        gapMs={registrationCodeRules.gapMs}
        started={started}
        onCode={async (code) => {
          await registration.verify(started.registrationId, code)
          await onRegistered()
        }}
        onResend={async () => {
          const sent = await registration.resend(started.registrationId)
          setIsSent(true)
          onSent(sent.resendAt)
          return sent
        }}
        onCancel={onCancel}
        onFailed={onFailed}
        field={field}
      />
    </Dialog>
  )
}
