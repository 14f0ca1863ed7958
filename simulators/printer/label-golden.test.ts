import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Paper } from './paper.ts'
import { createPrinter, type Settings } from './printer.ts'

// The golden labels (published test vectors of the product) through a reader of TSPL and ZPL that shares no code with
// their writer.

const folder = new URL('../../domain/src/catalog/golden/', import.meta.url)
const vectors = readdirSync(folder).filter((file) => /^label-.*\.(tspl|zpl)$/.test(file))

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
})

function printer(settings: Partial<Settings>) {
  const papers: Paper[] = []
  let number = 0
  const tray = { papers, drawers: [], nextNumber: () => ++number, now: () => 0, changed: () => {} }
  const unit = createPrinter('label', tray)
  unit.change(settings)
  return { papers, unit }
}

const textsOf = ({ marks }: Paper) => marks.flatMap((mark) => (mark.kind === 'label_text' ? [mark.text] : []))
const codesOf = async (paper: Paper) => {
  const blob = new Blob([Uint8Array.from(paper.png())])
  const found = await readBarcodes(blob, { formats: ['EAN13', 'EAN8', 'Code128'], tryHarder: true })
  return found.map(({ text }) => text)
}

function print(file: string): Paper[] {
  const kind = file.endsWith('.zpl') ? 'zpl' : 'tspl'
  const { papers, unit } = printer({ kind, dpi: file.includes('-300.') ? 300 : 203 })
  unit.take(readFileSync(new URL(file, folder)))
  return papers
}

test.each(vectors.filter((file) => !file.startsWith('label-test')))(
  '%s: every label comes out whole, and every code that has bars can be scanned',
  async (file) => {
    const papers = print(file)
    const [, across = ''] = /^label-\d+x\d+-(\d)/.exec(file) ?? []
    expect(papers).toHaveLength(Math.ceil(3 / Number(across)))
    for (const { marks } of papers)
      for (const mark of marks) {
        expect(mark.kind).not.toBe('unknown')
        if (mark.kind === 'label_text' || mark.kind === 'label_bar') expect(mark.isClipped).toBe(false)
      }
    const texts = papers.flatMap(textsOf)
    // What would be a command is words on paper, and nothing is lost of it but the quotes of TSPL.
    expect(texts.join(' ')).toContain(file.endsWith('.zpl') ? '"Susu" ^XA~J' : "'Susu' ^XA~J")
    const codes = (await Promise.all(papers.map(codesOf))).flat()
    expect(codes).toEqual(expect.arrayContaining(['8991002101234', '96385074']))
    expect(texts).toContain('8991002101234')
  },
)

test.each(['tspl', 'zpl'])('the test label in %s has its frame, its words and a code', async (language) => {
  const [paper, ...more] = print(`label-test.${language}`)
  expect(more).toEqual([])
  expect(textsOf(paper!).filter((text) => text === 'CETAK UJI LACI')).toHaveLength(2)
  expect(await codesOf(paper!)).toEqual(['20000004', '20000004'])
})

test('a job that broke off in a line spoils nothing of the next one', () => {
  for (const language of ['tspl', 'zpl'] as const) {
    const job = readFileSync(new URL(`label-test.${language}`, folder))
    const { papers, unit } = printer({ kind: language })
    unit.take(job.subarray(0, job.length - 40))
    unit.take(job)
    expect(papers).toHaveLength(1)
    expect(papers[0]!.marks.filter(({ kind }) => kind === 'unknown')).toEqual([])
    expect(textsOf(papers[0]!).filter((text) => text === 'CETAK UJI LACI')).toHaveLength(2)
  }
})

test('a printer of the other language prints nothing', () => {
  const { papers, unit } = printer({ kind: 'zpl' })
  unit.take(readFileSync(new URL('label-test.tspl', folder)))
  expect(papers).toEqual([])
})

test('there are vectors of both languages', () => {
  for (const language of ['tspl', 'zpl'])
    expect(vectors.filter((file) => file.endsWith(`.${language}`))).toHaveLength(9)
})
