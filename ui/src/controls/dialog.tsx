import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** False where leaving needs a decision: only the buttons close it then. */
  isDismissible?: boolean
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

const boxes = {
  dialog:
    'm-auto w-[min(26rem,100vw-min(2rem,8vw))] rounded-sheet transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
  sheet: classes(
    'mt-auto w-full rounded-t-sheet md:m-auto md:w-[540px] md:rounded-sheet',
    'transition-[translate,opacity] data-ending-style:translate-y-6 data-ending-style:opacity-0',
    'data-starting-style:translate-y-6 data-starting-style:opacity-0',
  ),
}

/** The shade and the box of every dialog; also used by the alert dialog, which differs only in its root. */
export const backdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
export const viewportClass = 'fixed inset-0 z-50 flex overflow-y-auto overscroll-contain md:py-6'
export const popupClass = (shape: 'dialog' | 'sheet') =>
  classes(
    // With large letters the edges give way and long words break: nothing stands beyond the box.
    'relative flex flex-col gap-4 bg-putih [--edge:min(1.5rem,6vw)] p-(--edge) wrap-break-word shadow-sheet duration-150 ease-out',
    boxes[shape],
  )
export const titleClass = 'pr-[48px] text-xl font-extrabold text-balance'

/** A modal dialog or sheet: focus is kept inside and goes back to where it came from [UI-7]. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  isDismissible = true,
  shape = 'dialog',
  initialFocus,
  finalFocus,
  actions,
  children,
  testId,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(willOpen, details) => {
        if (willOpen) return
        if (isDismissible) onClose()
        else details.cancel()
      }}
      disablePointerDismissal={!isDismissible}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Viewport className={viewportClass}>
          <BaseDialog.Popup
            ref={popup}
            className={popupClass(shape)}
            data-testid={testId}
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
            {actions ? <div className="flex flex-wrap justify-end gap-3 pt-2">{actions}</div> : null}
          </BaseDialog.Popup>
          {initialFocus ? <FocusAtOnce field={initialFocus} /> : null}
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
