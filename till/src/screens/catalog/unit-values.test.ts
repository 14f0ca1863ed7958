import { productDefaults } from '@laci/domain/catalog/product.ts'
import { rupiah } from '@laci/domain/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/stock/quantity.ts'
import { expect, test } from 'vitest'
import { readTiers, readUnits, tierValues, unitValues } from './unit-values.ts'

const box = { key: 0, name: 'dus', factor: '40', priceRupiah: rupiah(130_000), barcode: '8991002101234' }
const tier = { key: 0, unit: '', minimum: '6', priceRupiah: rupiah(3_300), customerGroup: '' }

test('[CATALOG-5] units and price tiers are read from the form, and shown again as they were', () => {
  const units = readUnits([box], 'pcs', null)
  expect(units).toEqual([
    {
      name: 'dus',
      factorThousandths: wholeUnits(40),
      barcodes: ['8991002101234'],
      priceRupiah: 130_000,
    },
  ])
  const tiers = readTiers([tier], [])
  expect(tiers).toEqual([
    { unit: '', customerGroup: '', minimumThousandths: wholeUnits(6), priceRupiah: 3_300 },
  ])
  if (typeof units === 'string' || typeof tiers === 'string') throw new Error('must be read')
  expect(unitValues(units)).toEqual([box])
  expect(tierValues(tiers)).toEqual([tier])
})

test('[CATALOG-5] empty rows are left out, and what is half filled says what is missing', () => {
  expect(readUnits([{ ...box, name: '', factor: '', priceRupiah: null, barcode: '' }], 'pcs', null)).toEqual(
    [],
  )
  expect(readUnits([{ ...box, factor: 'banyak' }], 'pcs', null)).toContain('Isi dus')
  expect(readUnits([{ ...box, name: '' }], 'pcs', null)).toContain('Nama satuan')
  expect(readUnits([{ ...box, name: 'pcs' }], 'pcs', null)).toContain('dua kali')
  expect(readUnits([box, { ...box, key: 1 }], 'pcs', null)).toContain('dua kali')
  expect(readTiers([{ ...tier, priceRupiah: null }], [])).toContain('belum diisi')
  expect(readTiers([{ ...tier, minimum: 'x' }], [])).toContain('belum benar')
})

test('[CATALOG-5] a unit that goes takes its prices along, and one that stays keeps its further barcodes', () => {
  expect(readTiers([{ ...tier, unit: 'dus' }], [])).toEqual([])
  const before = {
    ...productDefaults,
    units: [{ name: 'dus', factorThousandths: wholeUnits(40), barcodes: ['1', '2'], priceRupiah: null }],
  }
  expect(readUnits([{ ...box, barcode: '9' }], 'pcs', before)).toMatchObject([{ barcodes: ['9', '2'] }])
})
