import { maximumQuantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { weightInUnit } from '@laci/domain/catalog/scale-code.ts'
import type { CatalogMemory } from '../../engine/api/catalog.ts'
import { scannedProduct } from '../../ui/goods/scanned-product.ts'
import { type Goods, goodsOf, packAtPrice } from './goods.ts'

/** Goods of a code that is not their number alone: with the weight, the price or the pieces that it tells [CATALOG-55]. */
export function scannedGoods(catalog: Pick<CatalogMemory, 'byBarcode'>, code: string): Goods | null {
  const found = scannedProduct(catalog.byBarcode, code)
  if (found === null) return null
  const { product, unit, gs1 } = found
  const goods: Goods = {
    ...goodsOf(product, unit),
    ...(gs1?.expiresOn !== undefined && { packDay: gs1.expiresOn }),
  }
  if (goods.oneThousandths === null) {
    if (gs1?.weightGrams !== undefined) {
      return { ...goods, oneThousandths: weightInUnit(gs1.weightGrams, product.fields.unit) }
    }
    return gs1?.priceRupiah === undefined ? goods : { ...goods, ...packAtPrice(product, gs1.priceRupiah) }
  }
  const { count = 1 } = gs1 ?? {}
  return count * 1_000 <= maximumQuantityThousandths ? { ...goods, oneThousandths: wholeUnits(count) } : goods
}
