import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import type { Mark } from '@laci/domain/base/document/page.ts'
import { beforeAll, expect, test } from 'vitest'
import { makeBook } from '../../../ebook/typeset/make-book.ts'
import { bookFile, readSources } from '../../../ebook/typeset/sources.ts'
import { openRuler, writePdf } from '../../files/pdf.ts'
import { type ReadPdf, readPdf } from '../../testing/pdf.ts'

const ruler = openRuler()
const drawn = makeBook(readSources(), ruler)
const committed = readFileSync(bookFile)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
let book: ReadPdf

beforeAll(async () => {
  book = await readPdf(committed)
})

/** The chapters that the page of the ebook promises, in its words. */
const promised = [
  'Uang toko bukan uang dapur',
  'Kas harian yang selalu cocok',
  'Harga jual yang menyisakan untung',
  'Stok: cukup, tidak menumpuk',
  'Kasbon dengan kepala dingin',
  'Membaca angka, lalu memutuskan',
]

test('[EBOOK-1] the committed book is the one that its sources give, byte for byte (else: npm run ebook)', async () => {
  expect(sha256(await writePdf(drawn))).toBe(sha256(committed))
})

test('[EBOOK-2] the book has the title and every chapter that its page promises, and at least 24 pages', () => {
  const page = readFileSync(new URL('../../../../site/src/pages/ebook.tsx', import.meta.url), 'utf8')
  for (const title of promised) expect(page).toContain(title)
  expect(book.title).toMatch(/^Kas Rapi, Stok Pasti/)
  expect(book.pages.length).toBeGreaterThanOrEqual(24)
  expect(book.bookmarks.map(({ title }) => title)).toEqual([
    'Sampul',
    'Isi buku',
    'Sebelum mulai',
    ...promised.map((title, index) => `Bab ${index + 1}. ${title}`),
    'Rencana tiga puluh hari',
    'Lembar kerja',
  ])
  expect(book.bookmarks.at(-1)!.parts.map((part) => part.replace('\u00a0', ' '))).toEqual(
    expect.arrayContaining(['Lembar 1: Kas harian', 'Lembar 3: Kartu stok']),
  )
})

test('[EBOOK-2] each chapter has an example with sums', () => {
  const text = book.pages.join('\n')
  for (const title of promised) {
    const from = text.lastIndexOf(title.split(' ').slice(0, 2).join(' '))
    expect(from, title).toBeGreaterThan(0)
  }
  for (let chapter = 1; chapter <= 6; chapter += 1) {
    const source = readSources().find(({ name }) => name.startsWith(`0${chapter}-`))!.text
    expect(source, `chapter ${chapter}`).toContain('[!contoh]')
    expect(source, `chapter ${chapter}`).toContain('[!coba]')
  }
})

test('[EBOOK-3] the contents name the page on which each chapter stands, and lead there', () => {
  const contents = book.pages.slice(2, 4).join('\n')
  for (const title of promised) {
    const at = drawn.pages.findIndex((page) =>
      page.marks.some((mark) => mark.kind === 'bookmark' && mark.level === 0 && mark.title.endsWith(title)),
    )
    expect(contents.replace(/\s+/g, ' ')).toContain(`${title} ${at + 1}`.replace(/\s+/g, ' '))
  }
  expect(book.jumps[2]!).toBeGreaterThan(15)
})

test('[EBOOK-3] every link of the book leads to a place that exists', () => {
  const marks = drawn.pages.flatMap((page) => page.marks)
  const places = new Set(marks.flatMap((mark) => (mark.kind === 'place' ? [mark.name] : [])))
  const jumps = marks.flatMap((mark) => (mark.kind === 'jump' ? [mark.place] : []))
  expect(jumps.length).toBeGreaterThan(60)
  expect(jumps.filter((place) => !places.has(place))).toEqual([])
  expect(book.jumps.reduce((sum, count) => sum + count, 0)).toBe(jumps.length)
})

