import { expect, test } from 'vitest'
import { commonRefundReasons, isSpoiledReason } from './refund-reason.ts'

test('[REFUND-15] spoiled goods are not sold again unless somebody says so; all others go back to stock', () => {
  expect(commonRefundReasons.filter(isSpoiledReason)).toEqual(['Barang rusak', 'Kedaluwarsa'])
  expect(isSpoiledReason(' rusak ')).toBe(true)
  expect(isSpoiledReason('tidak rusak')).toBe(false)
  expect(isSpoiledReason('')).toBe(false)
})
