/** Deeper than any body of ours, and far below what overflows a stack in Node or in PostgreSQL. */
const maximumLevels = 32

/**
 * Whether a parsed JSON value can be stored and handed out again as it is [SYNC-20]: PostgreSQL refuses U+0000 in
 * text, lone surrogates have no UTF-8, a number beyond a double comes in as Infinity, `__proto__` poisons who copies
 * it with care for nothing, and depth overflows stacks. `hasEscapes` is that of the text it was parsed out of.
 */
export function isStorable(value: unknown, hasEscapes = true): boolean {
  return isStorableTree(value, hasEscapes, maximumLevels)
}

/**
 * Whether a string of this JSON text can hold what needs an escape: a control, U+0000, half a pair, a quote. All of those come in
 * as escapes alone, so of a text without one no string is examined by itself, on the busiest path.
 */
export function hasEscapes(json: string): boolean {
  return json.includes('\\') || !json.isWellFormed()
}

function isStorableTree(value: unknown, looksAtTexts: boolean, levelsLeft: number): boolean {
  if (typeof value === 'string') return !looksAtTexts || isStorableText(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (levelsLeft === 0) return false
  if (Array.isArray(value)) {
    for (const member of value) if (!isStorableTree(member, looksAtTexts, levelsLeft - 1)) return false
    return true
  }
  const record = value as Record<string, unknown>
  for (const key of Object.keys(record)) {
    if (key === '__proto__' || (looksAtTexts && !isStorableText(key))) return false
    const member = record[key]
    // Nearly all members are texts, and of nearly all pushes none needs a second look.
    if (typeof member === 'string' && !looksAtTexts) continue
    if (!isStorableTree(member, looksAtTexts, levelsLeft - 1)) return false
  }
  return true
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
