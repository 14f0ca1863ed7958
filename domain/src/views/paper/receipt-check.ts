import { escapeHtml } from '../../base/brand/page-marks.ts'
import type { Rupiah } from '../../base/money/rupiah.ts'
import { paperRupiah, paperTime } from '../../base/print/paper-text.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { Zone } from '../../base/time/zone.ts'

/** What the public check knows of a sale. Nothing else of it ever leaves the shop [STRUK-2]. */
export type CheckedReceipt = {
  readonly storeName: string
  readonly soldAt: Instant
  readonly zone: Zone
  readonly totalRupiah: Rupiah
  /** All refunds of this sale together; at most the total. */
  readonly refundedRupiah: Rupiah
  /** How often it was printed again. */
  readonly copyCount: number
}

/**
 * What the page of the check can show. `waiting`: the code is not known, or not yet; nobody can tell these apart, so the
 * page never says that a receipt is false (ruling 17).
 */
export const checkCases = ['ask', 'found', 'waiting', 'unreadable', 'busy'] as const
export type CheckCase = (typeof checkCases)[number]

/** The gaps of the page that are filled with words. */
export const checkGaps = ['shop', 'time', 'total', 'refund', 'copies'] as const
type CheckWords = { readonly [Gap in (typeof checkGaps)[number]]: string }

/** The facts in words, as they stand on the paper, so that the two can be held side by side. */
export function checkWords(receipt: CheckedReceipt): CheckWords {
  const { totalRupiah, refundedRupiah, copyCount } = receipt
  const isWhole = refundedRupiah >= totalRupiah
  return {
    shop: receipt.storeName || 'Toko',
    time: paperTime(receipt.soldAt, receipt.zone),
    total: paperRupiah(totalRupiah),
    refund:
      refundedRupiah === 0
        ? 'Tidak ada'
        : isWhole
          ? 'Seluruhnya sudah diretur'
          : `Sebagian sudah diretur: ${paperRupiah(refundedRupiah)}`,
    copies: copyCount === 0 ? 'Belum pernah' : `${copyCount} salinan`,
  }
}

/** What stands before a case, and the case itself where it is the one. `piece` ends where the case ends. */
function withCase(piece: string, shown: CheckCase): string {
  const at = piece.indexOf('[[case ')
  const mark = at === -1 ? null : /^\[\[case (\w{1,40})\]\]/.exec(piece.slice(at, at + 60))
  if (mark === null) return `${piece}[[end]]`
  return piece.slice(0, at) + (mark[1] === shown ? piece.slice(at + mark[0].length) : '')
}

/**
 * The page for one case: the prerendered page holds all of them between `[[case …]]` and `[[end]]`, and gaps like
 * `[[shop]]` in the one that was found. So the words and their look stay with the site, and it works without a script.
 */
export function fillCheckPage(page: string, shown: CheckCase, words: CheckWords | null): string {
  const pieces = page.split('[[end]]')
  const rest = pieces.pop()!
  const one = pieces.map((piece) => withCase(piece, shown)).join('') + rest
  return one.replace(/\[\[(\w+)\]\]/g, (written, gap: string) =>
    words !== null && Object.hasOwn(words, gap) ? escapeHtml(words[gap as keyof CheckWords]) : written,
  )
}
