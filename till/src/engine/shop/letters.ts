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

/**
 * One bit for each two digits that stand side by side, as far as 32 bits tell pairs apart. With its barcodes nearly every text
 * has every digit, so a number is told apart by its pairs. As above: what lacks a bit of a word does not hold the word.
 */
export function digitPairsOf(text: string): number {
  let bits = 0
  let before = -1
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48
    const isDigit = digit >= 0 && digit <= 9
    if (isDigit && before >= 0) bits |= 1 << ((before * 10 + digit) & 31)
    before = isDigit ? digit : -1
  }
  return bits
}

/**
 * The same for each two letters that stand side by side. A word typed wrong has the letters of many names, but seldom their
 * pairs: of the starter catalogue a third of the names was left for a closer look, and of these one in eight is.
 */
export function letterPairsOf(text: string): number {
  let bits = 0
  let before = -1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const letter = code < 64 ? -1 : code & 31
    // Of the odd factors the one that tells names of the starter catalogue apart best.
    if (letter >= 0 && before >= 0) bits |= 1 << ((before * 31 + letter) & 31)
    before = letter
  }
  return bits
}
