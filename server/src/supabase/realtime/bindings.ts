import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import * as z from 'zod/mini'
import { type ExposedTable, exposedTables } from '../exposed/exposed-tables.ts'
import type { Filter } from '../exposed/filter.ts'
import type { AdmissionRefusal } from './admission.ts'
import type { ChangeKind } from './change-store.ts'
import { readFilters } from './filter-text.ts'
import { maximumBindingsPerChannel } from './realtime-limits.ts'

/** One wish of a client to hear of changes. */
export type Binding = {
  readonly id: number
  readonly kind: ChangeKind | '*'
  /** By name; all five when the client named none. */
  readonly tables: readonly string[]
  /** All must hold. Only together with one table. */
  readonly filters: readonly Filter[]
  /** The same for the same filters: they are judged once. '' when there are none. */
  readonly filterText: string
  /** Null: all columns. */
  readonly columns: readonly string[] | null
  /** Given back to the client as it came: it compares. */
  readonly asked: object
}

const optionalText = z.optional(z.nullable(z.string()))
const bindingSchema = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: optionalText,
  table: optionalText,
  filter: optionalText,
  select: z.optional(z.nullable(z.array(z.string()).check(z.minLength(1)))),
})

/** Reads the wishes of a join, in their order. */
export function readBindings(
  asked: readonly unknown[],
  nextId: () => number,
): Result<Binding[], AdmissionRefusal> {
  if (asked.length > maximumBindingsPerChannel) return notOffered('too many postgres_changes for one channel')
  const bindings: Binding[] = []
  for (const one of asked) {
    const binding = readBinding(one, nextId)
    if (!binding.ok) return binding
    bindings.push(binding.value)
  }
  return accept(bindings)
}

function readBinding(one: unknown, nextId: () => number): Result<Binding, AdmissionRefusal> {
  const parsed = bindingSchema.safeParse(one)
  if (!parsed.success) return notOffered('a wish for postgres_changes cannot be read')
  const asked = parsed.data
  const schema = asked.schema ?? 'public'
  if (schema !== 'public' && schema !== '*') return notOffered(`there is no schema ${schema}`)
  const isEveryTable = asked.table == null || asked.table === '*'
  const table = isEveryTable ? null : exposedTables.get(asked.table!)
  if (table === undefined) return notOffered(`there is no table ${asked.table}`)
  const filters = readFilters(table, asked.filter ?? '')
  if (!filters.ok) return notOffered(filters.refusal.message)
  const unknown = asked.select?.find((column) => !table?.columns.has(column))
  if (unknown !== undefined) return notOffered(`there is no column ${unknown}`)
  return accept({
    id: nextId(),
    kind: asked.event,
    tables: table === null ? [...exposedTables.keys()] : [table.name],
    filters: filters.value,
    filterText: asked.filter ?? '',
    columns: asked.select ?? null,
    asked,
  })
}

/** What the client gets to compare: its own words and our number. */
export function shownBindings(bindings: readonly Binding[]): object[] {
  return bindings.map(({ id, asked }) => ({ id, ...asked }))
}

export function wants(binding: Binding, kind: ChangeKind, table: ExposedTable): boolean {
  return (binding.kind === '*' || binding.kind === kind) && binding.tables.includes(table.name)
}

function notOffered(reason: string) {
  return refuse<AdmissionRefusal>({ code: 'not_admitted', reason: `InvalidPostgresChanges: ${reason}` })
}
