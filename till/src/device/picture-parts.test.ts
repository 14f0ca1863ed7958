import { expect, test } from 'vitest'
import { pictureParts } from './picture-parts.ts'

test('[RECEIPT-49] a paper of any length fits pictures that every browser draws, and no line is torn or lost', () => {
  for (const columns of [24, 32, 48, 64])
    for (const rows of [0, 1, 60, 262, 263, 600, 1_093, 1_500, 6_000]) {
      const widthDots = Math.min(columns * 12, 576) + 48
      const { scale, parts } = pictureParts(new Array(rows).fill(30), widthDots, 24)
      expect([parts[0]?.from, parts.at(-1)?.until]).toEqual([0, rows])
      parts.forEach(({ from, until, heightDots }, index) => {
        if (index > 0) expect(from).toBe(parts[index - 1]!.until)
        expect(heightDots).toBe((until - from) * 30 + 48)
        expect(heightDots * scale).toBeLessThanOrEqual(16_000)
        expect(heightDots * widthDots * scale * scale).toBeLessThanOrEqual(16_000_000)
      })
      if (rows <= 60) expect([scale, parts.length]).toEqual([2, 1])
      else expect(parts.length).toBeLessThanOrEqual(Math.ceil(rows / 500))
    }
})
