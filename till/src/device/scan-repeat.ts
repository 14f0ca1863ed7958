import { barcodeKey } from '@laci/domain/base/barcode/barcode.ts'

/** The same code counts again after this long at the earliest. */
const countAgainMs = 1_500
/** Out of the picture: gone for so long and in so many frames. One blurred frame is none of it. */
const goneMs = 500
const goneFrames = 2

export type ScanRepeat = {
  /** The codes of one frame; answers those that count now. */
  frame(codes: readonly string[], atMs: number): string[]
}

type KnownCode = { countedAtMs: number; seenAtMs: number; missedFrames: number; hasLeft: boolean }

/**
 * A camera sees the same code many times a second. Held still it counts once; the next piece of the same goods counts when
 * the code has left the picture, 1.5 s after the last one at the earliest [CAMERA-1].
 */
export function createScanRepeat(): ScanRepeat {
  const known = new Map<string, KnownCode>()

  const isGone = (code: KnownCode, atMs: number) =>
    code.missedFrames >= goneFrames && atMs - code.seenAtMs >= goneMs

  return {
    frame(codes, atMs) {
      const counted: string[] = []
      const seen = new Set<string>()
      for (const code of codes) {
        const key = barcodeKey(code)
        if (key === '' || seen.has(key)) continue
        seen.add(key)
        const before = known.get(key)
        const hasLeft = before === undefined || before.hasLeft || isGone(before, atMs)
        const counts = hasLeft && (before === undefined || atMs - before.countedAtMs >= countAgainMs)
        if (counts) counted.push(code)
        known.set(key, {
          countedAtMs: counts ? atMs : before!.countedAtMs,
          seenAtMs: atMs,
          missedFrames: 0,
          hasLeft: hasLeft && !counts,
        })
      }
      for (const [key, code] of known) {
        if (seen.has(key)) continue
        code.missedFrames += 1
        if (isGone(code, atMs) && atMs - code.countedAtMs >= countAgainMs) known.delete(key)
      }
      return counted
    },
  }
}
