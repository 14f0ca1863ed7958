import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownRegion } from './camera-frames.ts'

test('[CAMERA-2] of a film that covers its box only what the box shows is read', () => {
  expect(shownRegion({ width: 1280, height: 720 }, { width: 640, height: 180 })).toEqual({
    x: 0,
    y: 180,
    width: 1280,
    height: 360,
  })
  expect(shownRegion({ width: 720, height: 1280 }, { width: 360, height: 180 })).toEqual({
    x: 0,
    y: 460,
    width: 720,
    height: 360,
  })
})

test('[CAMERA-2] the region has the shape of the box and lies inside the film', () => {
  const side = fc.integer({ min: 16, max: 4_000 })
  fc.assert(
    fc.property(side, side, side, side, (width, height, boxWidth, boxHeight) => {
      const region = shownRegion({ width, height }, { width: boxWidth, height: boxHeight })
      expect(region.width / region.height).toBeCloseTo(boxWidth / boxHeight, 6)
      expect(region.x).toBeGreaterThanOrEqual(0)
      expect(region.y).toBeGreaterThanOrEqual(0)
      expect(region.x + region.width).toBeLessThanOrEqual(width + 1e-9)
      expect(region.y + region.height).toBeLessThanOrEqual(height + 1e-9)
    }),
  )
})
