import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import { paidState } from '@laci/domain/sale/paid-state.ts'
import { expect, test } from 'vitest'
import { paidTitle, paidWords, unpaidTexts } from './paid-state.ts'

const sum = (amount: number) => ({ amountRupiah: rupiah(amount), receivedRupiah: rupiah(amount) })

test('[SALE-34] Lunas stands over nothing that is owed, unseen or missing, and each of them is named with its sum', () => {
  const cash = paidState({ payments: [{ tender: 'cash', ...sum(10_000) }] })
  expect([paidTitle(cash), unpaidTexts(cash), paidWords(cash)]).toEqual(['Lunas', [], 'Tunai'])
  const sale = {
    payments: [
      { tender: 'cash' as const, ...sum(4_000) },
      { tender: 'kasbon' as const, ...sum(30_550) },
      { tender: 'qris' as const, ...sum(6_000), isUnchecked: true },
    ],
    customerName: 'Bu Tini',
    dueDay: '2026-12-25' as BusinessDay,
  }
  const mixed = paidState(sale)
  expect(paidTitle(mixed)).toBe('Tercatat')
  expect(unpaidTexts(mixed)).toEqual([
    'Kasbon Bu Tini Rp\u00a030.550, jatuh tempo 25 Desember 2026',
    'QRIS Rp\u00a06.000 belum dicek',
  ])
  expect(paidWords(mixed)).toBe('Tunai + Kasbon + QRIS belum dicek')
  const missed = paidState(sale, (index) => (index === 2 ? 'missing' : undefined))
  expect(unpaidTexts(missed)[1]).toBe('QRIS Rp\u00a06.000 tidak masuk')
  const { dueDay: _, ...undated } = sale
  expect(unpaidTexts(paidState(undated))[0]).toBe('Kasbon Bu Tini Rp\u00a030.550')
})
