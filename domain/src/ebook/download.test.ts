import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  downloadRefusalText,
  downloadsLeft,
  type EbookLink,
  judgeDownload,
  linkDownloads,
  sameDownloadMs,
  validUntilOf,
} from './download.ts'
import { ebookPagePath, tokenOfAddress } from './wire.ts'

const paidAt = Date.UTC(2026, 10, 22, 3)
const fresh: EbookLink = {
  validUntil: validUntilOf(paidAt),
  downloads: 0,
  lastDownloadAt: null,
  isVoided: false,
}

test('[EBOOK-6] a link is good for seven days to the millisecond', () => {
  const end = paidAt + 7 * 86_400_000
  expect(judgeDownload(fresh, end - 1)).toEqual({ ok: true, value: { counts: true } })
  expect(judgeDownload(fresh, end)).toEqual({ ok: false, refusal: { code: 'ebook_link_expired' } })
})

test('[EBOOK-6] [EBOOK-7] whatever a phone asks for, nobody gets more than five downloads, and a download is never cut off', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 * 60_000 }), { maxLength: 60 }), (gaps) => {
      let link = fresh
      let now = paidAt
      const counted: number[] = []
      for (const gap of gaps) {
        now += gap
        const verdict = judgeDownload(link, now)
        if (!verdict.ok) {
          expect(verdict.refusal.code).toBe('ebook_link_used_up')
          expect(counted).toHaveLength(linkDownloads)
          continue
        }
        const within = counted.length > 0 && now < counted.at(-1)! + sameDownloadMs
        expect(verdict.value.counts).toBe(!within)
        if (!verdict.value.counts) continue
        counted.push(now)
        link = { ...link, downloads: link.downloads + 1, lastDownloadAt: now }
        expect(downloadsLeft(link)).toBe(linkDownloads - counted.length)
      }
      expect(counted.length).toBeLessThanOrEqual(linkDownloads)
    }),
  )
})

test('[EBOOK-7] a download that began before the end may be finished, ten minutes long', () => {
  const began = fresh.validUntil - 1
  const link = { ...fresh, downloads: 5, lastDownloadAt: began }
  expect(judgeDownload(link, began + sameDownloadMs - 1)).toEqual({ ok: true, value: { counts: false } })
  expect(judgeDownload(link, began + sameDownloadMs).ok).toBe(false)
})

test('[EBOOK-8] a link whose money went back opens nothing, not even the rest of a download', () => {
  const link = { ...fresh, downloads: 1, lastDownloadAt: paidAt, isVoided: true }
  expect(judgeDownload(link, paidAt + 1)).toEqual({ ok: false, refusal: { code: 'ebook_link_voided' } })
})

test('[EBOOK-9] every refusal says what to do and where help is', () => {
  for (const text of Object.values(downloadRefusalText)) expect(text).toContain('tombol Bantuan')
})

test('[EBOOK-9] the page of a link is found in its address, and in nothing else', () => {
  expect(tokenOfAddress(ebookPagePath('laci_ebook_x-1_Y_z'))).toBe('laci_ebook_x-1_Y_z')
  for (const other of ['', '#', '#isi', '#ebook=', '#ebook=a/b', '/payment?ebook=abc']) {
    expect(tokenOfAddress(other)).toBe(null)
  }
})
