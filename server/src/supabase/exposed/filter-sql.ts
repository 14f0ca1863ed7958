import { type RawBuilder, sql } from 'kysely'
import type { ExposedTable } from './exposed-tables.ts'
import type { Filter } from './filter.ts'

/** Every name was looked up in exposed-tables.ts and is quoted; every value is a bound parameter. */
export function whereOf(table: ExposedTable, filters: readonly Filter[]): RawBuilder<unknown> {
  return filters.length === 0 ? sql`` : sql`where ${allOf(table, filters)}`
}

/** All conditions at once. At least one. */
export function allOf(table: ExposedTable, filters: readonly Filter[]): RawBuilder<unknown> {
  return sql.join(
    filters.map((filter) => conditionOf(table, filter)),
    sql` and `,
  )
}

/** The type that a value for this column is cast to. */
export function typeOf(table: ExposedTable, column: string): string {
  const type = table.columns.get(column)
  if (type === undefined) throw new Error(`column ${column} of ${table.name} was not checked`)
  return type
}

function conditionOf(table: ExposedTable, filter: Filter): RawBuilder<unknown> {
  const condition = plainConditionOf(table, filter)
  return filter.isNegated ? sql`not (${condition})` : condition
}

function plainConditionOf(table: ExposedTable, filter: Filter): RawBuilder<unknown> {
  const column = sql.ref(filter.column)
  const type = sql.raw(typeOf(table, filter.column))
  switch (filter.kind) {
    case 'comparison': {
      const isPattern = filter.sign === 'like' || filter.sign === 'ilike'
      return sql`${column} ${sql.raw(filter.sign)} ${filter.value}::${isPattern ? sql`text` : type}`
    }
    case 'in':
      if (filter.values.length === 0) return sql`false`
      return sql`${column} in (${sql.join(filter.values.map((value) => sql`${value}::${type}`))})`
    case 'is': {
      const words = { null: 'null', not_null: 'not null', true: 'true', false: 'false', unknown: 'unknown' }
      return sql`${column} is ${sql.raw(words[filter.word])}`
    }
  }
}
