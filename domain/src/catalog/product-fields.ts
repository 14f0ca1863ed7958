import * as z from 'zod/mini'
import { barcodeSchema } from '../base/barcode/barcode.ts'
import { uuidSchema } from '../base/ids/uuid.ts'
import { type Rupiah, unitPriceSchema } from '../base/money/rupiah.ts'
import { foundQuantitySchema, type QuantityThousandths } from '../base/quantity/quantity.ts'
import { stationNamesSchema } from '../shop/station-name.ts'
import {
  maximumProductParts,
  priceTierSchema,
  productPartSchema,
  productUnitSchema,
  productVariantSchema,
} from './product-members.ts'
import { photoIdSchema } from './product-photo.ts'

/**
 * Every field of a product, once [CATALOG-76]: what it may hold, what it holds until somebody says otherwise, and what lists, search,
 * copies and merges do with it. Beside it stand its words (`product-words.ts`), its input (`product-inputs.ts`) and its column of a
 * file (`views/spreadsheet/columns.ts`); with a `kind` it needs code of its own only where it means more than its value. The list is
 * in the till's first download: no texts here.
 */
export const productFields = {
  name: text(120, { isRequired: true, isSearched: true, isListed: true }),
  /** The shop's own code; empty when it has none. */
  sku: text(60, { isSearched: true, isListed: true, isDetail: true, isOfOne: true }),
  /** As text: a leading zero is part of the code. The first one is printed on labels. */
  barcodes: field(z.array(barcodeSchema).check(z.maxLength(20)), [], { isOfOne: true }),
  category: text(60, { isListed: true }),
  /** The word behind the quantity: pcs, botol, kg. */
  unit: { ...text(20, { isRequired: true, isListed: true }), initial: 'pcs' },
  priceRupiah: field(unitPriceSchema, 0 as Rupiah, { kind: 'rupiah' }),
  /** What one unit cost the shop when it was typed in; null when unknown. Another shop paid something else. */
  costRupiah: field(z.nullable(unitPriceSchema), null, { kind: 'rupiah', isCost: true, isOfShop: true }),
  /** Warn at or below this stock; null for no warning. */
  minimumStockThousandths: quantity(),
  /** False for services and other things that have no stock. */
  isStocked: flag(true),
  /** False hides it from the till; its history stays. */
  isActive: flag(true, { isListed: true, isOfOne: true }),
  units: field(z.array(productUnitSchema).check(z.maxLength(10)), []),
  priceTiers: field(z.array(priceTierSchema).check(z.maxLength(30)), []),
  /** Sold by weight: the quantity is asked for, or comes with the barcode of a scale. */
  isWeighed: flag(false),
  /** The five digits under which the shop's scale knows it; empty: none. */
  scaleCode: field(z.string().check(z.regex(/^\d{0,6}$/)), '', { kind: 'text', isOfOne: true }),
  /** False: the shop's tax is not on this product. */
  isTaxed: flag(true),
  /** The kitchen makes it (*Cetak Dapur*): its lines go to the kitchen's printer [CATALOG-70]. */
  isKitchen: flag(false),
  /** A bundle or recipe: what a sale takes from stock in its place, for one base unit of it. Empty: it is no bundle. */
  parts: field(z.array(productPartSchema).check(z.maxLength(maximumProductParts)), [], { isOfOne: true }),
  /** The group that it is sold in; null: it stands alone. It is a product of its own all the same [CATALOG-30]. */
  variant: field(z.nullable(productVariantSchema), null, { isListed: true, isOfOne: true }),
  /** The product that it was made one with, and the device that did it; null: none. It is hidden then [CATALOG-41]. */
  merged: field(z.nullable(z.object({ intoProductId: uuidSchema, deviceId: uuidSchema })), null, {
    isOfShop: true,
  }),
  /** Its photo, whose pictures lie in the shop's storage and on its devices; empty: none. */
  photo: field(photoIdSchema, '', { isOfShop: true, isFilledByMerge: true }),
  /** Stations beside the kitchen that make it; empty without the kitchen: nowhere. Null: its category says. */
  stations: field(z.nullable(stationNamesSchema), null, { isLater: true }),
}
export type ProductFieldName = keyof typeof productFields

/** How a plain value is typed, written in a cell and said. */
export type FieldKind = 'text' | 'flag' | 'quantity' | 'rupiah'

/** The fields whose value is of this kind. */
export type FieldOfKind<Kind extends FieldKind> = {
  [Name in ProductFieldName]: (typeof productFields)[Name] extends { readonly kind: Kind } ? Name : never
}[ProductFieldName]

export type FieldUse =
  /** A search finds goods by it. */
  | 'isSearched'
  /** Tiles, lists or search show something else as soon as it changes. */
  | 'isListed'
  /** Lists show it beside the name. */
  | 'isDetail'
  /** Only who has the right `see_cost` sees it. */
  | 'isCost'
  /** A variant that is added to a group does not begin with that of its siblings [CATALOG-31]. */
  | 'isOfOne'
  /** It means nothing in another shop of the owner: what this one paid, a photo in its storage, its merges [TRANSFER-23]. */
  | 'isOfShop'
  /** A merge takes it over where the product that stays has none [CATALOG-41]. */
  | 'isFilledByMerge'
  /** It came with a later release: a till from before leaves it out of a new product [SYNC-56]. */
  | 'isLater'

type Facts = { readonly kind?: FieldKind; readonly maximumLength?: number } & {
  readonly [Use in FieldUse]?: true
}

export const fieldFacts: { readonly [Name in ProductFieldName]: Facts } = productFields

/** The fields of which that is so, in the order of the list. */
export function fieldsThat(use: FieldUse): readonly ProductFieldName[] {
  return (Object.keys(fieldFacts) as ProductFieldName[]).filter((name) => fieldFacts[name][use])
}

function field<Schema extends z.ZodMiniType, const Of extends Facts>(
  schema: Schema,
  initial: z.output<Schema>,
  facts = {} as Of,
) {
  return { ...facts, schema, initial }
}

function text<const Of extends Facts>(
  maximumLength: number,
  { isRequired = false, ...facts }: Of & { readonly isRequired?: boolean },
) {
  const least = isRequired ? [z.minLength(1)] : []
  const schema = z.string().check(z.trim(), ...least, z.maxLength(maximumLength))
  return { ...facts, kind: 'text' as const, maximumLength, schema, initial: '' }
}

function flag<const Of extends Facts>(initial: boolean, facts = {} as Of) {
  return { ...facts, kind: 'flag' as const, schema: z.boolean(), initial }
}

/** In thousandths; null where nobody has said any. */
function quantity<const Of extends Facts>(facts = {} as Of) {
  const initial: QuantityThousandths | null = null
  return { ...facts, kind: 'quantity' as const, schema: z.nullable(foundQuantitySchema), initial }
}
