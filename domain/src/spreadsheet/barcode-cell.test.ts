import { expect, test } from 'vitest'
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
