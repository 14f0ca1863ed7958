import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'

export type ToastTone = 'plain' | 'success' | 'warning'
type ToastRow = { id: number; message: string; tone: ToastTone }

const shownMs = 4_000
const ShowToast = createContext<(message: string, tone?: ToastTone) => void>(() => {})

/** `const toast = useToast(); toast('Produk tersimpan', 'success')`. For success and small news; errors are dialogs. */
export function useToast(): (message: string, tone?: ToastTone) => void {
  return useContext(ShowToast)
}

const tones: { [Tone in ToastTone]: string } = {
  plain: 'bg-tinta text-putih',
  success: 'bg-daun-50 text-daun-700 border border-daun-700',
  warning: 'bg-jahe-100 text-jahe-800 border border-jahe-800',
}

/**
 * Shows toasts of everything below it, read out politely, gone after 4 s. They come in below the header, because what a
 * cashier presses next stands at the bottom; a press goes through them all the same.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [rows, setRows] = useState<readonly ToastRow[]>([])
  const nextId = useRef(1)
  const show = useCallback((message: string, tone: ToastTone = 'plain') => {
    const id = nextId.current++
    // Three at most: a fourth pushes the oldest out, so a burst never covers the screen.
    setRows((shown) => [...shown.slice(-2), { id, message, tone }])
  }, [])
  const oldestId = rows[0]?.id
  useEffect(() => {
    if (oldestId === undefined) return
    const timer = setTimeout(() => setRows((shown) => shown.filter((row) => row.id !== oldestId)), shownMs)
    return () => clearTimeout(timer)
  }, [oldestId])
  return (
    <ShowToast value={show}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 top-17 z-60 flex flex-col items-center gap-2"
      >
        {rows.map((row) => (
          <p
            key={row.id}
            data-testid="toast"
            className={classes(
              'max-w-md animate-appear rounded-control px-4 py-3 font-semibold',
              tones[row.tone],
            )}
          >
            {row.message}
          </p>
        ))}
      </div>
    </ShowToast>
  )
}
