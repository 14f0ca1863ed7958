import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { judgeBalance } from './judge-balance.ts'
import { latestPayoutDay, nextPayoutDay, processedByDay } from './payout-day.ts'
import { judgeOutcome, textOfPayoutRefusal } from './payout-state.ts'
import { transferListName, transferListOf } from './transfer-list.ts'
import type { Payout } from './wire.ts'

const day = (text: string) => text as BusinessDay

test.each([
  ['2026-12-01', '2026-12-01', '2026-12-15', '2026-12-04'],
  ['2026-12-14', '2026-12-01', '2026-12-15', '2026-12-04'],
  ['2026-12-15', '2026-12-15', '2027-01-01', '2026-12-18'],
  ['2026-12-31', '2026-12-15', '2027-01-01', '2026-12-18'],
  ['2028-02-29', '2028-02-15', '2028-03-01', '2028-02-18'],
])('[PAYOUT-1] on %s the run of %s is due, the next one on %s', (today, due, next, processedBy) => {
  expect(latestPayoutDay(day(today))).toBe(due)
  expect(nextPayoutDay(day(today))).toBe(next)
  expect(processedByDay(latestPayoutDay(day(today)))).toBe(processedBy)
})

test('[PAYOUT-1] the next day of payment is the due one as soon as it has come', () => {
  const days = fc
    .integer({ min: 0, max: 40_000 })
    .map((count) => day(new Date(count * 86_400_000).toISOString().slice(0, 10)))
  fc.assert(
    fc.property(days, (today) => {
      const next = nextPayoutDay(today)
      expect(next > today).toBe(true)
      expect(latestPayoutDay(next)).toBe(next)
      expect(latestPayoutDay(today) <= today).toBe(true)
    }),
  )
})

test('[PAYOUT-2] Rp 50.000 are paid and one rupiah less waits; each reason to wait has its name', () => {
  const open = {
    balanceRupiah: rupiah(50_000),
    bankNumber: '1234567890',
    isBankNumberNew: false,
    isLeaving: false,
    heldRupiah: rupiah(0),
  }
  expect(judgeBalance(open)).toBe('pay')
  expect(judgeBalance({ ...open, balanceRupiah: rupiah(49_999) })).toBe('below_minimum')
  expect(judgeBalance({ ...open, balanceRupiah: rupiah(-1) })).toBe('debit')
  expect(judgeBalance({ ...open, bankNumber: '' })).toBe('no_bank_number')
  expect(judgeBalance({ ...open, isBankNumberNew: true })).toBe('bank_number_changed')
  const leaving = { ...open, balanceRupiah: rupiah(1), isLeaving: true }
  expect(judgeBalance(leaving)).toBe('pay')
  // Whoever has got hold of an account must gain nothing by deleting it.
  expect(judgeBalance({ ...leaving, isBankNumberNew: true })).toBe('bank_number_changed')
})

test('[AFFILIATE-13] a balance of commissions that are held alone waits for them', () => {
  const open = { balanceRupiah: rupiah(0), bankNumber: '1', isBankNumberNew: false, isLeaving: false }
  expect(judgeBalance({ ...open, heldRupiah: rupiah(29_400) })).toBe('on_hold')
  expect(judgeBalance({ ...open, isLeaving: true, heldRupiah: rupiah(29_400) })).toBe('on_hold')
  const paid = { ...open, balanceRupiah: rupiah(50_000), heldRupiah: rupiah(1) }
  expect(judgeBalance(paid)).toBe('pay')
  expect(judgeBalance({ ...paid, balanceRupiah: rupiah(-1) })).toBe('debit')
})

test('[PAYOUT-4] open is paid or failed, paid may fail, failed is over', () => {
  expect(judgeOutcome('open', 'paid', 'open').ok).toBe(true)
  expect(judgeOutcome('open', 'failed', 'open').ok).toBe(true)
  expect(judgeOutcome('paid', 'failed', 'paid').ok).toBe(true)
  for (const [state, outcome] of [
    ['paid', 'paid'],
    ['failed', 'paid'],
    ['failed', 'failed'],
  ] as const) {
    const judged = judgeOutcome(state, outcome, state)
    expect(judged).toEqual({ ok: false, refusal: { code: 'payout_decided', state } })
    if (!judged.ok) expect(textOfPayoutRefusal(judged.refusal)).toMatch(/Tidak ada yang diubah/)
  }
})

test('[PAYOUT-12] who saw it open does not take back what somebody else has noted as paid', () => {
  const judged = judgeOutcome('paid', 'failed', 'open')
  expect(judged).toEqual({ ok: false, refusal: { code: 'payout_changed', state: 'paid' } })
  if (!judged.ok) expect(textOfPayoutRefusal(judged.refusal)).toContain('Sudah dibayar')
})

const payout = (change: Partial<Payout>): Payout => ({
  payoutId: 'x',
  number: '2026-12-01/1',
  affiliateId: 'a',
  name: 'Budi',
  bankNumber: '0123456789',
  amountRupiah: rupiah(117_600),
  state: 'open',
  reference: null,
  reason: null,
  decidedAt: null,
  isAffiliateGone: false,
  commissions: [],
  ...change,
})

test('[PAYOUT-5] the list of transfers names whoever is still to be paid', () => {
  const list = transferListOf([
    payout({}),
    payout({ state: 'paid', name: 'Sudah' }),
    payout({ state: 'failed', name: 'Gagal' }),
    payout({ number: '2026-12-01/4', name: 'Toko "Maju", Jaya' }),
  ])
  expect(list.split('\r\n')).toEqual([
    'No;"Nomor rekening";Bank;"Nama penerima";Nominal;Berita',
    '1;0123456789;BCA;Budi;117600;"Komisi 2026-12-01/1"',
    '2;0123456789;BCA;"Toko ""Maju"", Jaya";117600;"Komisi 2026-12-01/4"',
    '',
  ])
  expect(transferListName(day('2026-12-01'))).toBe('komisi-2026-12-01.csv')
})

test('[PAYOUT-5] whatever somebody is called, a list has a row for each and no formula', () => {
  const names = fc.oneof(
    fc.constantFrom(
      '=1+1',
      '+62',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r\n=1',
      ' =cmd|x',
      '"=1"',
      "'",
      '\u202e=1',
      '＝1+1',
      '\ufeff=1',
    ),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.array(names, { maxLength: 5 }), (given) => {
      const lines = transferListOf(given.map((name) => payout({ name }))).split('\r\n')
      expect(lines).toHaveLength(given.length + 2)
      for (const line of lines.slice(1, -1)) {
        const name = /^\d+;0123456789;BCA;(.*);117600;"Komisi 2026-12-01\/1"$/su.exec(line)![1]!
        const shown = name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name
        expect(shown.normalize('NFKC')).not.toMatch(/^[\s\p{C}]*[=+\-@]/u)
      }
    }),
  )
})
