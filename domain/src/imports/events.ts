import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { signedRupiahSchema } from '../base/money/rupiah.ts'
import { dayFacts } from '../events/day-facts.ts'
import { type BodiesOf, defineEvent, firstVersion, type PermissionSet } from '../events/define-event.ts'

/** What the stock column of a file means for products that the shop has already. */
export const stockModeSchema = z.enum(['ignore', 'add', 'match'])
export type StockMode = z.output<typeof stockModeSchema>

const countSchema = z.int().check(z.gte(0))

/** Body of `products_imported`: a file begins to be taken in. What it changes are events that name its `importId`. */
export const productsImportedSchema = z.object({
  /** Made of the file's rows, columns and mode: the same file again is the same import. */
  importId: uuidSchema,
  fileName: z.string().check(z.maxLength(120)),
  newCount: countSchema,
  changedCount: countSchema,
  /** Rows that were left out. */
  errorCount: countSchema,
  stockMode: stockModeSchema,
  ...dayFacts,
})
export type ProductsImported = z.output<typeof productsImportedSchema>

/** Body of `people_imported`: customers or suppliers of a file begin to be taken in. What it does are events that name its `importId`. */
export const peopleImportedSchema = z.object({
  /** Made of the file's rows and columns: the same file again is the same import. */
  importId: uuidSchema,
  about: z.enum(['customers', 'suppliers']),
  fileName: z.string().check(z.maxLength(120)),
  newCount: countSchema,
  changedCount: countSchema,
  /** Rows that were left out. */
  errorCount: countSchema,
  /** By how much all debts together change. */
  owedRupiah: signedRupiahSchema,
  ...dayFacts,
})
export type PeopleImported = z.output<typeof peopleImportedSchema>

/** Body of `import_undone`: what was not changed since is again as it was. */
const undoPermissions = {
  products: [{ right: 'products' }],
  // A debt gets smaller by it.
  customers: [{ right: 'kasbon' }, { right: 'refund' }],
  suppliers: [{ right: 'purchases' }],
} as const satisfies { [about: string]: PermissionSet }

export const importUndoneSchema = z.object({
  importId: uuidSchema,
  /** Absent: goods. */
  about: z.optional(z.enum(['customers', 'suppliers'])),
  restoredCount: countSchema,
  /** Products or people that somebody has changed since, and that stay as they are. */
  keptCount: countSchema,
  ...dayFacts,
})
export type ImportUndone = z.output<typeof importUndoneSchema>

export const productsImported = defineEvent({
  kind: 'products_imported',
  is: 'command',
  versions: firstVersion(productsImportedSchema),
  permissions: () => [[{ right: 'products' }]],
})

export const peopleImported = defineEvent({
  kind: 'people_imported',
  is: 'command',
  versions: firstVersion(peopleImportedSchema),
  permissions: ({ about }) => [[{ right: about === 'customers' ? 'kasbon' : 'purchases' }]],
})

export const importUndone = defineEvent({
  kind: 'import_undone',
  is: 'command',
  versions: firstVersion(importUndoneSchema),
  permissions: ({ about }) => [undoPermissions[about ?? 'products']],
})

export const importEvents = {
  products_imported: productsImported,
  people_imported: peopleImported,
  import_undone: importUndone,
} as const

declare module '../events/fact.ts' {
  interface EventBodies extends BodiesOf<typeof importEvents> {}
}
