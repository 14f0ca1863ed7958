import * as z from 'zod/mini'
import { barcodeSchema } from '../base/barcode/barcode.ts'
import { uuidSchema } from '../base/ids/uuid.ts'
import { unitPriceSchema } from '../base/money/rupiah.ts'
import { soldQuantitySchema } from '../base/quantity/quantity.ts'
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
