import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { cashMoved } from '../shift/events.ts'
import { commandContext } from '../testing/command-context.ts'
import { adjustKasbonCommand, giveBackOverpaidCommand, type KasbonChange } from './commands.ts'
import { kasbonAdjusted } from './events.ts'

const customerId = '018f0000-0000-7000-8000-0000000000c1'
const today = '2026-11-20' as BusinessDay
const counter = { zone: 'Asia/Jakarta', businessDay: today, cashierName: 'Rina', shiftId: null } as const
const customer = { customerId, name: 'Bu Tini' }

const context = { counter } as never
const shopOf = (owedRupiah: number) => ({ balanceOf: () => owedRupiah })

const change: KasbonChange = {
  ...{ ...customer, reason: 'correction', amountRupiah: rupiah(5_000), isLess: false, note: ' keliru ' },
  dueDay: '2026-12-20' as BusinessDay,
}

function adjusted(changes: Partial<KasbonChange>, owedRupiah = 8_000) {
  return adjustKasbonCommand.decide({ ...change, ...changes }, shopOf(owedRupiah), context)
}

test('[KASBON-11] a debt is changed by hand by what is owed in its turn, and only a debt that is added falls due', () => {
  expect(adjusted({})).toMatchObject({
    value: {
      events: [
        {
          kind: 'kasbon_adjusted',
          body: { ...counter, customerId, amountRupiah: 5_000, dueDay: '2026-12-20', note: 'keliru' },
        },
      ],
    },
  })
  const less = adjusted({ isLess: true })
  if (!less.ok) throw new Error(less.refusal.code)
  expect(less.value.events[0]!.body).toEqual({
    ...{ ...counter, customerId, reason: 'correction', amountRupiah: -5_000, note: 'keliru' },
  })
  const opening = adjusted({ reason: 'opening', isLess: true, dueDay: null })
  expect(opening.ok && opening.value.events[0]!.body).not.toHaveProperty('dueDay')
  expect(adjusted({ reason: 'write_off' }, 4_999)).toMatchObject({
    refusal: { code: 'more_than_owed', owedRupiah: 4_999 },
  })
  expect(adjusted({ note: ' ' })).toMatchObject({ refusal: { code: 'note_missing' } })
  expect(adjusted({ amountRupiah: rupiah(0) })).toMatchObject({ refusal: { code: 'amount_missing' } })
})

test('[KASBON-12] the person who approves reads whose debt changes and by how much, and a smaller one takes more', () => {
  const subject = (changes: Partial<KasbonChange>) =>
    adjustKasbonCommand.subject({ ...change, ...changes }, shopOf(0), commandContext().counter)
  expect(subject({})).toBe('Kasbon Bu Tini +Rp\u00a05.000')
  expect(subject({ reason: 'opening', isLess: true })).toBe('Kasbon Bu Tini +Rp\u00a05.000')
  expect(subject({ isLess: true })).toBe('Kasbon Bu Tini -Rp\u00a05.000')
  expect(subject({ reason: 'write_off' })).toBe('Kasbon Bu Tini -Rp\u00a05.000')
  const taken = (changes: Partial<KasbonChange>) => {
    const made = adjusted(changes)
    return made.ok && kasbonAdjusted.permissions(made.value.events[0]!.body, {} as never)
  }
  expect(taken({})).toEqual([[{ right: 'kasbon' }]])
  expect(taken({ isLess: true })).toEqual([[{ right: 'kasbon' }, { right: 'refund' }]])
})

test('[KASBON-13] what was paid too much goes back as it stands in its turn, as a refund out of the drawer', () => {
  const giveBack = (owedRupiah: number) =>
    giveBackOverpaidCommand.decide(customer, shopOf(owedRupiah), context)
  const given = giveBack(-7_500)
  expect(given).toMatchObject({
    value: {
      events: [
        { kind: 'cash_moved', body: { direction: 'out', amountRupiah: 7_500 } },
        { kind: 'kasbon_adjusted', body: { customerId, amountRupiah: 7_500 } },
      ],
      permissions: [{ right: 'kasbon' }, { right: 'refund' }],
      output: { amountRupiah: 7_500 },
    },
  })
  expect(cashMoved.permissions({} as never, {} as never)).toEqual([[{ right: 'open_drawer' }]])
  expect(giveBack(0)).toEqual({ ok: false, refusal: { code: 'nothing_overpaid' } })
  expect(giveBackOverpaidCommand.subject(customer, shopOf(-7_500), commandContext().counter)).toBe(
    'Kembalikan lebih bayar Rp\u00a07.500, Bu Tini',
  )
})
