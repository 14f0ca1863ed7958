import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { wholeUnits } from '../base/quantity/quantity.ts'
import { catalogShop } from '../testing/catalog-shop.ts'
import { commandContext } from '../testing/command-context.ts'
import { giveCodesCommand } from './code-commands.ts'
import type { ProductChanges } from './product.ts'
import type { ScaleRule } from './scale-code.ts'

const ids = {
  noodles: '0193a000-0000-7000-8000-000000000001',
  coffee: '0193a000-0000-7000-8000-000000000002',
  tea: '0193a000-0000-7000-8000-000000000003',
}
const product = (name: string, more: ProductChanges): ProductChanges => ({
  ...{ name, priceRupiah: rupiah(3_500) },
  ...more,
})

function shopWith(prefixes: readonly string[] = []) {
  const shop = catalogShop({
    [ids.noodles]: product('Mi Goreng', {
      sku: 'MI-01',
      units: [
        { name: 'dus', factorThousandths: wholeUnits(40), barcodes: [], priceRupiah: null },
        { name: 'renteng', factorThousandths: wholeUnits(5), barcodes: ['96385074'], priceRupiah: null },
      ],
    }),
    [ids.coffee]: product('Kopi', { sku: 'MI-01' }),
    [ids.tea]: product('Teh', { barcodes: ['8991002101234'] }),
  })
  const scaleCodes = prefixes.map((prefix) => ({ prefix })) as ScaleRule[]
  return { ...shop, settings: () => ({ scaleCodes }) }
}

const units = [
  ...[ids.noodles, ids.coffee, ids.tea].map((productId) => ({ productId, unit: '' })),
  ...['dus', 'renteng', 'karton'].map((unit) => ({ productId: ids.noodles, unit })),
]

test('[CATALOG-11] every unit without a barcode gets one of its own, and two products with one SKU get two codes', () => {
  const shop = shopWith()
  // Neither the units that have one nor the one that is gone [CATALOG-48].
  expect(giveCodesCommand.subject({ units }, shop, commandContext().counter)).toBe('Barcode untuk 3 label')
  const given = giveCodesCommand.decide({ units }, shop, commandContext())
  const products = [
    {
      productId: ids.noodles,
      changes: {
        barcodes: ['MI-01'],
        units: [
          expect.objectContaining({ name: 'dus', barcodes: [expect.stringMatching(/^29\d{11}$/)] }),
          expect.objectContaining({ name: 'renteng', barcodes: ['96385074'] }),
        ],
      },
    },
    { productId: ids.coffee, changes: { barcodes: [expect.stringMatching(/^29\d{11}$/)] } },
  ]
  expect(given).toEqual({
    ok: true,
    value: {
      events: [{ kind: 'product_saved', body: { products } }],
      permissions: [{ right: 'products' }],
      output: undefined,
    },
  })
  // Somebody else gave them meanwhile: there is nothing left to do.
  shop.take(given.ok ? given.value.events : [])
  expect(giveCodesCommand.decide({ units }, shop, commandContext())).toMatchObject({
    value: { events: [], permissions: [] },
  })
})

test('[CATALOG-11] where the scale prints every beginning of such codes there is none to give', () => {
  const shop = shopWith(Array.from({ length: 10 }, (_, index) => String(20 + index)))
  const dus = { units: [{ productId: ids.noodles, unit: 'dus' }] }
  expect(giveCodesCommand.decide(dus, shop, commandContext())).toEqual({
    ok: false,
    refusal: { code: 'no_code_left' },
  })
})
