import { expect, test } from 'vitest'
import { standingText } from './transfer-words.ts'

test('[TRANSFER-22] a transfer that came short or long says by how many', () => {
  const text = (sent: readonly number[], came: readonly number[]) =>
    standingText({
      standing: 'arrived_other',
      fields: { lines: sent.map((pieces) => ({ stockThousandths: pieces * 1_000 })) },
      arrived: {
        lines: came.map((pieces, lineIndex) => ({ lineIndex, receivedThousandths: pieces * 1_000 })),
      },
    } as unknown as Parameters<typeof standingText>[0])
  expect(text([10, 5], [8, 5])).toBe('Diterima kurang 2')
  expect(text([10], [12])).toBe('Diterima lebih 2')
  expect(text([10, 5], [8, 6])).toBe('Diterima tidak sama')
  expect(text([10], [])).toBe('Diterima kurang 10')
})
