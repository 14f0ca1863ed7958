/** The paper as it comes out: one bit a dot, rows added at the lower end. */
export type Bitmap = {
  readonly widthDots: number
  readonly rows: Uint8Array[]
  /** Blackens one dot; what lies beside the paper is lost, as on the real one. */
  blacken(x: number, y: number): void
  /** Makes the paper at least so long. */
  feedTo(rowCount: number): void
  hasInk(): boolean
}

export function createBitmap(widthDots: number): Bitmap {
  const rows: Uint8Array[] = []
  const bytesPerRow = Math.ceil(widthDots / 8)
  function feedTo(rowCount: number): void {
    while (rows.length < rowCount) rows.push(new Uint8Array(bytesPerRow))
  }
  return {
    widthDots,
    rows,
    feedTo,
    blacken(x, y) {
      if (x < 0 || x >= widthDots) return
      feedTo(y + 1)
      rows[y]![x >> 3]! |= 0x80 >> (x & 7)
    },
    hasInk: () => rows.some((row) => row.some((byte) => byte !== 0)),
  }
}