test('[EBOOK-4] nothing stands outside the paper, and no text of a page runs into its margin', () => {
  for (const [index, page] of drawn.pages.entries()) {
    for (const mark of page.marks) {
      if (mark.kind !== 'text') continue
      const right = mark.x + ruler(mark.text, mark.face, mark.sizePt)
      expect({ page: index + 1, text: mark.text, fits: mark.x >= 40 && right <= page.widthPt - 40 }).toEqual({
        page: index + 1,
        text: mark.text,
        fits: true,
      })
      expect(mark.baselineY).toBeLessThan(page.heightPt - 24)
    }
  }
})

test('[EBOOK-4] no page ends with a heading', () => {
  for (const [index, page] of drawn.pages.entries()) {
    const isHeading = (mark: Mark) => mark.kind === 'text' && mark.face === 'extrabold' && mark.sizePt === 13
    const texts = page.marks.filter((mark) => mark.kind === 'text' && mark.baselineY < page.heightPt - 40)
    const last = texts.at(-1)
    expect({ page: index + 1, isHeading: last !== undefined && isHeading(last) }).toEqual({
      page: index + 1,
      isHeading: false,
    })
  }
})

test('[DOC-2] a document says its language, embeds the letters it uses, and its text can be copied', () => {
  expect(book.language).toBe('id-ID')
  expect(book.pages.join(' ').replace(/\s+/g, ' ')).toContain(
    'Kas awal ditambah uang masuk, dikurangi uang keluar, adalah uang yang seharusnya ada di laci.',
  )
  const raw = committed.toString('latin1')
  const fonts = [...raw.matchAll(/\/BaseFont \/([A-Z]{6})\+(PlusJakartaSans-\w+)/g)].map(([, , name]) => name)
  expect(new Set(fonts)).toEqual(
    new Set(['Regular', 'Italic', 'SemiBold', 'Bold', 'ExtraBold'].map((name) => `PlusJakartaSans-${name}`)),
  )
  expect([...raw.matchAll(/\/FontFile2 /g)]).toHaveLength(5)
  expect([...raw.matchAll(/\/ToUnicode /g)]).toHaveLength(5)
  // A stream of the file opens, so that the proof above is not read out of noise.
  const stream = committed.indexOf('stream\n') + 'stream\n'.length
  expect(inflateSync(committed.subarray(stream)).length).toBeGreaterThan(0)
})

test('[EBOOK-5] the sums of the running example are right wherever it is taken up again', () => {
  const omzet = 9_450_000
  const modal = 8_127_000
  const ongkos = 70_000 + 60_000 + 42_000 + 33_000 + 25_000 + 10_000
  const kotor = omzet - modal
  expect(kotor).toBe(1_323_000)
  expect(kotor / omzet).toBe(0.14)
  expect(ongkos).toBe(240_000)
  expect(kotor - ongkos).toBe(1_083_000)
  expect((1_020_000 + 1_140_000 + 965_000 + 1_083_000) / 4).toBe(1_052_000)
  expect(200_000 + 1_310_000 + 75_000 - 318_000 - 117_000 - 145_000 - 35_000 - 25_000).toBe(945_000)
  expect(
    4 * 100_000 +
      6 * 50_000 +
      7 * 20_000 +
      5 * 10_000 +
      6 * 5_000 +
      6 * 2_000 +
      6 * 1_000 +
      8 * 500 +
      5 * 200,
  ).toBe(943_000)
  expect(2 * 20_000 + 5 * 10_000 + 10 * 5_000 + 20 * 2_000 + 14 * 1_000 + 12 * 500).toBe(200_000)
  expect(14 * 2_950 + 1.5 * 26_500 + 20 * 1_450 + 17_300).toBe(127_350)
  expect(12 * 18_500 + 4 * 46_000 + 9 * 13_000 + 39 * 3_000).toBe(640_000)
  expect(360_000 + 210_000 + 155_000 + 95_000).toBe(820_000)
  expect(155_000 + 95_000 + 640_000).toBe(890_000)
  expect(Math.round((240_000 + 730_000) / 0.14 / 100) * 100).toBe(6_928_600)
  const text = book.pages.join(' ').replace(/[\s\u00a0]+/g, ' ')
  for (const figure of [
    '9.450.000',
    '8.127.000',
    '1.323.000',
    '1.083.000',
    '945.000',
    '943.000',
    '127.350',
    '640.000',
    '890.000',
    '6.928.600',
  ]) {
    expect(text).toContain(figure)
  }
})
