import { expect, test } from 'vitest'
import { catalogShop } from '../testing/catalog-shop.ts'
import { commandContext } from '../testing/command-context.ts'
import type { CopiedProduct } from './copied-goods.ts'
import { copyGoodsCommand } from './copy-commands.ts'

const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const products = Array.from(
  { length: 310 },
  (_, at): CopiedProduct => ({
    productId: idOf(at),
    fields: { name: `Barang ${at}`, barcodes: [`${9_000 + at}`] },
  }),
)

test('[TRANSFER-23] all goods of another shop are taken over at once, and a second time nothing is', () => {
  const shop = catalogShop({ own: { name: 'BARANG 1' }, other: { name: 'Lain', barcodes: ['9002'] } })
  const copy = () => {
    const decided = copyGoodsCommand.decide({ storeName: 'Cabang', products }, shop, commandContext())
    if (!decided.ok) throw new Error('refused')
    shop.take(decided.value.events)
    return decided.value
  }
  const first = copy()
  expect(first.output).toBe(308)
  expect(first.events.map(({ body }) => body.products.length)).toEqual([200, 108])
  // Whole new goods would do with the right to settings.
  expect(first.permissions).toEqual([{ right: 'products' }])
  expect(copy()).toMatchObject({ events: [], output: 0 })
})

test('[TRANSFER-23] it is allowed before anything is fetched', () => {
  const asked = { storeName: 'Cabang', products: [] }
  expect(copyGoodsCommand.subject(asked, catalogShop(), commandContext().counter)).toBe(
    'Salin produk dari Cabang',
  )
  expect(copyGoodsCommand.decide(asked, catalogShop(), commandContext())).toMatchObject({
    value: { events: [], permissions: [{ right: 'products' }] },
  })
})
