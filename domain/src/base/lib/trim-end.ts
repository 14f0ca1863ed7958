/** The text without this sign at its end, however often it stands there. One sign; in one pass, as `sign+$` is not. */
export function trimEndOf(text: string, sign: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === sign) end -= 1
  return text.slice(0, end)
}
