import { expect, test } from 'vitest'
import { productDefaults } from '../../catalog/product.ts'
import { createProductIndex } from '../../catalog/product-index.ts'
import { issueText } from './issue.ts'
import { createRowNames } from './row-names.ts'

function namesOf(...inShop: readonly { name: string; isActive?: boolean }[]) {
  const index = createProductIndex()
  for (const [at, fields] of inShop.entries()) {
    index.add({ productId: `shop ${at}`, fields: { ...productDefaults, ...fields } })
  }
  return createRowNames(index)
}

test('[SPREADSHEET-49] a row that gives a product another name says both', () => {
  const check = namesOf({ name: 'Kopi Kapal Api Mantap' })
  const row = { rowNumber: 25, productId: 'shop 0', before: 'Kopi Kapal Api Mantap' }
  const [issue] = check({ ...row, name: 'Pasta Gigi Ciptadent' })
  expect(issue).toMatchObject({ field: 'name', code: 'name_changed', level: 'warning' })
  expect(issueText(issue!)).toContain('Kopi Kapal Api Mantap → Pasta Gigi Ciptadent')
  // Capitals and blanks are no other goods.
  expect(check({ ...row, name: 'KOPI  kapal api mantap' })).toEqual([])
})

test('[SPREADSHEET-49] one name for two products is told, in the file and against the shop, but not for two units of one', () => {
  const check = namesOf({ name: 'Teh Botol' }, { name: 'Sirup lama', isActive: false })
  const row = (rowNumber: number, productId: string, name: string) =>
    check({ rowNumber, productId, name, before: null }).map(({ code, suggestion }) => [code, suggestion])
  expect(row(13, 'a', 'Gula Pasir')).toEqual([])
  expect(row(14, 'b', 'gula  pasir')).toEqual([['name_twice', '13']])
  expect(row(15, 'a', 'Gula Pasir')).toEqual([])
  expect(row(16, 'c', 'Teh botol')).toEqual([['name_in_shop', undefined]])
  expect(row(17, 'd', 'Sirup lama')).toEqual([])
})
