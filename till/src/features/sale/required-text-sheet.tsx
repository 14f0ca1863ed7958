import type { DialogProps } from '@laci/ui/controls/dialog.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { SheetFoot } from '@laci/ui/controls/sheet-foot.tsx'
import { type FormEvent, type ReactNode, useState } from 'react'

/** A sheet that asks for one text and goes on only with something in it. */
export function RequiredTextSheet({
  initialText = '',
  isBusy,
  onDone,
  field,
  actions,
  ...sheet
}: Pick<DialogProps, 'title' | 'description' | 'onClose' | 'initialFocus' | 'testId'> & {
  initialText?: string
  isBusy: boolean
  onDone: (text: string) => void
  /** `isMissed`: somebody tried to go on without it. */
  field: (text: string, change: (text: string) => void, isMissed: boolean) => ReactNode
  actions: ReactNode
}) {
  const [text, setText] = useState(initialText)
  const [isTried, setIsTried] = useState(false)
  const isMissing = text.trim() === ''
  return (
    <Sheet isOpen isDismissible={!isBusy} {...sheet}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (isMissing) setIsTried(true)
          else onDone(text)
        }}
      >
        {field(text, setText, isTried && isMissing)}
        <SheetFoot>{actions}</SheetFoot>
      </form>
    </Sheet>
  )
}
