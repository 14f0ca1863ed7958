import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import type { TenderGiven } from '../sale/settle.ts'
import { instalmentAddsUp } from './adds-up.ts'
import type { OpenDebt } from './debts.ts'
import { paymentReceived, paymentReceivedSchema } from './events.ts'
import { type Instalment, receiveInstalmentCommand } from './receive-instalment.ts'

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
