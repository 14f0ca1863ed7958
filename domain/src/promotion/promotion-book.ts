import type { BusinessDay } from '../base/time/zone.ts'
import { itself, type StandsFor } from '../catalog/stands-for.ts'
import type { PromotionFields } from './promotion.ts'

/** A promotion as its record is kept. */
export type Promotion = { readonly id: string; readonly fields: PromotionFields }

/** The promotions of one day, laid out so that a scan looks only at those that can be about its product. */
export type PromotionBook = {
  readonly ofEverything: readonly Promotion[]
  readonly ofProduct: ReadonlyMap<string, readonly Promotion[]>
  readonly ofCategory: ReadonlyMap<string, readonly Promotion[]>
}

export const emptyPromotionBook: PromotionBook = {
  ofEverything: [],
  ofProduct: new Map(),
  ofCategory: new Map(),
}

/** Whether no promotion holds for anything. */
export function isBookEmpty({ ofEverything, ofProduct, ofCategory }: PromotionBook): boolean {
  return ofEverything.length + ofProduct.size + ofCategory.size === 0
}

/** What holds on a day: switched on, and both ends of its dates included [PROMOTION-5]. */
export function isPromotionOn(fields: PromotionFields, day: BusinessDay): boolean {
  return (
    fields.isActive &&
    (fields.fromDay === null || fields.fromDay <= day) &&
    (fields.throughDay === null || day <= fields.throughDay)
  )
}

/** A promotion on a product that was merged into another holds for that one [CATALOG-53]. */
export function promotionBook(
  promotions: Iterable<Promotion>,
  day: BusinessDay,
  standsFor: StandsFor = itself,
): PromotionBook {
  const ofEverything: Promotion[] = []
  const ofProduct = new Map<string, Promotion[]>()
  const ofCategory = new Map<string, Promotion[]>()
  for (const promotion of promotions) {
    const { fields } = promotion
    if (!isPromotionOn(fields, day)) continue
    if (fields.productIds.length === 0 && fields.categories.length === 0) ofEverything.push(promotion)
    for (const productId of new Set(fields.productIds.map(standsFor))) addTo(ofProduct, productId, promotion)
    for (const category of new Set(fields.categories)) addTo(ofCategory, category, promotion)
  }
  return { ofEverything, ofProduct, ofCategory }
}

function addTo(lists: Map<string, Promotion[]>, key: string, promotion: Promotion): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [promotion])
  else list.push(promotion)
}
