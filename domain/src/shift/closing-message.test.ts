import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import type { BusinessDay } from '../base/time/zone.ts'
import { writeMessage } from '../message/templates.ts'
import type { UncheckedPayment } from '../sale/payment-check.ts'
import { shiftFigures } from '../views/report/shift-figures.ts'
import { closingWords } from './closing-message.ts'

const quiet = shiftFigures('0191d5c5-0000-7000-8000-0000000000a1', [], [])
const counted = (countedRupiah: number) => ({
  countedCashRupiah: rupiah(countedRupiah),
  expectedCashRupiah: rupiah(240_000),
  differenceRupiah: rupiah(countedRupiah - 240_000),
  tenders: [{ tender: 'qris' as const, expectedRupiah: rupiah(50_000), countedRupiah: null }],
})
const waiting = { state: 'waiting', payment: { amountRupiah: 20_000 } } as UncheckedPayment

test('[SHIFT-14] the owner reads whether the cash fits, by how much, and what deserves a second look', () => {
  expect(closingWords(counted(240_000), quiet, [])).toEqual({
    verdict: 'Ya, pas Rp 240.000',
    attention: 'tidak ada',
  })
  const closed = {
    ...counted(235_000),
    tenders: [{ tender: 'qris' as const, expectedRupiah: rupiah(50_000), countedRupiah: rupiah(53_000) }],
  }
  const figures = {
    ...quiet,
    refundCount: 1,
    refundsRupiah: rupiah(6_500),
    missingRupiah: rupiah(9_000),
    voidCount: 2,
    drawerOpenCount: 3,
  }
  const words = closingWords(closed, figures, [waiting, waiting])
  expect(words).toEqual({
    verdict: 'Tidak, kurang Rp 5.000 (seharusnya Rp 240.000, terhitung Rp 235.000)',
    attention:
      'QRIS lebih Rp 3.000; 2 pembayaran belum dicek, Rp 40.000; Rp 9.000 tidak masuk; 1 retur, Rp 6.500; ' +
      '2 pembatalan; laci dibuka manual 3 kali',
  })
  const values = {
    ...{ name: 'Bu Sri', store: 'Toko *Sri*\nX', cashier: '_Rina_', date: '2026-11-22' as BusinessDay },
    ...{ amount: rupiah(812_500), count: 63, ...words },
  }
  const { text } = writeMessage({ template: 'shift_closed', values })
  expect(text).toContain('Kas cocok? Tidak, kurang Rp 5.000')
  expect(text).not.toMatch(/\*|_|X\n/)
})
