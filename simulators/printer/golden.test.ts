import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Mark, Paper } from './paper.ts'
import { createPrinter, type DrawerKick } from './printer.ts'

// The golden receipts (published test vectors of the product: bytes, and what should be read) through a reader of
// ESC/POS that shares no code with their writer.

const folder = new URL('../../domain/src/views/paper/golden/', import.meta.url)
const vectors = readdirSync(folder)
  .filter((file) => file.endsWith('.hex'))
  .map((file) => file.slice(0, -'.hex'.length))

const textFile = (name: string) => readFileSync(new URL(name, folder), 'utf8')

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
})

function print(name: string, widthDots: 384 | 576): { papers: Paper[]; drawers: DrawerKick[] } {
  const papers: Paper[] = []
  const drawers: DrawerKick[] = []
  let number = 0
  const tray = { papers, drawers, nextNumber: () => ++number, now: () => 0, changed: () => {} }
  const printer = createPrinter('golden', tray)
  printer.change({ widthDots })
  printer.take(Buffer.from(textFile(`${name}.hex`).replace(/\s/g, ''), 'hex'))
  printer.endPaper()
  return { papers, drawers }
}

/** A paper in the words of the golden text: centred lines padded, pictures and codes in brackets. */
function readBack(marks: readonly Mark[], columns: number): string[] {
  const lines: string[] = []
  for (const mark of marks) {
    if (mark.kind === 'line') {
      const indent = mark.align === 'center' ? Math.floor((columns - mark.text.length) / 2) : 0
      lines.push(' '.repeat(indent) + mark.text)
    } else if (mark.kind === 'qr') lines.push(`[QR ${mark.text}]`)
  }
  return lines
}

const widthOf = (columns: number): 384 | 576 => (columns <= 32 ? 384 : 576)

test.each(vectors)(
  '%s: every line comes out as it was meant, and every code can be scanned',
  async (name) => {
    const columns = Number(name.split('-').at(-1))
    const wanted = textFile(`${name}.txt`).trimEnd().split('\n')
    const { papers, drawers } = print(name, widthOf(columns))
    expect(papers).toHaveLength(1)
    const [paper] = papers
    for (const mark of paper!.marks) {
      expect(mark.kind).not.toBe('unknown')
      if (mark.kind === 'line') expect([mark.text, mark.isWrapped]).toEqual([mark.text, false])
      if (mark.kind === 'raster') expect(mark.isClipped).toBe(false)
      if (mark.kind === 'qr') expect(mark.isPrinted).toBe(true)
    }
    const isByImage = /-image-\d+$/.test(name)
    const codes = wanted.flatMap((line) => /^\[QR (.+)\]$/.exec(line)?.[1] ?? [])
    const words = wanted.filter(
      (line) => !line.startsWith('[gambar') && !(isByImage && line.startsWith('[QR')),
    )
    expect(readBack(paper!.marks, columns)).toEqual(words)
    const scanned = await readBarcodes(new Blob([Uint8Array.from(paper!.png())]), { formats: ['QRCode'] })
    expect(scanned.map(({ text }) => text)).toEqual(codes)
    // 58 mm units have neither cutter nor drawer; here 42 columns have a cutter alone.
    expect(paper!.marks.filter(({ kind }) => kind === 'cut')).toHaveLength(columns === 32 ? 0 : 1)
    expect(drawers).toHaveLength(columns === 48 ? 1 : 0)
  },
)

test.each(vectors.filter((name) => name.startsWith('labels-')))(
  '%s: every bar code on a label can be scanned',
  async (name) => {
    const [paper] = print(name, widthOf(Number(name.split('-').at(-1)))).papers
    const scanned = await readBarcodes(new Blob([Uint8Array.from(paper!.png())]), {
      formats: ['EAN13', 'EAN8', 'Code128'],
    })
    expect(scanned.map(({ text }) => text)).toEqual(['8991002101234', '96385074', 'KOPI-01'])
  },
)

test('there are vectors of every kind, on three widths', () => {
  expect(vectors.filter((name) => name.startsWith('everything-'))).toHaveLength(6)
  expect(new Set(vectors.map((name) => name.split('-').at(-1)))).toEqual(new Set(['32', '42', '48']))
})
