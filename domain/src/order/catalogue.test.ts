import { expect, test } from 'vitest'
import { chargedPrice, currentList } from '../plan/price-book.ts'
import { priceOfTokens } from '../plan/token-model.ts'
import { catalogue, findItem, orderKinds } from './catalogue.ts'

test('[ORDER-1] every item has a name of its own and one that fits the payment page, at the price that is charged', () => {
  expect(new Set(catalogue.map((item) => item.itemId)).size).toBe(catalogue.length)
  expect(new Set(catalogue.map((item) => item.kind))).toEqual(new Set(orderKinds))
  for (const item of catalogue) {
    expect(item.itemId).toMatch(/^[a-z0-9-]{1,50}$/)
    expect(item.name.length).toBeLessThanOrEqual(50)
    expect(findItem(item.itemId)).toBe(item)
  }
  for (const { months, bonusMonths } of currentList)
    expect(findItem(`plan-${months}`)).toMatchObject({
      priceRupiah: chargedPrice(months)?.totalRupiah,
      months,
      bonusMonths,
    })
  expect(findItem('tokens-2000')).toMatchObject({ tokens: 2_000, priceRupiah: priceOfTokens(2_000) })
  expect(findItem('tokens-1')).toBeNull()
})
