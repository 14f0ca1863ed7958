/**
 * A person's name as it was meant: one line, single blanks, composed letters. Control characters and direction marks go,
 * because they would turn a name into something else in a message or on a receipt.
 */
export function tidyName(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
