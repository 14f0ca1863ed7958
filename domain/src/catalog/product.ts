import * as z from 'zod/mini'
import { barcodeSchema } from '../base/barcode/barcode.ts'
import { uuidSchema } from '../base/ids/uuid.ts'
import { unitPriceSchema } from '../base/money/rupiah.ts'
import { foundQuantitySchema, soldQuantitySchema } from '../base/quantity/quantity.ts'
import { dayFacts } from '../events/day-facts.ts'
import { stationNamesSchema } from '../shop/station-name.ts'
import { photoIdSchema } from './product-photo.ts'
import { maximumPerBase } from './unit-factor.ts'

/** A bigger or smaller unit of the same product: pak, lusin, dus. Stock is kept in the base unit alone. */
export const productUnitSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  /** Base units in one of these, in thousandths: a dus of 40 is 40000. */
  factorThousandths: soldQuantitySchema,
  /** So many of these are one base unit (12 pcs are 1 lusin) [CATALOG-54]; the factor is the nearest to it then. */
  perBase: z.optional(z.int().check(z.gte(2), z.lte(maximumPerBase))),
  barcodes: z.array(barcodeSchema).check(z.maxLength(10)),
  /** Null: the base price times the factor. */
  priceRupiah: z.nullable(unitPriceSchema),
})
export type ProductUnit = z.output<typeof productUnitSchema>

/** A price that holds from a quantity on, for a group of customers, or both (*harga grosir*). */
export const priceTierSchema = z.object({
  /** Name of the unit; empty: the base unit. */
  unit: z.string().check(z.trim(), z.maxLength(20)),
  /** Empty: for everybody. */
  customerGroup: z.string().check(z.trim(), z.maxLength(40)),
  minimumThousandths: soldQuantitySchema,
  priceRupiah: unitPriceSchema,
})
export type PriceTier = z.output<typeof priceTierSchema>

/** So much of another product in one of a bundle or recipe (*Isi paket*). */
export const productPartSchema = z.object({
  productId: uuidSchema,
  /** In the part's base unit. */
  quantityThousandths: soldQuantitySchema,
})
export type ProductPart = z.output<typeof productPartSchema>

/** As many as one line of a sale holds. */
export const maximumProductParts = 50

/** One trait in which goods of a group differ: Ukuran is M. Neither holds what a file tells them apart by. */
export const variantTraitSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  value: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)),
})
export type VariantTrait = z.output<typeof variantTraitSchema>

/** As many traits as a person still overlooks: size, colour, sleeve. */
export const maximumVariantTraits = 3

/** What makes a product one of several that are sold under one name (*Varian*). */
export const productVariantSchema = z.object({
  groupId: uuidSchema,
  /** Kaos Polos. Every member has it, so that no second record has to arrive for a tile to have a name. */
  groupName: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  traits: z.array(variantTraitSchema).check(z.minLength(1), z.maxLength(maximumVariantTraits)),
  /** Where it stands in its group: S, M, L is no order of the alphabet. */
  position: z.int().check(z.gte(0), z.lte(9_999)),
})
export type ProductVariant = z.output<typeof productVariantSchema>

/** What a product is, apart from its id and its stock. Stock is a sum of movements and never a field. */
export const productFieldsSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  /** The shop's own code; empty when it has none. */
  sku: z.string().check(z.trim(), z.maxLength(60)),
  /** As text: a leading zero is part of the code. The first one is printed on labels. */
  barcodes: z.array(barcodeSchema).check(z.maxLength(20)),
  category: z.string().check(z.trim(), z.maxLength(60)),
  /** The word behind the quantity: pcs, botol, kg. */
  unit: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  priceRupiah: unitPriceSchema,
  /** What one unit cost the shop when it was typed in; null when unknown. */
  costRupiah: z.nullable(unitPriceSchema),
  /** Warn at or below this stock; null for no warning. */
  minimumStockThousandths: z.nullable(foundQuantitySchema),
  /** False for services and other things that have no stock. */
  isStocked: z.boolean(),
  /** False hides it from the till; its history stays. */
  isActive: z.boolean(),
  units: z.array(productUnitSchema).check(z.maxLength(10)),
  priceTiers: z.array(priceTierSchema).check(z.maxLength(30)),
  /** Sold by weight: the quantity is asked for, or comes with the barcode of a scale. */
  isWeighed: z.boolean(),
  /** The five digits under which the shop's scale knows it; empty: none. */
  scaleCode: z.string().check(z.regex(/^\d{0,6}$/)),
  /** False: the shop's tax is not on this product. */
  isTaxed: z.boolean(),
  /** The kitchen makes it (*Cetak Dapur*): its lines go to the kitchen's printer [CATALOG-70]. */
  isKitchen: z.boolean(),
  /** A bundle or recipe: what a sale takes from stock in its place, for one base unit of it. Empty: it is no bundle. */
  parts: z.array(productPartSchema).check(z.maxLength(maximumProductParts)),
  /** The group that it is sold in; null: it stands alone. It is a product of its own all the same [CATALOG-30]. */
  variant: z.nullable(productVariantSchema),
  /** The product that it was made one with, and the device that did it; null: none. It is hidden then [CATALOG-41]. */
  merged: z.nullable(z.object({ intoProductId: uuidSchema, deviceId: uuidSchema })),
  /** Its photo, whose pictures lie in the shop's storage and on its devices; empty: none. */
  photo: photoIdSchema,
  /** Stations beside the kitchen that make it; empty without the kitchen: nowhere. Null: its category says. */
  stations: z.nullable(stationNamesSchema),
})
export type ProductFields = z.output<typeof productFieldsSchema>
export type ProductChanges = Partial<ProductFields>

export const productDefaults: ProductFields = {
  name: '',
  sku: '',
  barcodes: [],
  category: '',
  unit: 'pcs',
  priceRupiah: 0 as ProductFields['priceRupiah'],
  costRupiah: null,
  minimumStockThousandths: null,
  isStocked: true,
  isActive: true,
  units: [],
  priceTiers: [],
  isWeighed: false,
  scaleCode: '',
  isTaxed: true,
  isKitchen: false,
  parts: [],
  variant: null,
  merged: null,
  photo: '',
  stations: null,
}

/** At most this many products in one event, so that an import of 20,000 stays a list of small facts (ruling 25). */
export const maximumProductsPerEvent = 200

/** Body of `product_saved`: only the fields that changed, so that two devices can edit one product (SYNC-6). */
export const productSavedSchema = z.object({
  products: z
    .array(
      z.object({
        productId: uuidSchema,
        changes: z.partial(productFieldsSchema),
        /** The same fields before, where an import changed a product: with them it can be undone. */
        before: z.optional(z.partial(productFieldsSchema)),
      }),
    )
    .check(z.minLength(1), z.maxLength(maximumProductsPerEvent)),
  /** The import that it is a part of. */
  importId: z.optional(uuidSchema),
  ...dayFacts,
})
export type ProductSaved = z.output<typeof productSavedSchema>

/** A product after some changes. Fields that no change ever named have their default. */
export function applyProductChanges(fields: ProductFields, changes: ProductChanges): ProductFields {
  return { ...fields, ...changes }
}

/** The fields of `after` that differ from `before`: what the event carries. Empty when nothing changed. */
export function productChanges(before: ProductFields, after: ProductFields): ProductChanges {
  const changes: Record<string, unknown> = {}
  for (const key of Object.keys(after) as (keyof ProductFields)[]) {
    if (JSON.stringify(before[key]) !== JSON.stringify(after[key])) changes[key] = after[key]
  }
  return changes as ProductChanges
}
