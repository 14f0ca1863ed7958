import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import {
  maximumProductsPerEvent,
  type ProductChanges,
  type ProductFields,
  productDefaults,
} from '../catalog/product.ts'
import { fieldsThat } from '../catalog/product-fields.ts'
import { allBarcodes } from '../catalog/selling-unit.ts'

/** As many as one answer holds. */
export const copiedPerPage = 500

/**
 * `GET /api/transfers/products?storeId=…&after=…`, with the device's key: what another shop of the same owner sells, without what
 * it costs [TRANSFER-23]. `next` null: that was the last of it.
 */
export const copiedPageSchema = z.object({
  products: z.array(z.object({ productId: uuidSchema, fields: z.record(z.string(), z.unknown()) })),
  next: z.nullable(uuidSchema),
})
export type CopiedPage = z.output<typeof copiedPageSchema>

export type CopiedProduct = {
  readonly productId: string
  /** Only what was ever told of it, and of a newer release more than this one knows. */
  readonly fields: ProductChanges & { readonly [other: string]: unknown }
}

const notCopied: ReadonlySet<string> = new Set(fieldsThat('isOfShop'))

/**
 * What is told to take the goods of another shop of the owner into this one, in parts that fit one event each [TRANSFER-23].
 * They keep their ids, so that bundles and variants fit together, and copying twice, or on after it broke off, doubles nothing.
 * Left out are hidden ones, and those of which this shop has the product, a code or the name already.
 */
export function copyChanges(
  products: readonly CopiedProduct[],
  isKnown: (product: {
    readonly productId: string
    readonly barcodes: readonly string[]
    readonly name: string
  }) => boolean,
): { readonly productId: string; readonly changes: ProductFields }[][] {
  const names = Object.keys(productDefaults) as (keyof ProductFields)[]
  const told = products.flatMap(({ productId, fields }) => {
    const copied: Record<string, unknown> = { ...productDefaults }
    for (const name of names) {
      if (!notCopied.has(name) && fields[name] !== undefined) copied[name] = fields[name]
    }
    const changes = copied as ProductFields
    const isGone = fields.merged !== undefined && fields.merged !== null
    if (changes.name === '' || !changes.isActive || isGone) return []
    return isKnown({ productId, barcodes: allBarcodes(changes), name: changes.name })
      ? []
      : [{ productId, changes }]
  })
  const parts: (typeof told)[] = []
  for (let start = 0; start < told.length; start += maximumProductsPerEvent) {
    parts.push(told.slice(start, start + maximumProductsPerEvent))
  }
  return parts
}
