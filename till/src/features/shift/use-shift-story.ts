import { useMemo } from 'react'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useUncheckedPayments } from '../../ui/payment/use-unchecked-payments.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useJournalRows } from '../../ui/state/use-journal-rows.ts'
import { type ShiftStory, shiftStory } from './shift-story.ts'

/**
 * A shift and everything about it, again after each event: `undefined` while it is read, null when this device has no
 * such shift.
 */
export function useShiftStory(shiftId: string): ShiftStory | null | undefined {
  const shop = useShop()
  const { zone } = useReadable(shop.settings)
  const shifts = useReadable(shop.records.ofKind('shift'))
  const shift = shifts.find((one) => one.id === shiftId) ?? null
  const rows = useJournalRows((journal) => journal.entriesAbout(shiftId), shiftId)
  const unseen = useUncheckedPayments()
  return useMemo(() => {
    if (shift === null) return null
    return rows === null || unseen === null ? undefined : shiftStory(shift, rows, zone, unseen)
  }, [shift, rows, zone, unseen])
}
