import { X } from 'lucide-react'
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { commonTexts } from '../texts/common.ts'
import { classes } from './classes.ts'
import { messageTop, obstaclesOf } from './message-place.ts'
import {
  addMessage,
  endMessage,
  type Message,
  noMessages,
  shownMs,
  type ToastAction,
  type ToastTone,
  waitsForPress,
} from './message-queue.ts'

/** On a touch screen the click comes a moment behind the finger that was lifted. */
const afterPressMs = 300

/** Shows a message; the answer takes it away again, for one whose undoing has become pointless. */
export type ShowToast = (message: string, tone?: ToastTone, action?: ToastAction) => () => void

const ShowToastContext = createContext<ShowToast>(() => () => {})

/**
 * `const toast = useToast(); toast('Produk tersimpan', 'success')`. For success and small news; errors are dialogs. What
 * was removed is told with a way back: `toast('Telur dihapus', 'plain', undo(() => …))`.
 */
export function useToast(): ShowToast {
  return useContext(ShowToastContext)
}

export const undo = (run: () => void): ToastAction => ({ label: commonTexts.undo, run })

/** Shows the messages of everything below it, one at a time [TILL-163]. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState(noMessages)
  const nextId = useRef(1)
  const show = useCallback<ShowToast>((text, tone = 'plain', action) => {
    const id = nextId.current++
    setQueue((now) => addMessage(now, { id, text, tone, action: action ?? null }))
    return () => setQueue((now) => endMessage(now, id))
  }, [])
  const { shown } = queue
  return (
    <ShowToastContext value={show}>
      {children}
      <div role="status" aria-live="polite" data-messages>
        {shown === null ? null : (
          <MessageBar
            key={shown.id}
            message={shown}
            onEnd={() => setQueue((now) => endMessage(now, shown.id))}
          />
        )}
      </div>
    </ShowToastContext>
  )
}

const tones: { [Tone in ToastTone]: string } = {
  plain: 'bg-tinta text-putih ring-on-dark',
  success: 'bg-daun-50 text-daun-700 border border-daun-700',
  warning: 'bg-jahe-100 text-jahe-800 border border-jahe-800',
}

/**
 * At the bottom, above what is needed next; on a wide screen at the left, because what ends a sale stands at the right. It
 * waits while somebody points at it, and a press on it is enough to be rid of it.
 */
function MessageBar({ message, onEnd }: { message: Message; onEnd: () => void }) {
  const { text, tone, action } = message
  const bar = useRef<HTMLDivElement>(null)
  /** Where the focus was before it came here by key. */
  const focusedBefore = useRef<Element | null>(null)
  const [isHeld, setIsHeld] = useState(false)
  function close() {
    if (bar.current?.contains(document.activeElement)) giveBackFocus(focusedBefore.current)
    onEnd()
  }
  function act() {
    close()
    action?.run()
  }
  const end = useEffectEvent(close)
  const actByKey = useEffectEvent(act)

  useLayoutEffect(() => {
    const box = bar.current
    if (box === null) return
    const stops = new AbortController()
    const { signal } = stops
    const bars = new ResizeObserver(() => place())
    const seenBars = new WeakSet<Element>()
    let release: ReturnType<typeof setTimeout> | undefined
    let isPressing = false
    function place() {
      if (isPressing || box === null) return
      putInPlace(box)
      for (const bar of document.querySelectorAll('[data-bar]')) {
        if (!seenBars.has(bar)) bars.observe(bar)
        seenBars.add(bar)
      }
    }
    // A press moves the focus, and what moved with it would come between the press and its button.
    function press() {
      clearTimeout(release)
      isPressing = true
    }
    function endPress() {
      clearTimeout(release)
      release = setTimeout(() => {
        isPressing = false
        place()
      }, afterPressMs)
    }
    place()
    window.addEventListener('resize', place, { signal })
    window.visualViewport?.addEventListener('resize', place, { signal })
    // A sheet that opens or closes below it moves the focus.
    document.addEventListener('focusin', place, { signal })
    window.addEventListener('pointerdown', press, { capture: true, signal })
    for (const end of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(end, endPress, { capture: true, signal })
    }
    return () => {
      stops.abort()
      bars.disconnect()
      clearTimeout(release)
    }
  }, [])

  useEffect(() => {
    if (isHeld) return
    if (!waitsForPress(message)) {
      const timer = setTimeout(end, shownMs(message))
      return () => clearTimeout(timer)
    }
    const press = () => end()
    const timer = setTimeout(() => window.addEventListener('pointerdown', press), shownMs(message))
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', press)
    }
  }, [message, isHeld])

  const hasAction = action !== null
  useEffect(() => {
    if (!hasAction) return
    function onKeyDown(event: KeyboardEvent) {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      // What was typed into a field is the field's to take back.
      const field = event.target
      const isTyping =
        (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== ''
      if (!isUndo || isTyping) return
      event.preventDefault()
      actByKey()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [hasAction])

  return (
    // biome-ignore lint: a press on it is only a shorter way than its cross, or than waiting.
    <div
      ref={bar}
      data-testid="toast-bar"
      onClick={({ target }) => {
        if (!(target as Element).closest('button')) close()
      }}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={({ relatedTarget, currentTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
        setIsHeld(true)
      }}
      onBlur={() => setIsHeld(false)}
      className={classes(
        'fixed inset-x-2 z-60 flex animate-appear items-center gap-x-3 rounded-control pr-1 pl-4 font-semibold',
        'md:right-auto md:left-4 md:max-w-[max(16rem,min(28rem,100vw-23rem))]',
        tones[tone],
      )}
    >
      <p className="min-w-0 grow py-2 break-words" data-testid="toast">
        {text}
      </p>
      {action === null ? null : (
        <BarButton onPress={act} testId="toast-action" className="px-3 underline underline-offset-4">
          {action.label}
        </BarButton>
      )}
      {action === null && tone !== 'warning' ? null : (
        <BarButton onPress={close} testId="toast-close" label={commonTexts.closeMessage} className="w-12">
          <X aria-hidden size={20} />
        </BarButton>
      )}
    </div>
  )
}

function BarButton({
  onPress,
  label,
  testId,
  className,
  children,
}: {
  onPress: () => void
  label?: string
  testId: string
  className: string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      // The focus stays where the next key or scan belongs.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      data-testid={testId}
      className={classes(
        'grid min-h-12 shrink-0 place-items-center rounded-control hover:bg-laci-600/20',
        className,
      )}
    >
      {children}
    </button>
  )
}

function putInPlace(bar: HTMLElement): void {
  const { left, right, height } = bar.getBoundingClientRect()
  const seen = window.visualViewport
  const headerPx = 3.5 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const view = {
    top: headerPx,
    // Above the keys of a phone's screen, which lie over the page.
    bottom: seen ? seen.offsetTop + seen.height : window.innerHeight,
  }
  bar.style.top = `${messageTop({ left, right, heightPx: height }, view, obstaclesOf(document))}px`
}

function giveBackFocus(to: Element | null): void {
  if (to instanceof HTMLElement && to.isConnected) to.focus()
}
