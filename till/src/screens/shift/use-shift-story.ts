import { useMemo } from 'react'
import { useShop } from '../../shell/till-context.ts'
import { useJournalRows } from '../../shell/use-journal-rows.ts'
import { useReadable } from '../../shell/use-readable.ts'
import { useUncheckedPayments } from '../../shell/use-unchecked-payments.ts'
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
