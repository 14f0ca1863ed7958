/**
 * A name that cannot form marks of WhatsApp, lines of its own, links or hidden text [WA-10]: letters, digits and plain
 * punctuation of one line, at most 40 characters. For whatever people typed.
 */
export function plainName(name: string): string {
  const plain = name
    .replace(/[*_~`\p{C}\p{Z}]+/gu, ' ')
    .replace(/:\/\//g, ' ')
    // WhatsApp makes a link of whatever has a dot in the middle.
    .replace(/\.(?=[^\s.])/g, '. ')
    .trim()
  return [...plain].slice(0, 40).join('').trim() || '(tanpa nama)'
}
