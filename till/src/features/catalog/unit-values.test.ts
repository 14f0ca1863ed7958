import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { expect, test } from 'vitest'
import { formValues, readProductForm } from './product-form-values.ts'
import { readTiers, readUnits, tierValues, unitValues } from './unit-values.ts'

const box = { key: 0, name: 'dus', factor: '40', priceRupiah: rupiah(130_000), barcode: '8991002101234' }
const tier = { key: 0, unitKey: null, minimum: '6', priceRupiah: rupiah(3_300), customerGroup: '' }

test('[CATALOG-5] units and price tiers are read from the form, and shown again as they were', () => {
  const units = readUnits([box], 'pcs')
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
  expect(tierValues(tiers, unitValues(units), 'pcs')).toEqual([tier])
})

test('[CATALOG-54] so many that are one base unit are typed and shown as they are said', () => {
  const row = { key: 0, name: 'pcs', priceRupiah: null, barcode: '' }
  const read = readUnits([{ ...row, factor: '1/12' }], 'lusin')
  expect(read).toMatchObject([{ name: 'pcs', factorThousandths: 83, perBase: 12 }])
  expect(unitValues(read as Parameters<typeof unitValues>[0])).toMatchObject([{ factor: '1/12' }])
  const decimal = readUnits([{ ...row, factor: '0,083' }], 'lusin')
  expect(decimal).toEqual([{ name: 'pcs', factorThousandths: 83, barcodes: [], priceRupiah: null }])
  expect(readUnits([{ ...row, factor: '1/0' }], 'lusin')).toContain('1/12')
})

test('[CATALOG-5] empty rows are left out, and what is half filled says what is missing', () => {
  expect(readUnits([{ ...box, name: '', factor: '', priceRupiah: null, barcode: '' }], 'pcs')).toEqual([])
  expect(readUnits([{ ...box, factor: 'banyak' }], 'pcs')).toContain('Isi dus')
  expect(readUnits([{ ...box, name: '' }], 'pcs')).toContain('Nama satuan')
  expect(readUnits([{ ...box, name: 'pcs' }], 'pcs')).toContain('dua kali')
  expect(readUnits([box, { ...box, key: 1 }], 'pcs')).toContain('dua kali')
  expect(readTiers([{ ...tier, priceRupiah: null }], [])).toContain('belum diisi')
  expect(readTiers([{ ...tier, minimum: 'x' }], [])).toContain('belum benar')
})

test('[CATALOG-5] a unit that goes takes its prices along, and one that stays keeps its further barcodes', () => {
  expect(readTiers([{ ...tier, unitKey: 0 }], [])).toEqual([])
  const units = unitValues([
    { name: 'dus', factorThousandths: wholeUnits(40), barcodes: ['1', '2'], priceRupiah: null },
  ])
  expect(readUnits([{ ...units[0]!, barcode: '9' }], 'pcs')).toMatchObject([{ barcodes: ['9', '2'] }])
})

test('[CATALOG-47] a unit that is renamed keeps its barcodes and its wholesale prices', () => {
  const before = {
    ...productDefaults,
    name: 'Indomie',
    units: [
      {
        name: 'dus',
        factorThousandths: wholeUnits(40),
        barcodes: ['8990000000029', '8990000000036'],
        priceRupiah: rupiah(130_000),
      },
      { name: 'lusin', factorThousandths: wholeUnits(12), barcodes: ['L-12'], priceRupiah: null },
    ],
    priceTiers: [
      { unit: 'dus', customerGroup: '', minimumThousandths: wholeUnits(5), priceRupiah: rupiah(126_000) },
      { unit: 'lusin', customerGroup: '', minimumThousandths: wholeUnits(2), priceRupiah: rupiah(40_000) },
      { unit: '', customerGroup: 'Reseller', minimumThousandths: wholeUnits(1), priceRupiah: rupiah(3_200) },
    ],
  }
  const values = formValues(before)
  const [dus, lusin] = values.units
  const fieldsWith = (units: typeof values.units) => {
    const read = readProductForm({ ...values, units }, before)
    if (!read.isOk) throw new Error(JSON.stringify(read.errors))
    return read.fields
  }
  expect(fieldsWith(values.units)).toEqual(before)
  const renamed = fieldsWith([{ ...dus!, name: 'karton' }, lusin!])
  expect(renamed.units).toEqual([{ ...before.units[0], name: 'karton' }, before.units[1]])
  expect(renamed.priceTiers).toEqual([
    { ...before.priceTiers[0], unit: 'karton' },
    ...before.priceTiers.slice(1),
  ])
  // Two that swap their names keep what is theirs.
  const swapped = fieldsWith([
    { ...dus!, name: 'lusin' },
    { ...lusin!, name: 'dus' },
  ])
  expect(swapped.units.map(({ name, barcodes }) => [name, barcodes.length])).toEqual([
    ['lusin', 2],
    ['dus', 1],
  ])
  expect(swapped.priceTiers.map(({ unit, priceRupiah }) => [unit, priceRupiah])).toEqual([
    ['lusin', 126_000],
    ['dus', 40_000],
    ['', 3_200],
  ])
  // Renamed base unit: prices that name it are still its own.
  const named = { ...before, priceTiers: [{ ...before.priceTiers[2]!, unit: 'pcs' }] }
  const read = readProductForm({ ...formValues(named), unit: 'biji' }, named)
  expect(read).toMatchObject({ fields: { unit: 'biji', priceTiers: [{ unit: '', priceRupiah: 3_200 }] } })
})
