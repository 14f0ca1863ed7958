import { defineCommand } from '../events/define-command.ts'
import { accept, refuse } from '../lib/result.ts'
import type { Rupiah } from '../money/rupiah.ts'
import { sumText } from '../money/sum-text.ts'
import { closePermissions, closeShift, type ShiftCount } from './closing.ts'
import type { CashMoved, DrawerOpened, ShiftClosed, ShiftOpened } from './events.ts'
import type { CountedCash, ShiftFigures } from './figures.ts'

/** *Buka shift* [SHIFT-5]. */
export const openShiftCommand = defineCommand({
  subject: () => 'Buka shift',
  decide(
    { cashRupiah, counted }: { readonly cashRupiah: Rupiah; readonly counted: CountedCash },
    _shop: unknown,
    { counter },
  ) {
    const body: ShiftOpened = {
      ...counter,
      // A shift belongs to none.
      shiftId: null,
      openingCashRupiah: cashRupiah,
      counted: counted.filter(({ pieceCount }) => pieceCount > 0),
    }
    return accept({ events: [{ kind: 'shift_opened' as const, body }], output: undefined })
  },
})

export const cashMoveName = { in: 'Kas masuk', out: 'Kas keluar' } as const

export type CashMoveRefusal = { readonly code: 'amount_missing' | 'reason_missing' }

/** Money into or out of the drawer that is no sale [SHIFT-12]. */
export const moveCashCommand = defineCommand({
  subject: ({ direction, amountRupiah, reason }: CashMove) =>
    `${cashMoveName[direction]} ${sumText(amountRupiah ?? 0)}: ${reason.trim()}`,
  decide({ direction, amountRupiah, reason }: CashMove, _shop: unknown, { counter }) {
    if (amountRupiah === null || amountRupiah === 0)
      return refuse<CashMoveRefusal>({ code: 'amount_missing' })
    if (reason.trim() === '') return refuse<CashMoveRefusal>({ code: 'reason_missing' })
    const body: CashMoved = { ...counter, direction, amountRupiah, reason: reason.trim() }
    return accept({ events: [{ kind: 'cash_moved' as const, body }], output: body })
  },
})

export type CashMove = {
  readonly direction: CashMoved['direction']
  readonly amountRupiah: Rupiah | null
  readonly reason: string
}

/** *Buka laci* without a sale [PRINTER-13]. */
export const openDrawerCommand = defineCommand({
  subject: ({ reason }: { readonly reason: string }) => reason,
  decide({ reason }: { readonly reason: string }, _shop: unknown, { counter }) {
    const body: DrawerOpened = { ...counter, reason }
    return accept({ events: [{ kind: 'drawer_opened' as const, body }], output: undefined })
  },
})

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
