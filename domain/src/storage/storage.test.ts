import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTypePattern, isTypeTaken, readSizeLimit } from './bucket.ts'
import { readByteRange } from './byte-range.ts'
import { imageTypeOf, isShownInBrowser, isTrueToType } from './content.ts'
import { isBucketName, isObjectName, longestObjectName, storeOfObjectName } from './object-name.ts'

const shop = '0191d5c5-0000-7000-8000-000000000001'

describe('names', () => {
  test.each([
    'a',
    `${shop}/kopi.jpg`,
    'folder/sub folder/Foto (1) – baru.jpg'.replace('–', '-'),
    "it's $5 & more=+@;:,!*.txt",
    '..a/b..',
    '...',
    'x'.repeat(longestObjectName),
  ])('[STORAGE-3] %j names an object', (name) => {
    expect(isObjectName(name)).toBe(true)
  })

  test.each([
    '',
    '/',
    'a//b',
    '/a',
    'a/',
    '.',
    '..',
    '../a',
    `${shop}/../0191d5c5-0000-7000-8000-000000000002/kopi.jpg`,
    'a/./b',
    'a/..',
    'a\\..\\b',
    'a%2e%2e',
    'a?b',
    'a#b',
    'a"b',
    'a<b>',
    'a\u0000b',
    'a\nb',
    'a\u007f',
    'a\u202eb',
    'kafé',
    'kopi☕',
    'a /b',
    'a/ b',
    ' ',
    'x'.repeat(longestObjectName + 1),
  ])('[STORAGE-3] %j is refused', (name) => {
    expect(isObjectName(name)).toBe(false)
  })

  test('[STORAGE-3] whatever is accepted stays within its folder on any disk and in any address', () => {
    const piece = fc.oneof(
      fc.constantFrom('..', '.', '/', '\\', '%2e', ' ', shop),
      fc.string({ maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const name = pieces.join('')
        if (!isObjectName(name)) return
        const address = new URL(`http://host/object/bucket/${name}`)
        expect(decodeURIComponent(address.pathname)).toBe(`/object/bucket/${name}`)
        expect([address.search, address.hash]).toEqual(['', ''])
      }),
      { numRuns: 2_000 },
    )
  })

  test('[STORAGE-3] a bucket is one plain word, and none of those that addresses use', () => {
    for (const name of ['product-photos', 'Bucket 1', 'a.b', '...']) expect(isBucketName(name)).toBe(true)
    for (const name of ['', 'a/b', '..', ' a', 'a ', 'sign', 'public', 'upload', 'a\u0000', 'x'.repeat(101)])
      expect(isBucketName(name)).toBe(false)
  })

  test('[STORAGE-14] the shop of an object is its first folder, when that is a shop’s id', () => {
    expect(storeOfObjectName(`${shop}/kopi.jpg`)).toBe(shop)
    for (const name of [
      shop,
      `${shop.toUpperCase().replace('5', 'A')}/a`,
      `a/${shop}/b`,
      'kopi.jpg',
      `${shop}x/a`,
    ])
      expect(storeOfObjectName(name)).toBeNull()
  })
})

describe('what a bucket takes', () => {
  test.each([
    [null, null],
    [2_000, 2_000],
    ['2000', 2_000],
    ['30KB', 30_720],
    ['1mb', 1_048_576],
    ['1.5 MB', 1_572_864],
    ['20GB', 21_474_836_480],
  ])('[STORAGE-2] a limit of %j is %j bytes', (written, bytes) => {
    expect(readSizeLimit(written)).toEqual({ ok: true, value: bytes })
  })

  test.each(['', '0', 0, -1, 1e300, Number.NaN, '1 TB', '1e3', 'MB', '1mb 2mb', '99999999999999GB'])(
    '[STORAGE-2] a limit of %j is refused',
    (written) => {
      expect(readSizeLimit(written)).toEqual({ ok: false, refusal: { code: 'size_limit_unreadable' } })
    },
  )

  test('[STORAGE-2] types may be wildcards', () => {
    for (const pattern of ['image/png', 'image/*', 'application/vnd.ms-excel', 'image/svg+xml'])
      expect(isTypePattern(pattern)).toBe(true)
    for (const pattern of ['', 'image', '*/*', 'image/', 'image/p*', 'image/png; a=b', 'image/png\n'])
      expect(isTypePattern(pattern)).toBe(false)
    expect(isTypeTaken(null, 'x/y')).toBe(true)
    expect(isTypeTaken([], 'image/png')).toBe(false)
    expect(isTypeTaken(['image/*'], 'Image/PNG; q=1')).toBe(true)
    expect(isTypeTaken(['image/png'], 'image/png')).toBe(true)
    expect(isTypeTaken(['image/png'], 'image/pngx')).toBe(false)
    expect(isTypeTaken(['image/*'], 'imagex/png')).toBe(false)
    expect(isTypeTaken(['image/*'], '')).toBe(false)
  })
})

