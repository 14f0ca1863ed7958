import { expect, test } from 'vitest'
import { rupiah } from '../base/money/rupiah.ts'
import { catalogShop } from '../testing/catalog-shop.ts'
import { commandContext } from '../testing/command-context.ts'
import { addStarterGoodsCommand, hideStarterGoodsCommand } from './commands.ts'
import type { StarterProduct } from './starter-catalogue.ts'

const goods = (name: string, barcode: string): StarterProduct => ({
  ...{ key: barcode || name, barcode, name, category: 'Mi', unit: 'bungkus', isCommon: true },
  priceRupiah: rupiah(3_500),
})
const chosen = [goods('Mi Goreng', '0089686010947'), goods('Es Teh', '')]

test('[ONBOARDING-4] [ONBOARDING-5] goods are added once, hidden by *Batalkan*, and come back as the same', () => {
  const context = commandContext()
  // It has one of them already, under another form of its code.
  const shop = catalogShop({ mi: { name: 'Indomie', barcodes: ['089686010947'] } })
  const add = () => {
    const decided = addStarterGoodsCommand.decide({ chosen, isStocked: false }, shop, context)
    shop.take(decided.ok ? decided.value.events : [])
    return decided.ok ? decided.value.output : null
  }
  const [teaId] = add()!
  expect(shop.all()).toEqual(['mi', teaId])
  expect(shop.product(teaId!)!.fields).toMatchObject({ name: 'Es Teh', priceRupiah: 3_500, isStocked: false })
  expect(add()).toEqual([])
  const hide = () => {
    const input = { productIds: [teaId!] }
    const decided = hideStarterGoodsCommand.decide(input, shop, context)
    shop.take(decided.ok ? decided.value.events : [])
    return decided.ok ? decided.value.events.length : null
  }
  expect(hide()).toBe(1)
  expect(shop.product(teaId!)!.fields.isActive).toBe(false)
  expect(hide()).toBe(0)
  expect(add()).toEqual([teaId])
  expect(shop.product(teaId!)!.fields.isActive).toBe(true)
  expect(addStarterGoodsCommand.subject({ chosen, isStocked: false }, shop, commandContext().counter)).toBe(
    'Siapkan toko: tambah 2 barang',
  )
})
