/**
 * JSON with sorted keys and no blanks: one value has one text, whichever database stored it in between [SYNC-1].
 * Only what events hold: text, whole numbers, booleans, null, lists, plain objects. `undefined` members are left out,
 * as JSON.stringify does. `hasEscapes` false: `value` was parsed out of a JSON text without an escape, so no string of it needs
 * one now.
 */
export function canonicalText(value: unknown, hasEscapes = true): string {
  switch (typeof value) {
    case 'string':
      return !hasEscapes || plainText.test(value) ? `"${value}"` : JSON.stringify(value)
    case 'number':
      // The same digits as JSON.stringify, several times faster.
      return Number.isFinite(value) ? `${value}` : 'null'
    case 'object':
      break
    default:
      return JSON.stringify(value) ?? 'null'
  }
  if (value === null) return 'null'
  if (Array.isArray(value)) {
    let text = '['
    for (let index = 0; index < value.length; index += 1) {
      if (index > 0) text += ','
      text += canonicalText(value[index], hasEscapes)
    }
    return `${text}]`
  }
  const record = value as Record<string, unknown>
  const { sortedKeys, keyTexts } = shapeOf(Object.keys(record))
  let text = ''
  for (let index = 0; index < sortedKeys.length; index += 1) {
    const member = record[sortedKeys[index]!]
    if (member === undefined) continue
    text += (text === '' ? '{' : ',') + keyTexts[index]! + canonicalText(member, hasEscapes)
  }
  return text === '' ? '{}' : `${text}}`
}

/** Needs no escapes: ASCII without controls, quotes and backslashes. Testing that is faster than having it written. */
const plainText = /^[ !#-[\]-~]*$/

/** The keys of an object in their own order, in the canonical one, and as the text that stands before each value. */
type Shape = {
  readonly keys: readonly string[]
  readonly sortedKeys: readonly string[]
  readonly keyTexts: readonly string[]
}

/**
 * Shapes that were met before. A server hashes the same few shapes thousands of times a second, and sorting their keys
 * was most of the cost of taking a sale in. Bounded, the oldest leaves first: what strangers send must neither fill the
 * memory nor keep our own shapes out for good.
 */
const shapesByKeyCount = new Map<number, Shape[]>()
const maximumShapesPerKeyCount = 8
const maximumKeyCount = 64
const maximumKeyLetters = 1_000

function shapeOf(keys: readonly string[]): Shape {
  const known = shapesByKeyCount.get(keys.length) ?? []
  for (const shape of known) if (areEqual(shape.keys, keys)) return shape
  const sortedKeys = [...keys].sort()
  const shape = { keys, sortedKeys, keyTexts: sortedKeys.map((key) => `${JSON.stringify(key)}:`) }
  if (keys.length <= maximumKeyCount && keys.join('').length <= maximumKeyLetters) {
    shapesByKeyCount.set(keys.length, [...known, shape].slice(-maximumShapesPerKeyCount))
  }
  return shape
}

function areEqual(left: readonly string[], right: readonly string[]): boolean {
  for (let index = 0; index < left.length; index += 1) if (left[index] !== right[index]) return false
  return true
}
