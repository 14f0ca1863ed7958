import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { useRef } from 'react'
import { OpenShiftForm } from './open-shift-form.tsx'

/** Before a payment, where the shop wants a shift for it. Closed without one, the cart stays as it is [SHIFT-6]. */
export function OpenShiftSheet({ onClose, onOpened }: { onClose: () => void; onOpened: () => void }) {
  const sumField = useRef<HTMLInputElement>(null)
  return (
    <Sheet isOpen onClose={onClose} title="Buka shift dulu" initialFocus={sumField} testId="open-shift-sheet">
      <OpenShiftForm onOpened={onOpened} sumField={sumField} />
    </Sheet>
  )
}
