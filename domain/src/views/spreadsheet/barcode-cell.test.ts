import { expect, test } from 'vitest'
import { barcodeKey } from '../../base/barcode/barcode.ts'
import { readBarcodes } from './barcode-cell.ts'

const notesOf = (cell: Parameters<typeof readBarcodes>[0]) => readBarcodes(cell).notes.map(({ code }) => code)

test('[SPREADSHEET-2] a barcode that is whole is taken, as text and as a number', () => {
  expect(readBarcodes(8_996_001_600_146)).toEqual({ codes: ['8996001600146'], notes: [] })
  expect(readBarcodes('8996001600146')).toEqual({ codes: ['8996001600146'], notes: [] })
  expect(readBarcodes("'0089686010947").codes).toEqual(['0089686010947'])
  expect(readBarcodes(' 8996001600146\u00a0\u200b').codes).toEqual(['8996001600146'])
  expect(readBarcodes('8996001600146.0').codes).toEqual(['8996001600146'])
  expect(readBarcodes('8996001 600146').codes).toEqual(['8996001600146'])
  expect(readBarcodes('8996001600146; TOKO-7;8996001600146').codes).toEqual(['8996001600146', 'TOKO-7'])
  expect(readBarcodes('').codes).toEqual([])
  expect(readBarcodes(null)).toEqual({ codes: [], notes: [] })
})

test('[SPREADSHEET-2] what Excel destroyed is an error and never guessed', () => {
  expect(notesOf(89_910_021_012_345_680_000)).toEqual(['barcode_precision'])
  expect(notesOf('8,99101E+12')).toEqual(['barcode_scientific'])
  expect(notesOf('8.99E+12')).toEqual(['barcode_scientific'])
  expect(notesOf(12.5)).toEqual(['bad_barcode'])
  expect(notesOf('é')).toEqual(['bad_barcode'])
  expect(notesOf('9'.repeat(49))).toEqual(['bad_barcode'])
  expect(notesOf(new Date('2026-02-01'))).toEqual(['date_instead_of_code'])
  for (const cell of [89_910_021_012_345_680_000, '8,99101E+12']) {
    expect(readBarcodes(cell).codes).toEqual([])
  }
})

test('[SPREADSHEET-2] zeros come back where the check digit fits, and only there', () => {
  expect(readBarcodes(89_686_010_947)).toEqual({
    codes: ['0089686010947'],
    notes: [{ code: 'barcode_padded', level: 'fixed', shown: '89686010947', suggestion: '0089686010947' }],
  })
  expect(readBarcodes(89_686_010_948)).toEqual({ codes: ['89686010948'], notes: [] })
  // A code of the shop's own, of seven digits.
  expect(readBarcodes(1_234_567).codes).toEqual(['1234567'])
})

test('[SPREADSHEET-2] doubtful codes are taken with a warning', () => {
  expect(readBarcodes('4006381333932')).toEqual({
    codes: ['4006381333932'],
    notes: [{ code: 'barcode_check_digit', level: 'warning', shown: '4006381333932', suggestion: '1' }],
  })
  expect(notesOf('2000042012345')).toEqual(['barcode_of_scale'])
})

test('[SALE-23] a code that is a command of the till keeps its row out of an import, in whatever case it stands there', () => {
  expect(readBarcodes('8996001600146; laci-pas')).toEqual({
    codes: ['8996001600146'],
    notes: [{ code: 'barcode_reserved', level: 'error', shown: 'laci-pas' }],
  })
  expect(notesOf('LACI-LAIN')).toEqual(['barcode_reserved'])
  expect(notesOf(' Laci-7')).toEqual(['barcode_reserved'])
  expect(notesOf('LACI7')).toEqual([])
})

test('[SPREADSHEET-19] zeros come back to texts too, a formula is unwrapped, several numbers are several', () => {
  for (const [shown, code] of [
    ['12345678905', '0012345678905'],
    ['25407803504', '0025407803504'],
    ['4252614', '04252614'],
  ] as const) {
    expect(readBarcodes(shown)).toEqual({
      codes: [code],
      notes: [{ code: 'barcode_padded', level: 'fixed', shown, suggestion: code }],
    })
  }
  expect(readBarcodes('12345678906')).toEqual({ codes: ['12345678906'], notes: [] })
  expect(readBarcodes('="012345678905"')).toEqual({ codes: ['012345678905'], notes: [] })
  expect(readBarcodes('="8996001600146;4006381333931"').codes).toHaveLength(2)
  for (const mark of [', ', ' / ', ' ', '|', '\n']) {
    expect(readBarcodes(`8996001600146${mark}4006381333931`).codes).toEqual([
      '8996001600146',
      '4006381333931',
    ])
  }
  expect(readBarcodes('TOKO/7').codes).toEqual(['TOKO/7'])
})

test('[SPREADSHEET-41] several codes in one cell are several, also where one of them lost its zeros or has its signs', () => {
  for (const cell of [
    '8996001600146 / 12345678905',
    '8996001600146 & 12345678905',
    '8996001600146 + 12345678905',
    '8996001600146 dan 12345678905',
    '="8996001600146", ="12345678905"',
    "8996001600146,'12345678905",
    '8996001600146.0; 12345678905',
  ]) {
    expect([cell, readBarcodes(cell).codes]).toEqual([cell, ['8996001600146', '0012345678905']])
    expect(readBarcodes(cell).notes.map(({ code }) => code)).toEqual(['barcode_padded'])
  }
  // A code of the shop's own beside one of goods, with a mark that stands in no code.
  expect(readBarcodes('8996001600146, TOKO-7').codes).toEqual(['8996001600146', 'TOKO-7'])
  expect(readBarcodes('8996001600146 | TOKO-7').codes).toEqual(['8996001600146', 'TOKO-7'])
  // What is one code stays one.
  for (const cell of ['TOKO/7', 'A-1+2', '899600160 0146']) expect(readBarcodes(cell).codes).toHaveLength(1)
})

test('[SPREADSHEET-41] zeros come back to texts of 6, 7, 11 and 12 digits where the check digit then fits', () => {
  const codesOf = (cell: string) => readBarcodes(cell).codes
  // EAN-8 00123457 and 04252614, UPC-A 012345678905, EAN-13 0089686010947.
  expect(codesOf('123457')).toEqual(['00123457'])
  expect(codesOf('4252614')).toEqual(['04252614'])
  expect(codesOf('12345678905')).toEqual(['0012345678905'])
  expect(codesOf('="123457"')).toEqual(['00123457'])
  // Twelve digits that fit are the goods of their thirteen: one key.
  expect(barcodeKey(codesOf('036000291452')[0]!)).toBe(barcodeKey('0036000291452'))
  expect(barcodeKey(codesOf('360002914526')[0]!)).toBe(barcodeKey('0360002914526'))
  expect(codesOf('123458')).toEqual(['123458'])
})
