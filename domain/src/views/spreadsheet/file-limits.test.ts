import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRows, workbookText } from '../../base/table/table.ts'
import { zipOf } from '../../testing/zip.ts'
import { fileLimits, fileRefusalText, judgeFile, judgeZip } from './file-limits.ts'
import { fileKindOf, packedBytesOf, readZipDirectory } from './zip-directory.ts'

const workbook = { name: 'xl/workbook.xml', content: '<workbook/>' }
const refusalOf = (bytes: Uint8Array) => {
  const judged = judgeZip(readZipDirectory(bytes))
  return judged.ok ? null : judged.refusal.code
}

test('[SPREADSHEET-10] a file is known by its bytes, and each refusal says what to do', () => {
  const kinds: [string | number[], string][] = [
    ['', 'empty'],
    [[0x50, 0x4b, 3, 4, 0], 'zip'],
    [[0xd0, 0xcf, 0x11, 0xe0], 'old_excel'],
    [[0x89, 0x50, 0x4e, 0x47], 'picture'],
    ['%PDF-1.7', 'pdf'],
    ['  <html><table>', 'html'],
    ['\ufeff<meta charset="x"><table>', 'html'],
    ['Nama;Harga', 'text'],
  ]
  for (const [head, kind] of kinds) {
    const bytes = typeof head === 'string' ? new TextEncoder().encode(head) : new Uint8Array(head)
    expect(fileKindOf(bytes)).toBe(kind)
    const judged = judgeFile(fileKindOf(bytes), bytes.length)
    if (!judged.ok) expect(fileRefusalText(judged.refusal).length).toBeGreaterThan(30)
  }
  expect(judgeFile('text', fileLimits.fileBytes + 1)).toMatchObject({ refusal: { code: 'file_too_large' } })
})

test('[SPREADSHEET-10] a workbook is judged by its directory before anything is unpacked', () => {
  expect(refusalOf(zipOf([workbook]))).toBeNull()
  expect(refusalOf(zipOf([workbook]).slice(0, -10))).toBe('file_damaged')
  expect(refusalOf(zipOf([{ name: 'word/document.xml', content: 'x' }]))).toBe('file_other_office')
  expect(refusalOf(zipOf([{ name: 'gambar.png', content: 'x' }]))).toBe('file_no_table')
  const bomb = { name: 'xl/worksheets/sheet1.xml', content: '<row/>'.repeat(500_000) }
  expect(refusalOf(zipOf([workbook, bomb]))).toBe('file_bomb')
  const huge = { name: 'xl/worksheets/sheet1.xml', content: 'x', claims: 134_000_000 }
  expect(refusalOf(zipOf([workbook, huge]))).toBe('too_many_rows')
  const many = Array.from({ length: 201 }, (_, at) => ({ name: `f${at}`, content: '' }))
  expect(refusalOf(zipOf(many))).toBe('file_bomb')
  const bytes = zipOf([workbook])
  const [entry] = readZipDirectory(bytes) ?? []
  expect(packedBytesOf(bytes, entry!)?.length).toBe(entry?.packedBytes)
})

test('[SPREADSHEET-10] no bytes whatever make the reader of a directory fail', () => {
  const honest = zipOf([workbook])
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat({ max: honest.length - 1 }), fc.nat({ max: 255 })), { maxLength: 8 }),
      (edits) => {
        const bytes = honest.slice()
        for (const [at, byte] of edits) bytes[at] = byte
        for (const entry of readZipDirectory(bytes) ?? []) packedBytesOf(bytes, entry)
      },
    ),
  )
})

test('[SPREADSHEET-9] a CSV runs nothing and is read as it was written', () => {
  expect(csvRows([['=1+1', '+62', '-5', '@x', '\t=1', "'=a", 'Gula; "putih"\nbaru', 1.5, -2, null]])).toBe(
    `'=1+1;'+62;'-5;'@x;"' =1";''=a;"Gula; ""putih"" baru";1,5;-2;\r\n`,
  )
  expect(workbookText('a\u0000b\ud800')).toBe('a b\ufffd')
  expect(workbookText('x'.repeat(40_000))).toHaveLength(32_767)
})
