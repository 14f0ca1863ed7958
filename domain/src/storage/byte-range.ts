/** First and last byte, both included, from 0. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * What a `Range` header asks of `sizeBytes` bytes (RFC 9110, 14.2): null when all of them are the answer, because it is
 * no range of bytes, cannot be read, or names several; `unsatisfiable` when it begins behind the end.
 */
export function readByteRange(header: string, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim())
  if (parts === null) return null
  const [, from, to] = parts as unknown as [string, string, string]
  if (from === '' && to === '') return null
  if (from === '') {
    // The last so many bytes.
    const count = Math.min(Number(to), sizeBytes)
    return count === 0 ? 'unsatisfiable' : { first: sizeBytes - count, last: sizeBytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  if (to !== '' && Number(to) < first) return null
  return first >= sizeBytes ? 'unsatisfiable' : { first, last }
}
