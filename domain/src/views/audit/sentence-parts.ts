export function count(amount: number, noun: string): string {
  return `${amount} ${noun}`
}

export function quoted(name: string | null): string {
  return name === null || name === '' ? '' : ` “${name}”`
}

export function spaced(text: string | null): string {
  return text === null ? '' : ` ${text}`
}

/** A note behind what was said. */
export function ended(note: string): string {
  return note === '' ? '' : `. ${note}`
}
