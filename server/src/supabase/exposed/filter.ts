import { accept, type Result, refuse } from '@laci/domain/base/lib/result.ts'

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

/** English, for programs. */
export type FilterRefusal = { code: 'filter_unreadable'; message: string; details?: string }

/** Reads `eq.5`, `not.in.(a,"b,c")`, `is.null` … for a column that is known to exist. */
export function readFilter(column: string, text: string): Result<Filter, FilterRefusal> {
  const isNegated = text.startsWith('not.')
  const rest = isNegated ? text.slice('not.'.length) : text
  const dot = rest.indexOf('.')
  const operator = dot === -1 ? '' : rest.slice(0, dot)
  const value = rest.slice(dot + 1)
  if (operator === 'in') {
    const values = readList(value)
    return values === null ? unreadable(`in.${value}`) : accept({ kind: 'in', column, isNegated, values })
  }
  if (operator === 'is') {
    const word = readIsWord(value)
    if (word === null) return unreadable(`is.${value}`, 'null, not_null, true, false or unknown is expected')
    return accept({ kind: 'is', column, isNegated, word })
  }
  if (!Object.hasOwn(comparisons, operator)) return unreadable(text, `unknown operator for ${column}`)
  const sign = comparisons[operator as keyof typeof comparisons]
  // `*` stands for `%`, which would have to be escaped in an address.
  const isPattern = sign === 'like' || sign === 'ilike'
  const shown = isPattern ? value.replaceAll('*', '%') : value
  return accept({ kind: 'comparison', column, isNegated, sign, value: shown })
}

function unreadable(text: string, details?: string) {
  const message = `failed to parse filter (${text})`
  return refuse<FilterRefusal>({
    code: 'filter_unreadable',
    message,
    ...(details !== undefined && { details }),
  })
}

function readIsWord(text: string): IsWord | null {
  const word = text.toLowerCase()
  const words: readonly IsWord[] = ['null', 'not_null', 'true', 'false', 'unknown']
  return words.find((known) => known === word) ?? null
}

/**
 * `(a,"b,c","d\"e")`: commas part, double quotes hold together, a backslash inside quotes takes the next one as is.
 * Quotes that do not hold a whole value are characters like others, as in the public server: the client does not escape
 * them.
 */
function readList(text: string): string[] | null {
  if (!text.startsWith('(') || !text.endsWith(')') || text.length < 2) return null
  const inner = text.slice(1, -1)
  if (inner === '') return []
  const values: string[] = []
  let at = 0
  while (at <= inner.length) {
    const quoted = inner[at] === '"' ? quotedAt(inner, at) : null
    const end = quoted ? at + quoted.length : inner.indexOf(',', at)
    values.push(quoted ? quoted.value : inner.slice(at, end === -1 ? undefined : end))
    at = end === -1 ? inner.length + 1 : end + 1
  }
  return values
}

/** A quoted value that fills its place: up to the next comma or the end. `length` counts the quotes too. */
export function quotedAt(text: string, at: number): { value: string; length: number } | null {
  const match = /^"((?:[^"\\]|\\.)*)"(?=,|$)/s.exec(text.slice(at))
  return match && { value: match[1]!.replace(/\\(.)/gs, '$1'), length: match[0].length }
}
