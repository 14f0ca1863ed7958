import { accept } from '../base/lib/result.ts'
import { defineCommand } from '../events/define-command.ts'
import { closePermissions, closeShift, type ShiftCount } from './closing.ts'
import type { ShiftClosed } from './events.ts'
import type { ShiftFigures } from './figures.ts'

export type Closing = {
  readonly shiftId: string
  /** Undefined: nobody knows any more. */
  readonly openedByStaffId: string | null | undefined
  readonly openedByName: string
  /** What was shown is what is accepted: an event that came this instant is a late one. */
  readonly figures: ShiftFigures
  readonly count: ShiftCount
  readonly typedNote: string
  readonly earlierCountsRupiah: readonly number[]
}

type OpenedBy = Pick<Closing, 'openedByStaffId' | 'openedByName'>

/** What a drawer should hold is not for everybody who can type a count: allowed before it is shown. */
export const beginClosingCommand = defineCommand({
  subject: ({ openedByName }: OpenedBy) => `Tutup shift ${openedByName}`.trim(),
  decide({ openedByStaffId }: OpenedBy, _shop: unknown, { staffId }) {
    return accept({
      events: [],
      permissions: closePermissions(openedByStaffId, { staffId }),
      output: undefined,
    })
  },
})

/** *Tutup shift* [SHIFT-7]. The person who opened it may always close it [SHIFT-11]. */
export const closeShiftCommand = defineCommand({
  subject: ({ openedByName }: Closing) => `Tutup shift ${openedByName}`.trim(),
  decide({ openedByStaffId, openedByName: _, ...closing }: Closing, _shop: unknown, { counter, staffId }) {
    const closed = closeShift({ ...closing, counter })
    if (!closed.ok) return closed
    const body: ShiftClosed = closed.value
    return accept({
      events: [{ kind: 'shift_closed' as const, body }],
      permissions: closePermissions(openedByStaffId, { staffId }),
      output: body,
    })
  },
})
