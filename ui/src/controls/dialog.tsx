import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { commonTexts } from '../texts/common.ts'
import { ConfirmDialog } from './alert-dialog.tsx'
import { backdropClass, popupClass, titleClass, viewportClass } from './dialog-frame.ts'
import { useLayer } from './layer-stack.ts'
import { SheetButtons } from './sheet-foot.tsx'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** False where leaving needs a decision: only the buttons close it then. */
  isDismissible?: boolean
  /** What was typed into it and would be lost by leaving: asked about first. Null or absent: nothing. */
  lossText?: string | null
  /** The same, once something was typed into any field of it. */
  typedLossText?: string
  /** `dialog` is a small box in the middle; `sheet` slides from the bottom on a phone and is 540 px wide above. */
  shape?: 'dialog' | 'sheet'
  initialFocus?: RefObject<HTMLElement | null>
  /** False where whoever closes it moves the focus. */
  finalFocus?: RefObject<HTMLElement | null> | false
  /** Buttons at the bottom; the one that goes on stands last, at the right. */
  actions?: ReactNode
  children?: ReactNode
  testId?: string
}

/** A modal dialog or sheet: focus is kept inside and goes back to where it came from [UI-7]. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  isDismissible = true,
  lossText: givenLossText = null,
  typedLossText,
  shape = 'dialog',
  initialFocus,
  finalFocus,
  actions,
  children,
  testId,
}: DialogProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  const [isTyped, setIsTyped] = useState(false)
  const lossText = isTyped && typedLossText !== undefined ? typedLossText : givenLossText
  /** By its cross, Escape, a press beside it, or *Back*: one answer for all of them [TILL-161]. */
  function leave() {
    if (!isDismissible) return
    if (lossText === null) onClose()
    else setIsLeaving(true)
  }
  useLayer(isOpen, leave)
  const popup = useRef<HTMLDivElement>(null)
  const hasPressBegunInside = useRef(false)
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(willOpen, details) => {
        if (willOpen) return
        // Something moved below the finger: a press that began on a button of the sheet is none beside it [TILL-161].
        if (details.reason === 'outside-press' && hasPressBegunInside.current) return details.cancel()
        if (!isDismissible || lossText !== null) details.cancel()
        leave()
      }}
      disablePointerDismissal={!isDismissible}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Viewport
          className={viewportClass}
          onPointerDownCapture={({ target }) => {
            hasPressBegunInside.current = popup.current?.contains(target as Node) === true
          }}
        >
          <BaseDialog.Popup
            ref={popup}
            className={popupClass(shape)}
            data-testid={testId}
            {...(typedLossText === undefined ? {} : { onInput: () => setIsTyped(true) })}
            onFocus={({ currentTarget, target, relatedTarget }) => {
              // The base takes it back a frame after what had it went, also from where it belongs by then [UI-14].
              const isTakenBack = !isOpen && currentTarget.contains(target)
              if (
                isTakenBack &&
                relatedTarget instanceof HTMLElement &&
                !currentTarget.contains(relatedTarget)
              )
                relatedTarget.focus({ preventScroll: true })
            }}
            initialFocus={(openedBy) => {
              // What has its focus by then keeps it, or whoever has gone on to the next field is pulled back.
              if (initialFocus) return initialFocus.current === null ? null : false
              if (openedBy === 'touch') return popup.current
              // A finger has not asked for the keyboard of the screen.
              return window.matchMedia('(pointer: coarse)').matches ? null : firstField(popup.current)
            }}
            {...(finalFocus === undefined ? {} : { finalFocus })}
          >
            <BaseDialog.Title className={titleClass}>{title}</BaseDialog.Title>
            {isDismissible ? (
              <BaseDialog.Close
                aria-label="Tutup"
                data-dialog-close=""
                className="absolute top-4 right-4 grid size-[48px] place-items-center rounded-control text-redup hover:bg-laci-50 hover:text-tinta"
              >
                <X aria-hidden size={22} />
              </BaseDialog.Close>
            ) : null}
            {description ? (
              <BaseDialog.Description className="text-base text-redup">{description}</BaseDialog.Description>
            ) : null}
            {children}
            {actions ? <SheetButtons>{actions}</SheetButtons> : null}
          </BaseDialog.Popup>
          {initialFocus ? <FocusAtOnce field={initialFocus} /> : null}
          {lossText === null ? null : (
            <ConfirmDialog
              isOpen={isOpen && isLeaving}
              onCancel={() => setIsLeaving(false)}
              onConfirm={() => {
                setIsLeaving(false)
                setIsTyped(false)
                onClose()
              }}
              title={commonTexts.discardTitle}
              body={lossText}
              confirmLabel={commonTexts.discard}
            />
          )}
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** What a dialog begins with, when that is a field: its cross stands before it and is not what it was opened for [UI-51]. */
export function firstField(dialog: HTMLElement | null): HTMLElement | null {
  const [first] = dialog?.querySelectorAll<HTMLElement>(controls) ?? []
  return first?.matches('input, select, textarea') ? first : null
}

const controls = [
  'button',
  'a[href]',
  'summary',
  'input:not([type=hidden])',
  'select',
  'textarea',
  '[tabindex="0"]',
]
  .map((control) => `${control}:not([data-dialog-close], :disabled)`)
  .join()

/**
 * The first field has the focus before the next key can come. The base would give it a frame later, and on a slow tablet
 * what was typed in that frame went into the field behind the dialog [UI-14]. Stands after the popup, so that the base has
 * noted by then where the focus goes back to.
 */
function FocusAtOnce({ field }: { field: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => queueMicrotask(() => field.current?.focus()), [field])
  return null
}
