import { productDefaults, productFieldsSchema } from '@laci/domain/catalog/product.ts'
import { uuidSchema } from '@laci/domain/ids/uuid.ts'
import {
  type CatalogRow,
  type SnapshotLine,
  snapshotLineSchema,
  stampedEventSchema,
} from '@laci/domain/sync/wire.ts'
import * as z from 'zod/mini'

/**
 * One line of a download. Head and end must be right; of products and sales one that cannot be read is left out, for
 * a single odd record must never keep a whole shop from opening. Null when the line is none of the four.
 */
export function readSnapshotLine(raw: unknown): SnapshotLine | null {
  const read = snapshotLineSchema.safeParse(raw)
  if (read.success) return read.data
  const products = looseProductsSchema.safeParse(raw)
  if (products.success) {
    const { line, cursor } = products.data
    return { line, cursor, products: products.data.products.flatMap(readRow) }
  }
  const sales = looseSalesSchema.safeParse(raw)
  if (!sales.success) return null
  const readable = sales.data.sales.flatMap((sale) => {
    const event = stampedEventSchema.safeParse(sale)
    return event.success ? [event.data] : []
  })
  return { line: 'sales', cursor: sales.data.cursor, sales: readable }
}

const looseProductsSchema = z.object({
  line: z.literal('products'),
  cursor: z.string(),
  products: z.array(z.unknown()),
})
const looseSalesSchema = z.object({
  line: z.literal('sales'),
  cursor: z.string(),
  sales: z.array(z.unknown()),
})
const looseRowSchema = z.object({
  productId: uuidSchema,
  fields: z.record(z.string(), z.unknown()),
  stockThousandths: z.int(),
  throughSeq: z.int(),
})

/** A product may have stock and no name yet: its stock counts, it is shown when it is named. */
function readRow(raw: unknown): CatalogRow[] {
  const row = looseRowSchema.safeParse(raw)
  if (!row.success) return []
  const fields: Record<string, unknown> = { ...productDefaults }
  for (const [name, schema] of Object.entries(productFieldsSchema.shape)) {
    const field = schema.safeParse(row.data.fields[name])
    if (field.success) fields[name] = field.data
  }
  return [{ ...row.data, fields: fields as CatalogRow['fields'] }]
}