describe('content', () => {
  const heads: Record<string, readonly number[]> = {
    'image/jpeg': [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1],
    'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d],
    'image/gif': [...'GIF89a'].map((character) => character.charCodeAt(0)),
    'image/webp': [...'RIFF....WEBP'].map((character) => character.charCodeAt(0)),
  }
  const bytesOf = (text: string) => new TextEncoder().encode(text)

  test('[STORAGE-6] a picture is known by its first bytes, and is nothing else', () => {
    for (const [type, head] of Object.entries(heads)) {
      expect(imageTypeOf(Uint8Array.from(head))).toBe(type)
      expect(imageTypeOf(Uint8Array.from(head.slice(0, 2)))).toBeNull()
      for (const claimed of Object.keys(heads))
        expect(isTrueToType(claimed, Uint8Array.from(head))).toBe(claimed === type)
    }
  })

  test('[STORAGE-6] what only calls itself a picture is not one', () => {
    for (const text of ['', '<html>', '<svg xmlns=', 'RIFF....WAVE', '#!/bin/sh'])
      for (const type of ['image/png', 'IMAGE/JPEG; x=y', 'image/svg+xml', 'image/heic', 'image/'])
        expect(isTrueToType(type, bytesOf(text))).toBe(false)
    expect(isTrueToType('text/plain', bytesOf('<html>'))).toBe(true)
  })

  test('[STORAGE-8] browsers show pictures, sound, films, plain text and PDF, and download all else', () => {
    for (const type of [
      'image/png',
      'image/webp',
      'text/plain;charset=UTF-8',
      'application/pdf',
      'video/mp4',
    ])
      expect(isShownInBrowser(type)).toBe(true)
    for (const type of [
      ...['text/html', 'TEXT/HTML; charset=utf-8', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', ''],
      ...[
        'text/javascript',
        'application/json',
        'text/css',
        'application/octet-stream',
        'image/png, text/html',
      ],
    ])
      expect(isShownInBrowser(type)).toBe(false)
  })
})

describe('ranges', () => {
  test.each([
    ['bytes=0-4', { first: 0, last: 4 }],
    ['bytes=5-', { first: 5, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-30', { first: 0, last: 9 }],
    ['bytes=8-300', { first: 8, last: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', null],
    ['bytes=-', null],
    ['bytes=0-1,4-5', null],
    ['lines=0-4', null],
    ['bytes=a-b', null],
    ['bytes=0x1-2', null],
  ])('[STORAGE-7] %s of ten bytes', (header, expected) => {
    expect(readByteRange(header, 10)).toEqual(expected)
  })

  test('[STORAGE-7] a range lies within the bytes; of none, nothing can be satisfied', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(60), fc.nat(50), (from, to, size) => {
        for (const header of [`bytes=${from}-${to}`, `bytes=${from}-`, `bytes=-${to}`]) {
          const range = readByteRange(header, size)
          if (range === null || range === 'unsatisfiable') continue
          expect(range.first).toBeGreaterThanOrEqual(0)
          expect(range.last).toBeGreaterThanOrEqual(range.first)
          expect(range.last).toBeLessThan(size)
        }
      }),
    )
    for (const header of ['bytes=0-', 'bytes=-1', 'bytes=0-0'])
      expect(readByteRange(header, 0)).toBe('unsatisfiable')
  })
})
