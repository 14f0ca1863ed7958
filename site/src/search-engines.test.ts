import { fillPageMarks } from '@laci/domain/base/brand/page-marks.ts'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { expect, test } from 'vitest'
import { ogFingerprint, ogPictureSize } from '../vite/og-picture.ts'
import { ogPictureAddress, type Page, pages } from './routes.ts'
import { builtSite, testMarks } from './testing/built-site.ts'

const { allHtml, bytes, htmlOf, read } = builtSite()

test('[SITE-51] the site map lists every public page once and the note for crawlers names it', () => {
  const sitemap = fillPageMarks(read('sitemap.xml'), testMarks)
  const listed = [...sitemap.matchAll(/<loc>https:\/\/uji\.test([^<]*)<\/loc>/g)].map((match) => match[1])
  expect(listed).toEqual(pages.filter((page) => page.isPublic).map((page) => page.path))
  expect(sitemap.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true)
  const robots = fillPageMarks(read('robots.txt'), testMarks)
  expect(robots).toContain('Sitemap: https://uji.test/sitemap.xml')
  expect(robots).toContain('Disallow: /api/')
  // A page that is closed to crawlers could not tell them that it must not be found.
  for (const page of pages.filter((row) => !row.isPublic)) expect(robots).not.toContain(`${page.path}\n`)
})

test('[SITE-52] every page that may be shared has a small picture of its own, made of its present words', () => {
  const madeFrom = JSON.parse(read('og/made-from.json')) as { [path: string]: string }
  const shared = (pages as readonly Page[]).filter((page) => page.isPublic)
  const wanted = Object.fromEntries(shared.map((page) => [page.path, ogFingerprint(page)]))
  expect(madeFrom, 'run "npm run pictures og" and commit site/public/og').toEqual(wanted)
  expect(new Set(shared.map(ogPictureAddress)).size).toBe(shared.length)
  for (const page of shared) {
    const picture = bytes(ogPictureAddress(page))
    expect(picture.toString('latin1', 1, 4), page.path).toBe('PNG')
    expect({ width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }).toEqual(ogPictureSize)
    expect(picture.length, page.path).toBeLessThan(40 * 1_024)
  }
})

test('[SITE-53] the data of every page is JSON after filling, and names the organisation on the first page', () => {
  for (const { name, html } of allHtml()) {
    for (const [, text] of fillPageMarks(html, testMarks).matchAll(
      /<script type="application\/ld\+json">(.*?)<\/script>/gs,
    )) {
      expect(JSON.parse(text!), name).toMatchObject({ '@context': 'https://schema.org' })
      expect(text, name).not.toContain('{{')
    }
  }
  // What a machine reads, a person reads too.
  for (const { name, html } of allHtml()) {
    const [, text] = /<script type="application\/ld\+json">(.*?)<\/script>(.*)/s.exec(html) ?? []
    if (text === undefined) continue
    const shown = html.slice(html.indexOf('<body')).replaceAll('&amp;', '&').replaceAll('&quot;', '"')
    const { '@graph': graph } = JSON.parse(text) as {
      '@graph': {
        offers?: { price: number }[]
        image?: string
        mainEntity?: { name: string; acceptedAnswer: { text: string } }[]
      }[]
    }
    for (const thing of graph) {
      for (const { price } of thing.offers ?? []) expect(shown, name).toContain(formatRupiah(price))
      for (const { name: question, acceptedAnswer } of thing.mainEntity ?? []) {
        expect(shown, name).toContain(question)
        expect(shown, name).toContain(acceptedAnswer.text)
      }
      if (thing.image)
        expect(bytes(thing.image.replace('{{json.canonicalOrigin}}', '')).length).toBeGreaterThan(0)
    }
  }
  expect(allHtml().filter(({ html }) => html.includes('"@type":"Offer"')).length).toBeGreaterThanOrEqual(3)
  const landing = fillPageMarks(htmlOf('/'), testMarks)
  expect(landing).toContain('"@type":"Organization"')
  expect(landing).toContain('"name":"Merek Uji"')
})
