/** The key of the specification: `/` keeps the code of the link there, see `browser/page.ts`. */
const referralKey = 'affiliateRef'

/** The affiliate code of this visit [SITE-8]: the page's own `?ref=` first, then the one kept by `/`. */
export function referralOf(search: string, storage: Pick<Storage, 'getItem'>): string | undefined {
  const own = new URLSearchParams(search).get('ref')?.trim()
  return own || storage.getItem(referralKey) || undefined
}
