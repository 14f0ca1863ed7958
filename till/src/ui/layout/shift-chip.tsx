import { instant } from '@laci/domain/base/time/instant.ts'
import { runningShift } from '@laci/domain/shift/running.ts'
import { formatTime } from '@laci/ui/format/date.ts'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useReadable } from '../base/use-readable.ts'
import { useShiftClosedElsewhere } from '../shift/use-shift-closed-elsewhere.ts'
import { useHost, useShop } from '../state/till-context.ts'

/**
 * Since when this device's shift runs; on a phone the header has no room for it. While it runs the screen stays on
 * [SHIFT-13].
 */
export function ShiftChip() {
  const shop = useShop()
  const host = useHost()
  const { zone } = useReadable(shop.settings)
  const running = runningShift(useReadable(shop.records.ofKind('shift')), shop.deviceId)
  useShiftClosedElsewhere(running?.id ?? null)
  const isRunning = running !== null
  useEffect(() => (isRunning ? host.keepAwake() : undefined), [host, isRunning])
  if (running === null) return null
  return (
    <Link
      to="/shift"
      data-testid="shift-chip"
      className="hidden min-h-12 items-center rounded-control px-2 text-sm font-semibold whitespace-nowrap hover:bg-laci-700 lg:flex"
    >
      Shift {formatTime(instant(running.fields.openedAt), zone)}
    </Link>
  )
}
