import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createScanRepeat } from './scan-repeat.ts'

const soap = '8990000000036'

/** Frames at a fixed pace; answers at which moments the code counted. */
function countsAt(isSeen: (atMs: number) => boolean, untilMs: number, everyMs = 100): number[] {
  const repeat = createScanRepeat()
  const counted: number[] = []
  for (let atMs = 0; atMs <= untilMs; atMs += everyMs) {
    if (repeat.frame(isSeen(atMs) ? [soap] : [], atMs).length > 0) counted.push(atMs)
  }
  return counted
}

test('[CAMERA-1] goods that are held still before the camera count once', () => {
  expect(countsAt(() => true, 10_000)).toEqual([0])
  // Also where a frame is lost now and then.
  expect(countsAt((atMs) => atMs % 700 !== 0 || atMs === 0, 10_000)).toEqual([0])
})

test('[CAMERA-1] the next piece of the same goods counts when it comes into the picture', () => {
  expect(countsAt((atMs) => atMs < 1_000 || atMs > 2_000, 5_000)).toEqual([0, 2_100])
})

test('[CAMERA-1] a piece that comes too early counts when 1.5 s are over, and then once', () => {
  expect(countsAt((atMs) => atMs < 200 || atMs > 800, 6_000)).toEqual([0, 1_500])
})

test('[CAMERA-1] two forms of the same code are one, and codes do not wait for each other', () => {
  const repeat = createScanRepeat()
  expect(repeat.frame(['089686010947', '0089686010947', soap], 0)).toEqual(['089686010947', soap])
  expect(repeat.frame(['0089686010947'], 400)).toEqual([])
  expect(repeat.frame(['8996001600146', ''], 500)).toEqual(['8996001600146'])
})

test('[CAMERA-1] whatever the camera sees, a code never counts twice within 1.5 s', () => {
  const frames = fc.array(fc.tuple(fc.integer({ min: 20, max: 900 }), fc.subarray(['1', '2', '3'])), {
    maxLength: 200,
  })
  fc.assert(
    fc.property(frames, (told) => {
      const repeat = createScanRepeat()
      const last = new Map<string, number>()
      let atMs = 0
      for (const [gapMs, codes] of told) {
        atMs += gapMs
        for (const code of repeat.frame(codes, atMs)) {
          expect(codes).toContain(code)
          expect(atMs - (last.get(code) ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(1_500)
          last.set(code, atMs)
        }
      }
    }),
  )
})
