import { expect, test } from 'vitest'
import { isWholePicture } from './whole-picture.ts'

const bytes = (...parts: (number[] | string)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  )

/** A preview with its own end inside a segment, tables, a scan with a stuffed byte and a restart, another scan, the end. */
const jpeg = bytes(
  [0xff, 0xd8, 0xff, 0xe1, 0, 8, 0xff, 0xd8, 1, 2, 0xff, 0xd9],
  [0xff, 0xdb, 0, 4, 9, 9, 0xff, 0xda, 0, 4, 1, 1, 0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56],
  [0xff, 0xda, 0, 3, 1, 0x77, 0x78, 0xff, 0xff, 0xd9],
)
const png = bytes(
  [0x89],
  'PNG\r\n\u001a\n',
  [0, 0, 0, 2],
  'IHDR',
  [1, 2, 0, 0, 0, 0, 0, 0, 0, 3],
  'IDAT',
  [1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0],
  'IEND',
  [0xae, 0x42, 0x60, 0x82],
)
const webp = bytes('RIFF', [12, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0])

test('[DOC-7] a picture that broke off anywhere is told from a whole one, whatever is appended to that', () => {
  for (const whole of [jpeg, png, webp]) {
    expect(isWholePicture(whole)).toBe(true)
    expect(isWholePicture(Uint8Array.from([...whole, 0, 1, 0xff, 2]))).toBe(true)
  }
  for (let length = 2; length < jpeg.length; length += 1)
    expect([length, isWholePicture(jpeg.subarray(0, length))]).toEqual([length, false])
  for (let length = 8; length <= png.length - 8; length += 1)
    expect([length, isWholePicture(png.subarray(0, length))]).toEqual([length, false])
  for (let length = 12; length < webp.length; length += 1)
    expect([length, isWholePicture(webp.subarray(0, length))]).toEqual([length, false])
  // A view into a larger file, and kinds that do not say where they end.
  expect(isWholePicture(Uint8Array.from([7, 7, ...jpeg]).subarray(2))).toBe(true)
  for (const other of [new Uint8Array(), bytes('GIF89a'), bytes('<svg/>')])
    expect(isWholePicture(other)).toBe(true)
})
