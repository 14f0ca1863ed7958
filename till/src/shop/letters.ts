/**
 * One bit for each sign in it, as far as 32 bits tell signs apart: five for digits, the others for letters. What lacks a
 * bit of a word does not hold the word, so most texts of a catalogue need no closer look.
 */
export function lettersOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    bits |= 1 << (code < 64 ? 27 + (code % 5) : code & 31)
  }
  return bits
}
