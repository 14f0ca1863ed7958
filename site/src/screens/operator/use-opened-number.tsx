import { openedNumberSchema } from '@laci/domain/operator/desk-wire.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { type ReactNode, useState } from 'react'
import { useDeskCommand } from './use-desk.ts'

/** The number of a person, masked until somebody opens it, which leaves a row in the audit log. */
export function useOpenedNumber(path: string): {
  /** Null: not opened. */
  readonly phone: string | null
  readonly failure: string | null
  /** *Buka nomor*, `label` for who does not see what it stands beside. */
  button(label: string, size?: 'dense'): ReactNode
} {
  const opening = useDeskCommand(openedNumberSchema)
  const [phone, setPhone] = useState<string | null>(null)
  async function open() {
    const opened = await opening.run(path, {}, { touches: ['/audit'] })
    if (opened !== null) setPhone(opened.phone)
  }
  return {
    phone,
    failure: opening.failure,
    button: (label, size) =>
      phone === null ? (
        <Button
          tone="outline"
          {...(size && { size })}
          isBusy={opening.isBusy}
          busyLabel={commonTexts.processing}
          onClick={open}
          aria-label={label}
        >
          Buka nomor
        </Button>
      ) : null,
  }
}
