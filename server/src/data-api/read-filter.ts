import type { ExposedTable } from './exposed-tables.ts'
import { unreadable } from './rest-problem.ts'

/** `is` knows no values of its own, only these words. */
export type IsWord = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

const comparisons = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
} as const
export type ComparisonSign = (typeof comparisons)[keyof typeof comparisons]

export type Filter = { readonly column: string; readonly isNegated: boolean } & (
  | { readonly kind: 'comparison'; readonly sign: ComparisonSign; readonly value: string }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly word: IsWord }
)

/** Reads `eq.5`, `not.in.(a,"b,c")`, `is.null` … for a column that is known to exist. Throws RestProblem PGRST100. */
export function readFilter(table: ExposedTable, column: string, text: string): Filter {
  const isNegated = text.startsWith('not.')
  const rest = isNegated ? text.slice('not.'.length) : text
  const dot = rest.indexOf('.')
  const operator = dot === -1 ? rest : rest.slice(0, dot)
  const value = dot === -1 ? '' : rest.slice(dot + 1)
  if (dot === -1) throw unknownOperator(table, column, text)
  if (operator === 'in') return { kind: 'in', column, isNegated, values: readList(value) }
  if (operator === 'is') return { kind: 'is', column, isNegated, word: readIsWord(value) }
  if (!Object.hasOwn(comparisons, operator)) throw unknownOperator(table, column, text)
  const sign = comparisons[operator as keyof typeof comparisons]
  // `*` stands for `%`, which would have to be escaped in an address.
  const isPattern = sign === 'like' || sign === 'ilike'
  return {
    kind: 'comparison',
    column,
    isNegated,
    sign,
    value: isPattern ? value.replaceAll('*', '%') : value,
  }
}

function unknownOperator(table: ExposedTable, column: string, text: string) {
  return unreadable(`failed to parse filter (${text})`, `unknown operator for ${table.name}.${column}`)
}

function readIsWord(text: string): IsWord {
  const word = text.toLowerCase()
  if (word === 'null' || word === 'not_null' || word === 'true' || word === 'false' || word === 'unknown') {
    return word
  }
  throw unreadable(
    `failed to parse filter (is.${text})`,
    'null, not_null, true, false or unknown is expected',
  )
}

/** `(a,"b,c","d\"e")`: commas part, double quotes hold together, a backslash inside quotes takes the next one as is. */
function readList(text: string): string[] {
  if (!text.startsWith('(') || !text.endsWith(')') || text.length < 2)
    throw unreadable(`failed to parse filter (in.${text})`)
  const inner = text.slice(1, -1)
  if (inner === '') return []
  const values: string[] = []
  let at = 0
  while (at <= inner.length) {
    if (inner[at] === '"') {
      const quoted = /^"((?:[^"\\]|\\.)*)"(?=,|$)/s.exec(inner.slice(at))
      if (!quoted) throw unreadable(`failed to parse filter (in.${text})`)
      values.push(quoted[1]!.replace(/\\(.)/gs, '$1'))
      at += quoted[0].length + 1
    } else {
      const end = inner.indexOf(',', at)
      values.push(inner.slice(at, end === -1 ? undefined : end))
      at = end === -1 ? inner.length + 1 : end + 1
    }
  }
  return values
}
