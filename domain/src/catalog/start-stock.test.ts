import { expect, test } from 'vitest'
import { maximumProductsPerEvent, type ProductFields, productDefaults } from './product.ts'
import { isWithoutStock, stockStarted } from './start-stock.ts'

const fields = (changes: Partial<ProductFields> = {}): ProductFields => ({
  ...productDefaults,
  isStocked: false,
  ...changes,
})

test('[STOCK-26] stock can be begun for whatever is sold and has none, but for bundles', () => {
  expect(isWithoutStock(fields())).toBe(true)
  expect(isWithoutStock(fields({ isStocked: true }))).toBe(false)
  expect(isWithoutStock(fields({ isActive: false }))).toBe(false)
  const parts = [{ productId: 'p', quantityThousandths: 1_000 }] as unknown as ProductFields['parts']
  expect(isWithoutStock(fields({ parts }))).toBe(false)
})

test('[STOCK-26] one, many or all goods begin with stock, in events that hold no more than they may', () => {
  const ids = Array.from({ length: maximumProductsPerEvent + 2 }, (_, at) => `p${at}`)
  const known = (productId: string) => (productId === 'p0' ? fields({ isStocked: true }) : fields())
  expect(stockStarted(ids, known).map(({ products }) => products.length)).toEqual([
    maximumProductsPerEvent,
    1,
  ])
  expect(stockStarted(['p1'], known)).toEqual([
    { products: [{ productId: 'p1', changes: { isStocked: true } }] },
  ])
  expect(stockStarted(['p0'], known)).toEqual([])
})
