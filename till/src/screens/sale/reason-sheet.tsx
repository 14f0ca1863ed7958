import { Button } from '@laci/ui/controls/button.tsx'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'

const commonReasons = ['Pelanggan batal', 'Salah input', 'Barang habis']

/** Why a bill is dropped before payment. The owner reads it in the journal, so something must stand there. */
export function ReasonSheet({
  title,
  body,
  confirmLabel,
  isBusy,
  onClose,
  onConfirm,
}: {
  title: string
  body: ReactNode
  confirmLabel: string
  isBusy: boolean
  onClose: () => void
  onConfirm: (reason: string) => void
}) {
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const firstReason = useRef<HTMLButtonElement>(null)
  const isMissing = reason.trim() === ''
  return (
    <Sheet
      isOpen
      onClose={onClose}
      isDismissible={!isBusy}
      title={title}
      description={body}
      initialFocus={firstReason}
      testId="reason-sheet"
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (isMissing) setIsTried(true)
          else onConfirm(reason)
        }}
      >
        <fieldset aria-label="Alasan yang sering" className="flex min-w-0 flex-wrap gap-2">
          {commonReasons.map((common, index) => (
            <ChipButton
              key={common}
              {...(index === 0 ? { ref: firstReason } : {})}
              isPressed={reason === common}
              onClick={() => setReason(common)}
              data-testid="common-reason"
            >
              {common}
            </ChipButton>
          ))}
        </fieldset>
        <TextInput
          label="Alasan"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isTried && isMissing ? 'Pilih atau tulis alasannya.' : undefined}
          data-testid="reason"
        />
        <div className="flex justify-end gap-3">
          <Button tone="outline" onClick={onClose}>
            Batal
          </Button>
          <Button
            type="submit"
            tone="danger"
            isBusy={isBusy}
            busyLabel="Menyimpan..."
            data-testid="reason-confirm"
          >
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
