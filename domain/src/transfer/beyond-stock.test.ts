import { expect, test } from 'vitest'
import { wholeUnits } from '../base/quantity/quantity.ts'
import { beyondStock } from './beyond-stock.ts'

test('[TRANSFER-22] what is sent beyond stock is named, all lines of a product together', () => {
  const line = (productId: string, pieces: number) => ({
    ...{ productId, name: productId, unit: 'pcs', stockThousandths: wholeUnits(pieces) },
  })
  const stock: { readonly [id: string]: number } = { mi: 18_000, teh: 5_000 }
  const beyond = (...lines: ReturnType<typeof line>[]) =>
    beyondStock(lines, (productId) => stock[productId] ?? 0).map((one) => [
      one.productId,
      one.sentThousandths,
    ])
  expect(beyond(line('mi', 18), line('teh', 5))).toEqual([])
  expect(beyond(line('mi', 50), line('teh', 5))).toEqual([['mi', 50_000]])
  expect(beyond(line('mi', 10), line('mi', 9))).toEqual([['mi', 19_000]])
  expect(beyond(line('gula', 1))).toEqual([['gula', 1_000]])
})
