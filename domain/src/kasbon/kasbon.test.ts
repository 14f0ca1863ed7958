import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { instalmentAddsUp } from './adds-up.ts'
import { checkInstalment, debtAge, debtsByAge, judgeKasbon, type KasbonEntry, openDebts } from './debts.ts'
import { kasbonDueDay } from './due-day.ts'
import { kasbonAdjustedMovements, paymentReceivedMovements } from './movements.ts'
import { reminderText } from './reminder.ts'

const today = '2026-11-20' as BusinessDay

function entry(at: number, amountRupiah: number, more: Partial<KasbonEntry> = {}): KasbonEntry {
  return {
    eventId: `e${String(at).padStart(4, '0')}`,
    kind: amountRupiah > 0 ? 'sale' : 'instalment',
    at,
    businessDay: kasbonDueDay(today, at - 200),
    amountRupiah,
    dueDay: null,
    saleId: amountRupiah > 0 ? `s${at}` : null,
    label: '',
    ...more,
  }
}

/** Debts, instalments and goods taken back in any order of time; never more paid than is owed. */
const history = fc
  .array(fc.record({ amount: fc.integer({ min: 1, max: 500_000 }), what: fc.integer({ min: 0, max: 99 }) }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((steps) => {
    const entries: KasbonEntry[] = []
    let balance = 0
    steps.forEach(({ amount, what }, at) => {
      if (what < 55 || balance === 0) {
        entries.push(entry(at, amount))
        balance += amount
        return
      }
      const paid = Math.min(balance, amount)
      entries.push(entry(at, -paid))
      balance -= paid
    })
    return { entries, balance }
  })

test('[KASBON-2] open debts add up to the balance, and instalments pay the oldest first', () => {
  fc.assert(
    fc.property(history, ({ entries, balance }) => {
      const open = openDebts(entries, balance)
      expect(open.reduce((sum, debt) => sum + debt.openRupiah, 0)).toBe(balance)
      // The slow way, from the front: each instalment eats the oldest debt that still has something.
      const left = new Map<string, number>()
      for (const one of entries) {
        if (one.amountRupiah > 0) {
          left.set(one.eventId, one.amountRupiah)
          continue
        }
        let pay = -one.amountRupiah
        for (const [id, rest] of left) {
          const part = Math.min(pay, rest)
          left.set(id, rest - part)
          pay -= part
        }
      }
      expect(open.map((debt) => [debt.eventId, debt.openRupiah])).toEqual(
        [...left].filter(([, rest]) => rest > 0),
      )
    }),
  )
})

test('[KASBON-2] a device that knows only the newer entries finds the same open debts', () => {
  fc.assert(
    fc.property(history, ({ entries, balance }) => {
      const open = openDebts(entries, balance)
      const from = entries.findIndex((one) => one.eventId === open[0]?.eventId)
      expect(openDebts(entries.slice(Math.max(0, from)), balance)).toEqual(open)
    }),
  )
})

test('[KASBON-2] goods that come back take their own sale down, not an older one', () => {
  const entries = [entry(1, 10_000), entry(2, 20_000), entry(3, -15_000, { kind: 'refund', saleId: 's2' })]
  expect(openDebts(entries, 15_000).map((debt) => [debt.eventId, debt.openRupiah])).toEqual([
    ['e0001', 10_000],
    ['e0002', 5_000],
  ])
})

test('[KASBON-15] money that came after all takes the debt that it had become, not an older one', () => {
  const became = (at: number, amount: number) => entry(at, amount, { kind: 'adjustment', saleId: 's9' })
  const open = (balance: number, ...entries: KasbonEntry[]) =>
    openDebts(entries, balance).map((debt) => [debt.eventId, debt.openRupiah])
  const old = entry(1, 100_000)
  expect(open(200_000, old, became(50, 100_000))).toHaveLength(2)
  expect(open(100_000, old, became(50, 100_000), became(52, -100_000))).toEqual([['e0001', 100_000]])
  // Once more it did not: owed since then.
  const again = [old, became(50, 100_000), became(52, -100_000), became(55, 100_000)]
  expect(open(200_000, ...again)).toEqual([
    ['e0001', 100_000],
    ['e0055', 100_000],
  ])
  // The part of the same sale that was kasbon from the beginning stays owed; goods take either.
  const sold = entry(49, 30_000, { saleId: 's9' })
  expect(open(30_000, sold, became(50, 70_000), became(52, -70_000))).toEqual([['e0049', 30_000]])
  const goods = entry(53, -80_000, { kind: 'refund', saleId: 's9' })
  expect(open(20_000, sold, became(50, 70_000), goods)).toEqual([['e0049', 20_000]])
})

/** Debts of missing payments and counter-entries as a till makes them, between old debts and instalments. */
const sureHistory = fc
  .array(fc.record({ amount: fc.integer({ min: 1, max: 500_000 }), what: fc.integer({ min: 0, max: 99 }) }), {
    maxLength: 30,
  })
  .map((steps) => {
    const entries: KasbonEntry[] = []
    let balance = 0
    const standing = new Map<string, number>()
    for (const [at, { amount, what }] of steps.entries()) {
      const [saleId] = [...standing.keys()]
      let more: Partial<KasbonEntry> = {}
      let change = amount
      if (what < 30) {
        more = { kind: 'adjustment', saleId: `m${at}` }
        standing.set(`m${at}`, amount)
      } else if (what < 60 && saleId !== undefined) {
        change = 0 - standing.get(saleId)!
        more = { kind: 'adjustment', saleId }
        standing.delete(saleId)
      } else if (what < 80 && balance > 0) change = 0 - Math.min(balance, amount)
      entries.push(entry(at, change, more))
      balance += change
    }
    return { entries, balance }
  })

test('[KASBON-2] [KASBON-15] with payments that came after all the open debts add up to the balance, and known by the newer entries alone', () => {
  fc.assert(
    fc.property(sureHistory, ({ entries, balance }) => {
      const open = openDebts(entries, balance)
      expect(open.reduce((sum, debt) => sum + debt.openRupiah, 0)).toBe(Math.max(0, balance))
      for (const { saleId, eventId } of open) {
        const counters = entries.filter((one) => one.saleId === saleId && one.amountRupiah < 0)
        expect([eventId, saleId?.startsWith('m') ? counters.length : 0]).toEqual([eventId, 0])
      }
      const from = entries.findIndex((one) => one.eventId === open[0]?.eventId)
      expect(openDebts(entries.slice(Math.max(0, from)), balance)).toEqual(open)
    }),
  )
})

test('[KASBON-3] debts by age add up to what is open; a debt without a due day counts from its own day', () => {
  fc.assert(
    fc.property(history, ({ entries, balance }) => {
      const sums = debtsByAge(openDebts(entries, balance), today)
      expect(Object.values(sums).reduce((sum, one) => sum + one, 0)).toBe(balance)
    }),
  )
  const due = (dueDay: string) => debtAge({ dueDay: dueDay as BusinessDay, businessDay: today }, today)
  expect(due('2026-11-20')).toBe('not_due')
  expect(due('2026-11-19')).toBe('to_30')
  expect(due('2026-10-20')).toBe('to_60')
  expect(due('2026-08-22')).toBe('to_90')
  expect(due('2026-08-21')).toBe('over_90')
  expect(kasbonDueDay('2026-12-15' as BusinessDay, 30)).toBe('2027-01-14')
})

test('[KASBON-4] above the limit it is said, or blocked, as the owner set it; no limit allows all', () => {
  const judge = (kasbonLimitRupiah: number | null, kasbonLimitMode: 'warn' | 'block', more: number) =>
    judgeKasbon({ kasbonLimitRupiah, kasbonLimitMode }, 80_000, rupiah(more))
  expect(judge(null, 'block', 10 ** 9)).toEqual({ code: 'allowed' })
  expect(judge(100_000, 'block', 20_000)).toEqual({ code: 'allowed' })
  expect(judge(100_000, 'block', 20_001)).toEqual({ code: 'blocked', overRupiah: 1 })
  expect(judge(100_000, 'warn', 25_000)).toEqual({ code: 'above_limit', overRupiah: 5_000 })
})

test('[KASBON-5] an instalment is something, and never more than is owed', () => {
  expect(checkInstalment(5_000, rupiah(5_000))).toEqual({ ok: true, value: 5_000 })
  expect(checkInstalment(5_000, rupiah(0))).toMatchObject({ refusal: { code: 'amount_missing' } })
  expect(checkInstalment(5_000, rupiah(5_001))).toMatchObject({
    refusal: { code: 'more_than_owed', owedRupiah: 5_000 },
  })
})

test('[KASBON-1, KASBON-6] an instalment lowers the debt, fills the drawer, and adds up', () => {
  const received = {
    receiptNumber: 'A-261120-0001',
    zone: 'Asia/Jakarta' as const,
    businessDay: today,
    cashierName: '',
    customerId: 'c',
    customerName: 'Bu Tini',
    amountRupiah: rupiah(30_000),
    payments: [
      { tender: 'cash' as const, amountRupiah: rupiah(20_000), receivedRupiah: rupiah(50_000) },
      { tender: 'transfer' as const, amountRupiah: rupiah(10_000), receivedRupiah: rupiah(10_000) },
    ],
    changeRupiah: rupiah(30_000),
    kasbonAfterRupiah: rupiah(0),
    note: '',
  }
  expect(paymentReceivedMovements('till', received)).toEqual([
    { account: 'cash', subject: 'till', amount: 20_000 },
    { account: 'kasbon', subject: 'c', amount: -30_000 },
  ])
  expect(instalmentAddsUp(received)).toBe(true)
  expect(instalmentAddsUp({ ...received, changeRupiah: rupiah(29_999) })).toBe(false)
  const letGo = { ...received, reason: 'write_off' as const, amountRupiah: rupiah(-5_000) }
  expect(kasbonAdjustedMovements(letGo)).toEqual([{ account: 'kasbon', subject: 'c', amount: -5_000 }])
})

test('[KASBON-7] the reminder names shop, sum and the oldest debts, and sums up the rest', () => {
  const entries = Array.from({ length: 12 }, (_, at) => entry(at, 1_000 * (at + 1)))
  const text = reminderText('Toko Bu Sri', 'Pak Budi', openDebts(entries, 78_000))
  expect(text.split('\n')).toHaveLength(14)
  expect(text).toContain('Total: Rp 78.000')
  expect(text).toContain('- 2 catatan lain: Rp 23.000')
})
