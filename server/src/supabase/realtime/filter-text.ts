import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'
import type { ExposedTable } from '../exposed/exposed-tables.ts'
import { type Filter, type FilterRefusal, quotedAt, readFilter } from '../exposed/filter.ts'
import { maximumFilterValues } from './realtime-limits.ts'

/**
 * Reads `column=operator.value`, several joined by commas, all of which must hold. A value with a comma or a bracket in
 * it stands in double quotes. `table` null: no filter can be read, because nobody said of what.
 */
export function readFilters(table: ExposedTable | null, text: string): Result<Filter[], FilterRefusal> {
  if (text === '') return accept([])
  if (table === null) return unreadable('a filter needs a table')
  const filters: Filter[] = []
  for (const part of partsOf(text)) {
    const equals = part.indexOf('=')
    const column = part.slice(0, Math.max(equals, 0))
    if (!table.columns.has(column)) return unreadable(`there is no column "${column}" in ${table.name}`)
    const filter = readFilter(column, part.slice(equals + 1))
    if (!filter.ok) return filter
    const values = filter.value.kind === 'in' ? filter.value.values.length : 1
    if (values > maximumFilterValues) return unreadable('too many values in one filter')
    filters.push(unquoted(filter.value))
  }
  return accept(filters)
}

/** Commas part, but not between brackets or quotes. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let isQuoted = false
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isQuoted) {
      if (character === '\\') at += 1
      else if (character === '"') isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

/** In an address a quote is a character like others; here it holds a value together. */
function unquoted(filter: Filter): Filter {
  if (filter.kind !== 'comparison') return filter
  const quoted = quotedAt(filter.value, 0)
  return quoted?.length === filter.value.length ? { ...filter, value: quoted.value } : filter
}

function unreadable(message: string) {
  return refuse<FilterRefusal>({ code: 'filter_unreadable', message })
}
