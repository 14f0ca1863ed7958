import { importOutcome } from '@laci/domain/views/spreadsheet/import-outcome.ts'
import { expect, test } from 'vitest'
import { outcomeText } from './outcome-text.ts'

const textOf = (
  counts: Parameters<typeof importOutcome>[0],
  stockMode: Parameters<typeof outcomeText>[1] = 'ignore',
) => outcomeText(importOutcome(counts), stockMode)

test('[SPREADSHEET-48] the line above Impor says what the file does, whatever is in it', () => {
  expect(textOf({ rowCount: 1_200, savedCount: 0, refusedCount: 1_200 })).toBe(
    'Semua 1.200 baris perlu diperbaiki dulu: belum ada yang bisa disimpan.',
  )
  expect(textOf({ rowCount: 1, savedCount: 0, refusedCount: 1 })).toBe(
    'Satu-satunya baris berkas ini perlu diperbaiki dulu: belum ada yang bisa disimpan.',
  )
  expect(textOf({ rowCount: 0, savedCount: 0, refusedCount: 0 })).toContain('Tidak ada baris')
  expect(textOf({ rowCount: 5, savedCount: 3, refusedCount: 2 })).toBe('3 baris akan disimpan, 2 dilewati.')
  expect(textOf({ rowCount: 5, savedCount: 0, refusedCount: 2 })).toBe(
    'Tidak ada yang berubah: 3 baris sama dengan isi toko, 2 baris perlu diperbaiki dulu.',
  )
  const sameAsShop = 'isi berkas ini sama dengan isi toko'
  expect(textOf({ rowCount: 5, savedCount: 0, refusedCount: 0 })).toContain(sameAsShop)
  const otherStock = { rowCount: 5, savedCount: 0, refusedCount: 0, leftStockCount: 2 }
  expect(textOf(otherStock)).toBe(
    'Tidak ada yang berubah. Stok di 2 baris berbeda dari stok toko, dan dibiarkan seperti di toko.',
  )
  expect(textOf(otherStock, 'add')).toContain('sudah ditambahkan')
})
