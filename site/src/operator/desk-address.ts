/** Where at the desk: a part, and the id of what is open in it. */
export type DeskAddress = { readonly part: string; readonly id: string | null }

/** Reads `#kontak/0191d5c5-…`. Anything may stand there, also what cannot be decoded: that names no part. */
export function readDeskAddress(hash: string): DeskAddress {
  const [part = '', id = null] = decoded(hash.slice(1)).split('/')
  return { part, id }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
