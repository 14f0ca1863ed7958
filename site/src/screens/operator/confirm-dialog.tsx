import { Button } from '@laci/ui/controls/button.tsx'
import { Dialog } from '@laci/ui/controls/dialog.tsx'
import { TextInput } from '@laci/ui/controls/text-input.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Notice } from '../../shell/message.tsx'

/**
 * Asks before something that cannot be called back: says what will happen, and takes the go-ahead only with the words that
 * have to be typed for it [OPERATOR-14].
 */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  typed,
  action,
  onConfirm,
  isBusy,
  failure,
  isReady = true,
  testId,
}: {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What exactly will happen, and fields that belong to it. */
  children: ReactNode
  /** What has to be typed, and what it is called. */
  typed: { readonly label: string; readonly expected: string; readonly read: (text: string) => string }
  action: string
  onConfirm: () => Promise<void>
  isBusy: boolean
  failure: string | null
  /** False while a field above is not filled. */
  isReady?: boolean
  testId: string
}) {
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [isUnready, setIsUnready] = useState(false)
  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (typed.read(text) !== typed.expected) return setIsWrong(true)
    setIsUnready(!isReady)
    if (isReady) await onConfirm()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      // While it is being done nobody should believe that closing stops it.
      isDismissible={!isBusy}
      testId={testId}
    >
      <form method="dialog" noValidate onSubmit={confirm} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {children}
        <TextInput
          label={typed.label}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setIsWrong(false)
          }}
          autoComplete="off"
          error={isWrong ? `Ketik persis: ${typed.expected}` : undefined}
          data-testid={`${testId}-typed`}
        />
        {isUnready && !isReady ? <Notice>Isi dulu kolom di atas.</Notice> : null}
        {failure ? <Notice>{failure}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button tone="outline" onClick={onClose} disabled={isBusy}>
            {commonTexts.cancel}
          </Button>
          <Button
            type="submit"
            tone="danger"
            isBusy={isBusy}
            busyLabel={commonTexts.processing}
            data-testid={`${testId}-go`}
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
