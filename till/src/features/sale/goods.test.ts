import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { productDefaults } from '@laci/domain/catalog/product.ts'
import { shopSettingsDefaults } from '@laci/domain/shop/settings.ts'
import { expect, test } from 'vitest'
import type { ProductView } from '../../engine/api/catalog.ts'
import { findGoods, goodsOf, timesQuantity } from './goods.ts'

const { scaleCodes } = shopSettingsDefaults
const chicken: ProductView = {
  productId: '0192a3b4-0000-7000-8000-000000000001',
  stockThousandths: 0,
  fields: {
    ...productDefaults,
    name: 'Ayam potong',
    unit: 'kg',
    priceRupiah: rupiah(15_000),
    isWeighed: true,
    scaleCode: '12345',
    isTaxed: false,
    units: [
      { name: 'ekor', factorThousandths: wholeUnits(1), barcodes: ['7001'], priceRupiah: rupiah(40_000) },
    ],
  },
}
const scaleOnly = {
  byBarcode: () => null,
  byScaleCode: (code: string) => (code === '12345' ? chicken : null),
}

test('[SALE-13] a label with a weight is that much of the product; one with a price is a pack at exactly that price', () => {
  expect(findGoods(scaleOnly, '2012345012509', scaleCodes)).toMatchObject({
    oneThousandths: 1_250,
    sellable: { name: 'Ayam potong', unit: 'kg', priceRupiah: 15_000, isTaxed: false },
  })
  expect(findGoods(scaleOnly, ']E02012345012509', scaleCodes)?.product.fields.name).toBe(
    findGoods(scaleOnly, '2012345012509', scaleCodes)?.product.fields.name,
  )
  expect(findGoods(scaleOnly, '2112345175003', scaleCodes)).toMatchObject({
    oneThousandths: 1_000,
    sellable: {
      unit: 'pak',
      priceRupiah: 17_500,
      factorThousandths: 1_167,
      isPriceFixed: true,
      note: '±1,167 kg',
    },
  })
})

test('[SALE-13] the whole code wins over the scale, and a code of a unit is that unit', () => {
  const water = { ...chicken, fields: { ...productDefaults, name: 'Air', barcodes: ['2012345012509'] } }
  const both = { ...scaleOnly, byBarcode: () => water }
  expect(findGoods(both, '2012345012509', scaleCodes)?.product.fields.name).toBe('Air')
  const unit = findGoods({ ...scaleOnly, byBarcode: () => chicken }, '7001', scaleCodes)
  expect(unit).toMatchObject({ oneThousandths: 1_000, sellable: { unit: 'ekor', factorThousandths: 1_000 } })
})

test('[SALE-13] what is weighed and comes without a weight asks for it; three packs are three times the weight', () => {
  expect(goodsOf(chicken).oneThousandths).toBeNull()
  expect(timesQuantity(quantityThousandths(1_250), 3_000)).toBe(3_750)
  expect(timesQuantity(quantityThousandths(100_000_000), 2_000)).toBeNull()
})
