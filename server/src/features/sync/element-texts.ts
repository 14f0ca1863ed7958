/**
 * The exact texts of the elements of one array member of a JSON object: what cannot be read is kept as it came, not
 * as a parser understood it. `text` is JSON that has been parsed before.
 */
export function elementTexts(text: string, member: string): string[] {
  let found: string[] = []
  let depth = 0
  let key = ''
  let isInside = false
  let elementStart = 0
  let lastMark = ''
  let index = 0
  while (index < text.length) {
    const char = text[index]!
    if (char === '"') {
      const end = endOfString(text, index)
      if (depth === 1 && lastMark !== ':') key = JSON.parse(text.slice(index, end)) as string
      index = end
      continue
    }
    if (char === '{' || char === '[') {
      depth += 1
      if (depth === 2 && char === '[' && key === member) {
        // The last one of a repeated member counts, as in JSON.parse.
        found = []
        isInside = true
        elementStart = index + 1
      }
    } else if (char === '}' || char === ']') {
      if (depth === 2 && isInside) {
        const last = text.slice(elementStart, index).trim()
        if (last !== '') found.push(last)
        isInside = false
      }
      depth -= 1
    } else if (char === ',' && depth === 2 && isInside) {
      found.push(text.slice(elementStart, index).trim())
      elementStart = index + 1
    }
    if (char === '{' || char === ',' || char === ':') lastMark = char
    index += 1
  }
  return found
}

/** Index after the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  let index = start + 1
  for (;;) {
    const quote = text.indexOf('"', index)
    if (quote === -1) return text.length
    let backslashes = 0
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return quote + 1
    index = quote + 1
  }
}
