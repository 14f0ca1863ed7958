/** The area of a canvas that every browser draws, and a side within what the smallest of them takes. */
const maximumArea = 16_000_000
const maximumSide = 16_000

export type PicturePart = { readonly from: number; readonly until: number; readonly heightDots: number }

/**
 * How a long paper is drawn [RECEIPT-49]: twice as sharp as a printer where that fits one picture, else dot for dot, and
 * on as many pictures as it takes. A line stands on one of them whole.
 */
export function pictureParts(
  lineHeights: readonly number[],
  widthDots: number,
  marginDots: number,
): { readonly scale: 1 | 2; readonly parts: readonly PicturePart[] } {
  const room = (scale: number) =>
    Math.floor(Math.min(maximumSide / scale, maximumArea / (widthDots * scale * scale))) - 2 * marginDots
  const whole = lineHeights.reduce((sum, height) => sum + height, 0)
  if (whole <= room(2)) {
    return { scale: 2, parts: [{ from: 0, until: lineHeights.length, heightDots: whole + 2 * marginDots }] }
  }
  const parts: PicturePart[] = []
  let from = 0
  let height = 0
  const end = (until: number) => {
    parts.push({ from, until, heightDots: height + 2 * marginDots })
    from = until
    height = 0
  }
  for (const [index, lineHeight] of lineHeights.entries()) {
    if (index > from && height + lineHeight > room(1)) end(index)
    height += lineHeight
  }
  end(lineHeights.length)
  return { scale: 1, parts }
}
