/**
 * The wire of the bought ebook. The token in the address opens it, nothing else: 404 `ebook_link_unknown`, 410
 * `ebook_link_expired`, `ebook_link_used_up`, `ebook_link_voided`, 429 `too_many_requests`; messages in Indonesian.
 *
 * | | |
 * | --- | --- |
 * | `GET /api/ebook/{token}` -> {@link EbookLinkView} | counts nothing |
 * | `GET /api/ebook/{token}/file` -> the PDF, also in parts | counts by [EBOOK-7]; a person who opens it too late is led to the page |
 */
export type EbookLinkView = {
  readonly orderNumber: string
  readonly sizeBytes: number
  /** Epoch milliseconds. */
  readonly validUntil: number
  readonly downloadsLeft: number
}

/** Under which name it is saved. */
export const ebookFileName = 'Kas-Rapi-Stok-Pasti.pdf'

/** The page that a message leads to. Behind `#`: what a browser sends nobody, and no server writes down. */
export function ebookPagePath(token: string): string {
  return `/payment#ebook=${token}`
}

/** Null: the address names no ebook. Takes a path with `#` or the part behind it. */
export function tokenOfAddress(address: string): string | null {
  return /#ebook=([\w-]{1,200})$/.exec(address)?.[1] ?? null
}

export function ebookViewPath(token: string): string {
  return `/api/ebook/${encodeURIComponent(token)}`
}

export function ebookFilePath(token: string): string {
  return `${ebookViewPath(token)}/file`
}
