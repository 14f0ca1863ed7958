import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useReadable } from '../base/use-readable.ts'
import { useHost } from '../state/till-context.ts'

const UpdateDialog = lazy(async () => ({ default: (await import('./update-dialog.tsx')).UpdateDialog }))

/** *Versi baru*: quiet, pressed when it suits, and never applied while something could be lost (R8). */
export function UpdateChip() {
  const host = useHost()
  const update = useReadable(host.update.state)
  const [isOpen, setIsOpen] = useState(false)
  if (update === 'none') return null
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        data-testid="update-chip"
        className="inline-flex min-h-12 items-center gap-2 rounded-full border border-laci-100 px-3 text-sm font-semibold hover:bg-laci-700"
      >
        <RefreshCw aria-hidden size={16} />
        <span className="max-sm:sr-only">Versi baru</span>
      </button>
      {isOpen ? (
        <Suspense>
          <UpdateDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
