/**
 * Positions of texts that hold every word; of each word one of its spellings is enough. Texts that start with the
 * first word come first, then the others in their order. At most `limit`.
 */
export function scanTexts(
  texts: readonly string[],
  words: readonly (readonly string[])[],
  limit: number,
): number[] {
  const starting: number[] = []
  const holding: number[] = []
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at]!
    let startsWithFirst = false
    let holdsAll = true
    for (let index = 0; index < words.length; index += 1) {
      let isFound = false
      for (const spelling of words[index]!) {
        const position = text.indexOf(spelling)
        if (position < 0) continue
        isFound = true
        if (index === 0 && position === 0) startsWithFirst = true
      }
      if (!isFound) {
        holdsAll = false
        break
      }
    }
    if (!holdsAll) continue
    if (startsWithFirst) {
      starting.push(at)
      if (starting.length >= limit) break
    } else if (holding.length < limit) {
      holding.push(at)
    }
  }
  return [...starting, ...holding].slice(0, limit)
}
