import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { dayFacts } from '../events/day-facts.ts'
import { fieldsThat, type ProductFieldName, productFields } from './product-fields.ts'

/** What a product is, apart from its id and its stock. Stock is a sum of movements and never a field. */
export const productFieldsSchema = z.object(ofEach(({ schema }) => schema) as FieldSchemas)
export type ProductFields = z.output<typeof productFieldsSchema>
export type ProductChanges = Partial<ProductFields>

export const productDefaults = ofEach(({ initial }) => initial) as ProductFields

type FieldSchemas = { [Name in ProductFieldName]: (typeof productFields)[Name]['schema'] }

function ofEach<Value>(make: (field: (typeof productFields)[ProductFieldName]) => Value) {
  return Object.fromEntries(Object.entries(productFields).map(([name, field]) => [name, make(field)]))
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

const detailFields = fieldsThat('isDetail')

/** What lists show of a product beside its name: `A-1 · 8998866200301`. */
export function productDetails(fields: ProductFields): string {
  return [...detailFields.map((name) => fields[name]), fields.barcodes[0]].filter(Boolean).join(' · ')
}
