import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../money/rupiah.ts'
import type { TenderGiven } from '../sale/settle.ts'
import { cashMoved } from '../shift/events.ts'
import type { BusinessDay } from '../time/zone.ts'
import { instalmentAddsUp } from './adds-up.ts'
import {
  adjustKasbonCommand,
  giveBackOverpaidCommand,
  type Instalment,
  type KasbonChange,
  receiveInstalmentCommand,
} from './commands.ts'
import type { OpenDebt } from './debts.ts'
import { kasbonAdjusted, paymentReceived, paymentReceivedSchema } from './events.ts'

const customerId = '018f0000-0000-7000-8000-0000000000c1'
const saleId = '018f0000-0000-7000-8000-0000000000a1'
const today = '2026-11-20' as BusinessDay
const counter = { zone: 'Asia/Jakarta', businessDay: today, cashierName: 'Rina', shiftId: null } as const
const customer = { customerId, name: 'Bu Tini' }

function shopOf(owedRupiah: number, pointCount = 0) {
  return {
    balanceOf: (account: 'kasbon' | 'point') => (account === 'kasbon' ? owedRupiah : pointCount),
    settings: () => ({ arePointsOn: pointCount > 0, pointWorthRupiah: 10 }),
    entriesAbout: async () => [],
  }
}

function context() {
  const taken: string[] = []
  const nextReceiptNumber = () => {
    taken.push(`A-261120-000${taken.length + 1}`)
    return taken.at(-1)!
  }
  return { taken, all: { counter, nextReceiptNumber } as never }
}

const change: KasbonChange = {
  ...{ ...customer, reason: 'correction', amountRupiah: rupiah(5_000), isLess: false, note: ' keliru ' },
  dueDay: '2026-12-20' as BusinessDay,
}

function adjusted(changes: Partial<KasbonChange>, owedRupiah = 8_000) {
  return adjustKasbonCommand.decide({ ...change, ...changes }, shopOf(owedRupiah), context().all)
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
    adjustKasbonCommand.subject({ ...change, ...changes }, shopOf(0))
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
    giveBackOverpaidCommand.decide(customer, shopOf(owedRupiah), context().all)
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
  expect(giveBackOverpaidCommand.subject(customer, shopOf(-7_500))).toBe(
    'Kembalikan lebih bayar Rp\u00a07.500, Bu Tini',
  )
})

const instalment = (amountRupiah: number, tenders: readonly TenderGiven[], note = ''): Instalment => ({
  ...{ ...customer, amountRupiah: rupiah(amountRupiah), tenders, debts: [], note },
})
const cash = (amountRupiah: number): TenderGiven => ({ tender: 'cash', amountRupiah: rupiah(amountRupiah) })

async function received(input: Instalment, shop: ReturnType<typeof shopOf>) {
  const { all, taken } = context()
  const state = await receiveInstalmentCommand.read(input, shop)
  return { decided: receiveInstalmentCommand.decide(input, state, all), taken }
}

test('[KASBON-1] [KASBON-6] an instalment has its number, adds up, and says what is owed afterwards', async () => {
  const amount = fc.integer({ min: 1, max: 2_000_000 })
  await fc.assert(
    fc.asyncProperty(amount, amount, fc.nat(50_000), async (one, other, over) => {
      const amountRupiah = Math.min(one, other)
      const owedRupiah = Math.max(one, other)
      const input = instalment(amountRupiah, [cash(amountRupiah + over)], ' lunas ')
      const { decided, taken } = await received(input, shopOf(owedRupiah))
      if (!decided.ok) throw new Error(decided.refusal.code)
      const { events, output } = decided.value
      expect(events).toEqual([{ kind: 'payment_received', body: output }])
      expect(paymentReceivedSchema.parse(output)).toEqual(output)
      expect(instalmentAddsUp(output)).toBe(true)
      expect(output).toMatchObject({ ...counter, customerId, customerName: 'Bu Tini', note: 'lunas' })
      expect(output.kasbonAfterRupiah).toBe(owedRupiah - amountRupiah)
      expect(output.changeRupiah).toBe(over)
      expect([output.receiptNumber]).toEqual(taken)
      expect(paymentReceived.permissions(output, {} as never)).toEqual([[]])
    }),
  )
})

test('[KASBON-5] what another till was paid meanwhile cannot be paid twice, and takes no number', async () => {
  const { decided, taken } = await received(instalment(5_000, [cash(5_000)]), shopOf(2_000))
  expect(decided).toEqual({ ok: false, refusal: { code: 'more_than_owed', owedRupiah: 2_000 } })
  expect(taken).toEqual([])
})

test('[KASBON-16] an instalment by points says which sales they pay; any other reads nothing', async () => {
  const debt: OpenDebt = {
    ...{ eventId: saleId, kind: 'sale', at: 1, businessDay: today, dueDay: null, saleId, label: '' },
    ...{ amountRupiah: 3_000, openRupiah: rupiah(3_000) },
  }
  const points = { tender: 'point', amountRupiah: rupiah(1_000) } as const
  const input = { ...instalment(1_000, [points]), debts: [debt] }
  const { decided } = await received(input, shopOf(3_000, 200))
  expect(decided).toMatchObject({
    value: {
      output: {
        payments: [{ tender: 'point', pointCount: 100 }],
        pointParts: [{ saleId, amountRupiah: 1_000, pointCount: 100, takenBackCount: 0 }],
      },
    },
  })
  const unread = { ...shopOf(3_000), entriesAbout: () => Promise.reject(new Error('read')) }
  const plain = await received(instalment(1_000, [cash(1_000)]), unread)
  expect(plain.decided.ok && plain.decided.value.output).not.toHaveProperty('pointParts')
})
