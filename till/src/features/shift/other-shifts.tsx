import { Button } from '@laci/ui/controls/button.tsx'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import type { ShiftRow } from './shift-story.ts'
import { shiftTimes } from './shift-words.ts'

/**
 * Shifts that run beside this device's own: each device has its own drawer. A device that broke down or was lost leaves
 * one behind, which is closed from here [SHIFT-11].
 */
export function OtherShifts({
  shifts,
  ownId,
  onClose,
}: {
  shifts: readonly ShiftRow[]
  /** The one that runs here. */
  ownId: string | null
  onClose: (shiftId: string) => void
}) {
  const shop = useShop()
  const { zone } = useReadable(shop.settings)
  const others = shifts.filter(({ id, fields }) => fields.status === 'open' && id !== ownId)
  if (others.length === 0) return null
  return (
    <Section title="Shift lain yang masih terbuka" testId="other-shifts">
      <p className="text-redup">Tiap perangkat punya laci dan shift sendiri.</p>
      <ul className="grid gap-3">
        {others.map((shift) => (
          <li
            key={shift.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-tile border border-garis px-4 py-3"
            data-testid="other-shift"
          >
            <span className="grid min-w-0 gap-0.5">
              <span className="font-semibold break-words">
                {shift.fields.cashierName || 'Pemilik'}
                {shift.fields.deviceId === shop.deviceId ? ', perangkat ini' : ', perangkat lain'}
              </span>
              <span className="text-sm text-redup">{shiftTimes(shift, zone)}</span>
            </span>
            <Button tone="outline" onClick={() => onClose(shift.id)} data-testid="close-other-shift">
              Tutup dari sini
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
