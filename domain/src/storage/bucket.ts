import { accept, type Result, refuse } from '../base/lib/result.ts'

/** Pictures of products. Members of a shop and its tills read and write below `<storeId>/` (ruling 27). */
export const productPhotos = 'product-photos'
/** Anybody reads by address; members of a shop and its tills write below `<storeId>/`. */
export const storeLogos = 'store-logos'
/** The server's own commands only. */
export const ebookBucket = 'ebook'

const unitBytes: Readonly<Record<string, number>> = {
  b: 1,
  kb: 1_024,
  mb: 1_024 ** 2,
  gb: 1_024 ** 3,
}

/** `20GB`, `1mb`, `30KB`, `500` or a number, as bytes; null: no limit of its own. Units count in steps of 1024. */
export function readSizeLimit(
  written: string | number | null,
): Result<number | null, { code: 'size_limit_unreadable' }> {
  if (written === null) return accept(null)
  const parts = /^(\d{1,15}(?:\.\d{1,6})?) ?(b|kb|mb|gb)?$/i.exec(String(written).trim())
  const bytes =
    parts === null ? Number.NaN : Math.floor(Number(parts[1]) * unitBytes[(parts[2] ?? 'b').toLowerCase()]!)
  return Number.isSafeInteger(bytes) && bytes > 0 ? accept(bytes) : refuse({ code: 'size_limit_unreadable' })
}

const typePattern = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/(\*|[a-z0-9][a-z0-9!#$&^_.+-]{0,126})$/

/** Whether a bucket can name this as a type that it takes: `image/png`, `image/*`. */
export function isTypePattern(written: string): boolean {
  return typePattern.test(written)
}

/** `Image/PNG; charset=x` as `image/png`. */
export function bareType(contentType: string): string {
  return contentType.split(';', 1)[0]!.trim().toLowerCase()
}

/** Whether a bucket that takes these types takes this one. Null: it takes all. */
export function isTypeTaken(patterns: readonly string[] | null, contentType: string): boolean {
  if (patterns === null) return true
  const type = bareType(contentType)
  const family = `${type.split('/', 1)[0]}/*`
  return patterns.some((pattern) => pattern === type || pattern === family)
}
