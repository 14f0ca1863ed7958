import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReservedCode } from '../base/barcode/reserved-code.ts'
import { code128 } from '../base/document/code-128.ts'
import { plainRuler } from '../base/document/plain-pdf.ts'
import { readBoxes } from '../testing/read-bars.ts'
import { commandCodes, commandOf } from './command-code.ts'
import { commandSheet } from './command-sheet.ts'

/** Bars as a scanner would see them, 40 dots high. */
async function readBars(bars: readonly { x: number; width: number }[], width: number): Promise<string[]> {
  const boxes = bars.map((bar) => ({ ...bar, y: 0, height: 40 }))
  return (await readBoxes(boxes, { width, height: 40 }, ['Code128'])).map(({ text }) => text)
}

test('[SALE-23] every command on the sheet is read by a foreign reader, and is the command it says', async () => {
  const { pages } = commandSheet('Toko Bu Sri', 0, plainRuler)
  const boxes = pages[0]!.marks.flatMap((mark) => (mark.kind === 'box' ? [mark] : []))
  const rows = Map.groupBy(boxes, ({ y }) => y)
  const read: string[] = []
  for (const row of rows.values()) {
    const scaled = row.map(({ x, width }) => ({ x: x * 2, width: width * 2 }))
    read.push(...(await readBars(scaled, 1_190)))
  }
  expect(read).toEqual(Object.keys(commandCodes))
  expect(read.map(commandOf)).toEqual(Object.values(commandCodes).map(({ command }) => command))
})

test('[SALE-23] any printable text is read back as it was', async () => {
  const texts = fc.string({
    unit: fc.constantFrom(...Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))),
    minLength: 1,
    maxLength: 16,
  })
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const { bars, modules } = code128(text)
      const scaled = bars.map(({ fromModule, modules: wide }) => ({
        x: (fromModule + 12) * 3,
        width: wide * 3,
      }))
      expect(await readBars(scaled, (modules + 24) * 3)).toEqual([text])
    }),
    { numRuns: 60 },
  )
})

test('[SALE-23] what begins as a command is the till’s own in any case, known or not', () => {
  expect(commandOf('laci-pas')).toBe('pay_exact')
  expect(commandOf('LACI-LAIN')).toBe(null)
  expect(commandOf('8991002101234')).toBe(null)
  expect([...Object.keys(commandCodes), ' laci-x ', 'LACI-'].every(isReservedCode)).toBe(true)
  expect(['LACI-PAS', ' laci-x ', 'LACI-'].map(isReservedCode)).toEqual([true, true, true])
  expect(['LACI', '8991002101234', 'XLACI-PAS'].map(isReservedCode)).toEqual([false, false, false])
})
