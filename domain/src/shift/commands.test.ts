import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { commandContext } from '../testing/command-context.ts'
import { beginClosingCommand } from './close-shift.ts'
import { moveCashCommand, openDrawerCommand, openShiftCommand } from './commands.ts'
import { cashMoved, drawerOpened } from './events.ts'

test('[SHIFT-5] a shift opens with what was counted, and belongs to no other shift', () => {
  const counted = [
    { denominationRupiah: 50_000 as const, pieceCount: 2 },
    { denominationRupiah: 500 as const, pieceCount: 0 },
  ]
  const decided = openShiftCommand.decide({ cashRupiah: rupiah(100_000), counted }, null, commandContext())
  expect(decided.ok && decided.value.events).toMatchObject([
    { kind: 'shift_opened', body: { shiftId: null, openingCashRupiah: 100_000, counted: [counted[0]] } },
  ])
})

test('[SHIFT-12] money that moves without a sale needs a sum and a reason, and the right to open the drawer', () => {
  const move = { direction: 'in', amountRupiah: rupiah(5_000), reason: ' Titipan ' } as const
  expect(moveCashCommand.decide(move, null, commandContext())).toMatchObject({
    value: {
      events: [{ kind: 'cash_moved', body: { direction: 'in', amountRupiah: 5_000, reason: 'Titipan' } }],
    },
  })
  for (const amountRupiah of [null, rupiah(0)])
    expect(moveCashCommand.decide({ ...move, amountRupiah }, null, commandContext())).toMatchObject({
      refusal: { code: 'amount_missing' },
    })
  expect(moveCashCommand.decide({ ...move, reason: '  ' }, null, commandContext())).toMatchObject({
    refusal: { code: 'reason_missing' },
  })
  expect(moveCashCommand.subject(move, null, commandContext().counter)).toBe(
    'Kas masuk Rp\u00a05.000: Titipan',
  )
  for (const { permissions } of [cashMoved, drawerOpened])
    expect(permissions({} as never, {} as never)).toEqual([[{ right: 'open_drawer' }]])
})

test('[PRINTER-13] an opened drawer says why', () => {
  const reason = 'Cetak uji printer'
  expect(openDrawerCommand.subject({ reason }, null, commandContext().counter)).toBe(reason)
  expect(openDrawerCommand.decide({ reason }, null, commandContext())).toMatchObject({
    value: { events: [{ kind: 'drawer_opened', body: { reason } }] },
  })
})

test('[SHIFT-11] the person who opened a shift closes it without an approval, another one needs it before the figures show', () => {
  const permissionsOf = (openedByStaffId: string | null | undefined, staffId: string | null) => {
    const shift = { openedByStaffId, openedByName: 'Rina' }
    const decided = beginClosingCommand.decide(shift, null, commandContext({ staffId }))
    return decided.ok && decided.value.permissions
  }
  expect(permissionsOf('rina', 'rina')).toEqual([])
  expect(permissionsOf('budi', 'rina')).not.toEqual([])
  expect(permissionsOf(undefined, 'rina')).not.toEqual([])
  expect(
    beginClosingCommand.subject({ openedByStaffId: null, openedByName: '' }, null, commandContext().counter),
  ).toBe('Tutup shift')
})
