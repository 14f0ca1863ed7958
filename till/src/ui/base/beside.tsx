import { IconButton } from '@laci/ui/controls/icon-button.tsx'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Pane } from './pane.ts'

const fillClass = 'h-full min-w-0 grow flow:h-auto flow:min-h-full'

/**
 * A list and the record that is opened in it [TILL-150]: beside each other where there is room, else one of them. Each stays as it
 * was when a tablet is turned: what was typed into a form of either is still there.
 */
export function Beside({
  isBeside,
  list,
  record,
}: {
  isBeside: boolean
  list: ReactNode
  /** Null: none is open, and the list has all of the width. */
  record: ReactNode
}) {
  const isOpen = record !== null
  return (
    <main className="flex h-full min-h-0 flow:h-auto flow:min-h-full">
      {isBeside || !isOpen ? (
        <div
          key="list"
          className={isBeside && isOpen ? 'h-full w-[27rem] shrink-0 border-r border-garis' : fillClass}
        >
          <Pane value={isBeside ? 'list' : 'page'}>{list}</Pane>
        </div>
      ) : null}
      {isOpen ? (
        <div key="record" className={fillClass}>
          <Pane value={isBeside ? 'record' : 'page'}>{record}</Pane>
        </div>
      ) : null}
    </main>
  )
}

/**
 * An opened record that is no page of its own. It has the focus as it opens, Escape closes it from wherever the focus is, and then
 * the focus is where it came from.
 */
export function RecordPane({
  title,
  onClose,
  testId,
  children,
}: {
  title: string
  onClose: () => void
  testId: string
  children: ReactNode
}) {
  const headingId = useId()
  const frame = useRef<HTMLElement>(null)
  // Of the first drawing, before anything of an earlier record gives its focus back.
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    frame.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [opener])
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // What lies over the page hears its own Escape, and so does a search that has words to clear.
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-labelledby={headingId}
      data-testid={testId}
      className="relative h-full overflow-y-auto overscroll-contain bg-putih [--edge:1.5rem] outline-none"
    >
      <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 p-(--edge)">
        <div className="flex items-start justify-between gap-3">
          <h2 id={headingId} className="min-w-0 self-center text-xl font-extrabold break-words">
            {title}
          </h2>
          <IconButton label="Tutup" icon={<X aria-hidden size={22} />} onClick={onClose} />
        </div>
        {children}
      </div>
    </section>
  )
}
