import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useReadable } from '../base/use-readable.ts'
import { useShop } from '../state/till-context.ts'

const SwitchPeople = lazy(async () => ({ default: (await import('./switch-people.tsx')).SwitchPeople }))

/** Who stands at the till; a press changes that. A shop where the owner works alone sees nothing of it. */
export function OperatorChip() {
  const shop = useShop()
  const people = useReadable(shop.staff.people)
  const { name } = useReadable(shop.staff.current)
  const isLocked = useReadable(shop.staff.isLocked)
  const [isOpen, setIsOpen] = useState(false)
  if (!people.some((one) => one.isActive) || isLocked) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Kasir: ${name}. Ganti kasir`}
        onClick={() => setIsOpen(true)}
        data-testid="operator"
        className="flex min-h-12 max-w-40 min-w-12 items-center justify-center gap-2 rounded-control px-2 text-sm font-semibold hover:bg-laci-700"
      >
        <UserRound aria-hidden size={20} className="shrink-0" />
        <span className="hidden truncate sm:inline">{name}</span>
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="Ganti kasir" testId="switch-operator">
        <Suspense>
          <SwitchPeople onDone={() => setIsOpen(false)} />
        </Suspense>
      </Sheet>
    </>
  )
}
