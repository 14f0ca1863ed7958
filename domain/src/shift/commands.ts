import { accept, refuse } from '../base/lib/result.ts'
import type { Rupiah } from '../base/money/rupiah.ts'
import { sumText } from '../base/money/sum-text.ts'
import { seeFiguresPermission } from '../base/permission/permission.ts'
import { defineCommand } from '../events/define-command.ts'
import type { CashMoved, DrawerOpened, ShiftOpened } from './events.ts'
import type { CountedCash } from './figures.ts'

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

/** What the drawer should hold, before its shift is closed: it would spoil the blind count [SHIFT-10]. */
export const seeFiguresCommand = defineCommand({
  subject: () => 'Lihat angka shift yang berjalan',
  decide: () => accept({ events: [], permissions: [seeFiguresPermission], output: undefined }),
})

/** *Buka laci* without a sale [PRINTER-13]. */
export const openDrawerCommand = defineCommand({
  subject: ({ reason }: { readonly reason: string }) => reason,
  decide({ reason }: { readonly reason: string }, _shop: unknown, { counter }) {
    const body: DrawerOpened = { ...counter, reason }
    return accept({ events: [{ kind: 'drawer_opened' as const, body }], output: undefined })
  },
})
