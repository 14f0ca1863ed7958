import { expect, test } from 'vitest'
import { columnsOf } from './tile-columns.ts'
import { tileSizes } from './tile-look.ts'

const columnsAt = (framePx: number, letterPx = 16) => columnsOf(framePx / letterPx, tileSizes.large)

test('[TILL-141] with usual letters there are as many columns as there have been', () => {
  expect(columnsAt(320)).toBe(2)
  expect(columnsAt(360)).toBe(2)
  // A tablet and a counter's screen, beside the cart.
  expect(columnsAt(800 - 320)).toBe(3)
  expect(columnsAt(1280 - 360)).toBe(5)
  expect(columnsAt(2560 - 360)).toBe(6)
})

test('[TILL-141] larger letters take columns away before a tile is too narrow for a name', () => {
  expect(columnsAt(360, 20)).toBe(2)
  expect(columnsAt(360, 32)).toBe(1)
  expect(columnsAt(120, 32)).toBe(1)
  for (const sizes of Object.values(tileSizes)) {
    for (let frameRem = 10; frameRem < 200; frameRem += 0.5) {
      const columns = columnsOf(frameRem, sizes)
      const tileRem = (frameRem - sizes.gapRem) / columns - sizes.gapRem
      if (columns === 1) continue
      expect(tileRem, `${columns} columns in ${frameRem}`).toBeGreaterThanOrEqual(sizes.smallestTileRem)
    }
  }
})
