import { plainCode } from '@laci/domain/base/barcode/barcode.ts'
import { multiplyRatio } from '@laci/domain/base/lib/integer-ratio.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import {
  maximumQuantityThousandths,
  type QuantityThousandths,
  quantityThousandths,
  wholeUnits,
} from '@laci/domain/base/quantity/quantity.ts'
import {
  contentOfPack,
  packPrice,
  readScaleCode,
  type ScaleLabel,
  weightInUnit,
} from '@laci/domain/catalog/scale-code.ts'
import { baseUnit, type SellingUnit, unitOfBarcode } from '@laci/domain/catalog/selling-unit.ts'
import { factorOf } from '@laci/domain/catalog/unit-factor.ts'
import type { ShopSettings } from '@laci/domain/shop/settings.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import type { CatalogMemory, ProductView } from '../../engine/api/catalog.ts'
import type { Sellable } from './cart.ts'

/** What a code or a tap means: something to sell, and how much of it lies in one. */
export type Goods = {
  readonly product: ProductView
  readonly sellable: Sellable
  /** One scan of it; null: the weight has to be asked for. */
  readonly oneThousandths: QuantityThousandths | null
  /** The last day that the code of this pack says. */
  readonly packDay?: string
}

/** Goods in one unit of a product. */
export function goodsOf(product: ProductView, unit: SellingUnit = baseUnit(product.fields)): Goods {
  const isAsked = product.fields.isWeighed && unit.isBase
  return { product, sellable: sellableOf(product, unit), oneThousandths: isAsked ? null : wholeUnits(1) }
}

/** The whole code first, because a shop may have an article of its own under a 2; then the shop's scale [SALE-13]. */
export function findGoods(
  catalog: Pick<CatalogMemory, 'byBarcode' | 'byScaleCode'>,
  code: string,
  scaleCodes: ShopSettings['scaleCodes'],
): Goods | null {
  const product = catalog.byBarcode(code)
  if (product !== null) return goodsOf(product, unitOfBarcode(product.fields, code))
  const label = readScaleCode(plainCode(code), scaleCodes)
  const weighed = label === null ? null : catalog.byScaleCode(label.scaleCode)
  return label === null || weighed === null ? null : goodsOfLabel(weighed, label)
}

function goodsOfLabel(product: ProductView, label: ScaleLabel): Goods {
  const sellable = sellableOf(product, baseUnit(product.fields))
  if (label.content === 'weight_grams') {
    return { product, sellable, oneThousandths: weightInUnit(label.amount, product.fields.unit) }
  }
  return packAtPrice(product, packPrice(label))
}

/** One pack at the price that stands on it: price divided by weight and back again would miss it by some rupiah. */
export function packAtPrice(product: ProductView, onPackRupiah: number): Goods {
  const sellable = sellableOf(product, baseUnit(product.fields))
  const priceRupiah = rupiah(onPackRupiah)
  const factorThousandths = contentOfPack(priceRupiah, product.fields.priceRupiah)
  return {
    product,
    sellable: {
      ...sellable,
      unit: 'pak',
      priceRupiah,
      factorThousandths,
      isPriceFixed: true,
      note: `±${formatQuantity(factorThousandths)} ${product.fields.unit}`,
    },
    oneThousandths: wholeUnits(1),
  }
}

/** What a line copies from its product, as it will stand on the receipt. What says nothing is left out. */
export function sellableOf({ productId, fields }: ProductView, unit: SellingUnit): Sellable {
  const { name, isStocked, category, isTaxed, variant } = fields
  return {
    productId,
    name,
    unit: unit.name,
    isStocked,
    priceRupiah: unit.priceRupiah,
    ...(unit.isBase ? {} : factorOf(unit)),
    ...(unit.priceTiers.length === 0 ? {} : { priceTiers: unit.priceTiers }),
    ...(variant === null ? {} : { variantGroupId: variant.groupId }),
    ...(category === '' ? {} : { category }),
    ...(isTaxed ? {} : { isTaxed }),
  }
}

/** So many of something: three packs of 1,250 kg are 3,750 kg. Null beyond what a line holds. */
export function timesQuantity(
  oneThousandths: QuantityThousandths,
  countThousandths: number,
): QuantityThousandths | null {
  const product = multiplyRatio(oneThousandths, countThousandths, 1000)
  return product >= 1 && product <= maximumQuantityThousandths ? quantityThousandths(product) : null
}
