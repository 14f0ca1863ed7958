/** Deeper than any body of ours, and far below what overflows a stack in Node or in PostgreSQL. */
const maximumLevels = 32

/**
 * Whether a parsed JSON value can be stored and handed out again as it is [SYNC-20]: PostgreSQL refuses U+0000 in
 * text, lone surrogates have no UTF-8, a number beyond a double comes in as Infinity, `__proto__` poisons who copies
 * it with care for nothing, and depth overflows stacks.
 */
export function isStorable(value: unknown, levelsLeft = maximumLevels): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (levelsLeft === 0) return false
  if (Array.isArray(value)) {
    for (const member of value) if (!isStorable(member, levelsLeft - 1)) return false
    return true
  }
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || !isStorableText(key)) return false
    if (!isStorable((value as Record<string, unknown>)[key], levelsLeft - 1)) return false
  }
  return true
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
