import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { commandCodes } from '@laci/domain/sale/command-code.ts'
import { expect, test } from 'vitest'
import { addToCart, type Cart, emptyCart } from './cart.ts'
import { obeyCommand } from './command-scan.ts'

const goods = (productId: string) => ({
  ...{ productId, name: productId, unit: 'pcs', isStocked: true, priceRupiah: rupiah(1_000) },
})
const filled = addToCart(addToCart(emptyCart, goods('teh'), wholeUnits(3)), goods('kopi'), wholeUnits(1))

function obey(code: string, cart: Cart = filled, isCovered = false) {
  const done: unknown[] = []
  const refusal = obeyCommand(code, {
    cart,
    isCovered,
    pay: (isExact) => void done.push(['pay', isExact]),
    open: (layer) => void done.push(layer.kind),
    bills: { changeQuantity: (lineKey, thousandths) => void done.push([lineKey, thousandths]) },
  })
  return { done, refusal }
}

test('[SALE-23] each scanned command does what stands beside it on the sheet', () => {
  expect(obey('LACI-PAS').done).toEqual([['pay', true]])
  expect(obey('laci-bayar').done).toEqual([['pay', false]])
  expect(obey('LACI-SIMPAN').done).toEqual(['hold'])
  expect(obey('LACI-BATAL').done).toEqual(['empty_cart'])
  expect(obey('LACI-BATAL', { ...filled, watchedId: 'x' }).done).toEqual(['void_cart'])
  expect(obey('LACI-KURANG').done).toEqual([[2, 0]])
  expect(obey('LACI-KURANG', { ...filled, touchedKey: 1 }).done).toEqual([[1, 2_000]])
  expect(obey('LACI-KURANG', { ...filled, touchedKey: null }).done).toEqual([[2, 0]])
})

test('[SALE-23] over an open window, with an empty cart and for an unknown code nothing happens, and it is said', () => {
  for (const code of Object.keys(commandCodes)) {
    expect(obey(code, filled, true)).toEqual({ done: [], refusal: expect.stringMatching(/Tutup dulu/) })
    expect(obey(code, emptyCart)).toEqual({ done: [], refusal: expect.stringMatching(/kosong/) })
  }
  expect(obey('LACI-HAPUS-SEMUA')).toEqual({ done: [], refusal: expect.stringMatching(/tidak dikenal/) })
})
