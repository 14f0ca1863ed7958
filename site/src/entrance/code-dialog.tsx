import type { RegistrationStarted } from '@laci/domain/account/registration.ts'
import { registrationCodeRules } from '@laci/domain/account/sent-code.ts'
import { Dialog } from '@laci/ui/controls/dialog.tsx'
import { codeTexts } from '@laci/ui/texts/account.ts'
import { useRef } from 'react'
import { CodeForm } from './code-form.tsx'
import type { RegistrationService } from './registration-service.ts'

/** *Masukkan OTP* [SITE-11]. What fails for another reason than the code closes it and is the caller's to say. */
export default function CodeDialog({
  registration,
  phone,
  started,
  onCancel,
  onRegistered,
  onFailed,
}: {
  registration: RegistrationService
  phone: string
  started: RegistrationStarted
  onCancel: () => void
  /** Awaited: the dialog stays busy until the sign-in behind it is done. */
  onRegistered: () => Promise<void>
  onFailed: (error: unknown) => void
}) {
  const field = useRef<HTMLInputElement>(null)
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
      <CodeForm
        digits={registrationCodeRules.digits}
        gapMs={registrationCodeRules.gapMs}
        started={started}
        onCode={async (code) => {
          await registration.verify(started.registrationId, code)
          await onRegistered()
        }}
        onResend={() => registration.resend(started.registrationId)}
        onCancel={onCancel}
        onFailed={onFailed}
        field={field}
      />
    </Dialog>
  )
}
