import { commonTexts } from '@laci/ui/texts/common.ts'
import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import { loadInTime } from './load-screen.ts'

type Message = {
  /** *Oops...* when left out. */
  title?: string
  text: ReactNode
  closeLabel?: string
  onClose?: () => void
}
type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  message: ReactNode
  closeLabel: string
}

/** Loaded when first needed, or early by `warmUpMessages`: dialogs are a fifth of a sign-in page's script. */
async function loadDialog(): Promise<ComponentType<DialogProps>> {
  const { MessageDialog } = await loadInTime(() => import('@laci/ui/controls/alert-dialog.tsx'))
  return MessageDialog
}

export function warmUpMessages(): void {
  loadDialog().catch(() => {})
}

/**
 * One message at a time in a dialog, *Oops...* by default [SITE-10]. `element` belongs somewhere in the screen. When even
 * the dialog cannot be loaded (the internet is gone, which is why there is a message) the words stand in the page.
 */
export function useMessage(): { show: (message: Message) => void; element: ReactNode } {
  const [message, setMessage] = useState<Message | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<DialogProps> | null } | null>(null)
  const show = useCallback((next: Message) => {
    setMessage(next)
    setIsOpen(true)
    loadDialog().then(
      (Dialog) => setLoaded({ Dialog }),
      () => setLoaded({ Dialog: null }),
    )
  }, [])
  function close() {
    setIsOpen(false)
    message?.onClose?.()
  }
  if (message === null || loaded === null) return { show, element: null }
  const title = message.title ?? commonTexts.oops
  const { Dialog } = loaded
  return {
    show,
    element: Dialog ? (
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={title}
        message={message.text}
        closeLabel={message.closeLabel ?? commonTexts.close}
      />
    ) : (
      isOpen && <Notice title={title}>{message.text}</Notice>
    ),
  }
}

/** Words that need attention, inside the page. Announced when they appear. */
export function Notice({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="rounded-control border border-cabai-600 bg-cabai-50 px-4 py-3 text-cabai-600"
    >
      {title ? <strong className="block font-extrabold">{title}</strong> : null}
      <span className="font-semibold">{children}</span>
    </div>
  )
}
