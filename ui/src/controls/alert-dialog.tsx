import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { commonTexts } from '../texts/common.ts'
import { Button } from './button.tsx'
import { backdropClass, popupClass, titleClass, viewportClass } from './dialog-frame.ts'
import { useLayer } from './layer-stack.ts'
import { SheetButtons } from './sheet-foot.tsx'

/** Interrupts and wants an answer; a press outside does not close it. `actions` must hold a button that calls `onClose`. */
function AlertBox({
  isOpen,
  onClose,
  title,
  body,
  focusRef,
  actions,
  testId,
}: {
  isOpen: boolean
  onClose: () => void
  title: string
  body: ReactNode
  focusRef: React.RefObject<HTMLButtonElement | null>
  actions: ReactNode
  testId: string
}) {
  useLayer(isOpen, onClose)
  return (
    <Base.Root open={isOpen} onOpenChange={(willOpen) => !willOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className={viewportClass}>
          <Base.Popup className={popupClass('dialog')} initialFocus={focusRef} data-testid={testId}>
            <Base.Title className={titleClass}>{title}</Base.Title>
            <Base.Description className="text-base break-words" render={<div />}>
              {body}
            </Base.Description>
            <SheetButtons>{actions}</SheetButtons>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** One message and one button. The title of every error is *Oops...* (specification, section 8). */
export function MessageDialog({
  isOpen,
  onClose,
  title = commonTexts.oops,
  message,
  closeLabel = commonTexts.close,
}: {
  isOpen: boolean
  onClose: () => void
  title?: string
  message: ReactNode
  closeLabel?: string
}) {
  const closeButton = useRef<HTMLButtonElement>(null)
  return (
    <AlertBox
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      body={message}
      focusRef={closeButton}
      testId="message-dialog"
      actions={
        <Button ref={closeButton} onClick={onClose} className="min-w-28">
          {closeLabel}
        </Button>
      }
    />
  )
}

/** Asks once more: says what will be lost, red button at the right, focus on the harmless one. */
export function ConfirmDialog({
  isOpen,
  onCancel,
  onConfirm,
  title,
  body,
  confirmLabel,
  cancelLabel = commonTexts.cancel,
  busyLabel,
  isBusy = false,
  tone = 'danger',
}: {
  isOpen: boolean
  onCancel: () => void
  onConfirm: () => void
  /** What is asked, so that yes and no mean something: *Kosongkan keranjang?* */
  title: string
  body: ReactNode
  confirmLabel: string
  cancelLabel?: string
  busyLabel?: string
  isBusy?: boolean
  tone?: 'danger' | 'primary'
}) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <AlertBox
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      body={body}
      focusRef={cancelButton}
      testId="confirm-dialog"
      actions={
        <>
          <Button ref={cancelButton} tone="outline" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            tone={tone}
            isBusy={isBusy}
            busyLabel={busyLabel}
            onClick={() => {
              // The second half of a double press finds it on its way out [TILL-195].
              if (isOpen) onConfirm()
            }}
            data-testid="confirm-action"
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
