import { uuidSchema } from '@laci/domain/base/ids/uuid.ts'
import { productDefaults, productFieldsSchema } from '@laci/domain/catalog/product.ts'
import {
  balanceRowSchema,
  type CatalogRow,
  recordRowSchema,
  type SnapshotLine,
  snapshotLineSchema,
  stampedEventSchema,
} from '@laci/domain/journal/wire.ts'
import * as z from 'zod/mini'

/**
 * One line of a download. Head and end must be right; of the rows in the others one that cannot be read is left out, for
 * a single odd record must never keep a whole shop from opening. Null when the line is none of them.
 */
export function readSnapshotLine(raw: unknown): SnapshotLine | null {
  const read = snapshotLineSchema.safeParse(raw)
  if (read.success) return read.data
  const loose = looseLineSchema.safeParse(raw)
  if (!loose.success) return null
  const { line, cursor } = loose.data
  const rows = loose.data[line]
  if (!Array.isArray(rows)) return null
  const readable = rows.flatMap<unknown>(rowOf[line])
  return { line, cursor, [line]: readable } as unknown as SnapshotLine
}

const looseLineSchema = z.looseObject({
  line: z.enum(['products', 'records', 'balances', 'sales', 'entries']),
  cursor: z.string(),
})

const rowOf = {
  products: readProduct,
  records: readBy(recordRowSchema),
  balances: readBy(balanceRowSchema),
  sales: readBy(stampedEventSchema),
  entries: readBy(stampedEventSchema),
} as const

function readBy<Row>(schema: z.ZodMiniType<Row>): (raw: unknown) => Row[] {
  return (raw) => {
    const row = schema.safeParse(raw)
    return row.success ? [row.data] : []
  }
}

const looseRowSchema = z.object({
  productId: uuidSchema,
  fields: z.record(z.string(), z.unknown()),
  stockThousandths: z.int(),
  throughSeq: z.int(),
})

/** A product may have stock and no name yet: its stock counts, it is shown when it is named. */
function readProduct(raw: unknown): CatalogRow[] {
  const row = looseRowSchema.safeParse(raw)
  if (!row.success) return []
  const fields: Record<string, unknown> = { ...productDefaults }
  for (const [name, schema] of Object.entries(productFieldsSchema.shape)) {
    const field = schema.safeParse(row.data.fields[name])
    if (field.success) fields[name] = field.data
  }
  return [{ ...row.data, fields: fields as CatalogRow['fields'] }]
}
