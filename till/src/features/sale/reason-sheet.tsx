import { Button } from '@laci/ui/controls/button.tsx'
import { type ReactNode, useRef } from 'react'
import { ReasonField } from '../../ui/base/reason-field.tsx'
import { RequiredTextSheet } from './required-text-sheet.tsx'

const commonReasons = ['Pelanggan batal', 'Salah input', 'Barang habis']

/** Why something is dropped before payment. The owner reads it in the journal, so something must stand there. */
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
  const firstReason = useRef<HTMLButtonElement>(null)
  return (
    <RequiredTextSheet
      title={title}
      description={body}
      isBusy={isBusy}
      onClose={onClose}
      onDone={onConfirm}
      initialFocus={firstReason}
      testId="reason-sheet"
      field={(reason, change, isMissed) => (
        <ReasonField
          common={commonReasons}
          firstRef={firstReason}
          value={reason}
          onChange={change}
          error={isMissed ? 'Pilih atau tulis alasannya.' : undefined}
        />
      )}
      actions={
        <div className="flex flex-wrap justify-end gap-3">
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
      }
    />
  )
}
