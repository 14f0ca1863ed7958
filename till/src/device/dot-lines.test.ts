import { encodeEscPos } from '@laci/domain/base/print/esc-pos.ts'
import { profile58mm } from '@laci/domain/base/print/esc-pos-job.ts'
import { isBlack } from '@laci/domain/base/print/print-picture.ts'
import { left, sides } from '@laci/domain/base/print/receipt-line.ts'
import { expect, test } from 'vitest'
import { createFakeCanvases } from '../testing/fake-canvas.ts'
import { dotLines } from './dot-lines.ts'

test('[RECEIPT-44] a line in another script goes out as dots on its columns, every other line as letters', () => {
  const { document, written } = createFakeCanvases()
  const lines = dotLines(document, [...sides('2 茶叶', '12.000', 32), ...left('Gula', 32)], 32)
  expect(lines.map(({ kind }) => kind)).toEqual(['picture', 'text'])
  const [line] = lines
  if (line?.kind !== 'picture') throw new Error('no dots')
  expect([line.picture.widthDots, line.picture.heightDots]).toEqual([384, 30])
  // Two signs of two columns each, from the third column on; the amount ends at the edge.
  expect(written.find(({ text }) => text === '茶叶')).toMatchObject({ x: 48, maxWidth: 48 })
  expect(written.at(-1)).toMatchObject({ text: '0', x: 378 })
  const inked = (column: number) => isBlack(line.picture, column * 12 + 6, 10)
  expect([0, 1, 2, 5, 6, 25, 26, 31].map(inked)).toEqual([true, false, true, true, false, false, true, true])
  const bytes = encodeEscPos(lines, profile58mm, { opensDrawer: false })
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('?')
})

test('[RECEIPT-44] without a canvas the plain twins go out, and bold stays bold', () => {
  const { document, written } = createFakeCanvases()
  dotLines(document, left('茶叶', 32, true), 32)
  expect(written[0]!.font).toContain('bold')
  const bare = { createElement: () => ({ getContext: () => null }) } as unknown as Document
  const lines = left('茶叶', 32)
  expect(dotLines(bare, lines, 32)).toEqual(lines)
})
