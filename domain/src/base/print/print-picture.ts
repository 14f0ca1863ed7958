import { assert } from '../lib/assert.ts'

/** Black dots on white paper, as a printer takes them: one bit a dot, the leftmost in the highest bit, 1 is black. */
export type PrintPicture = {
  readonly widthDots: number
  readonly heightDots: number
  /** `ceil(widthDots / 8)` bytes a row; bits beside the picture are 0. */
  readonly bits: Uint8Array
}

/** A picture as a browser's canvas hands it out: four bytes a pixel, red, green, blue, opacity. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: ArrayLike<number> }

export function isBlack({ widthDots, bits }: PrintPicture, x: number, y: number): boolean {
  return ((bits[y * Math.ceil(widthDots / 8) + (x >> 3)]! >> (7 - (x & 7))) & 1) === 1
}

/** A picture from its dots. */
export function printPicture(
  widthDots: number,
  heightDots: number,
  isDark: (x: number, y: number) => boolean,
): PrintPicture {
  const bytesPerRow = Math.ceil(widthDots / 8)
  const bits = new Uint8Array(bytesPerRow * heightDots)
  for (let y = 0; y < heightDots; y += 1)
    for (let x = 0; x < widthDots; x += 1)
      if (isDark(x, y)) bits[y * bytesPerRow + (x >> 3)]! |= 0x80 >> (x & 7)
  return { widthDots, heightDots, bits }
}

/** A picture that is wider than its paper with fewer dots in each row and as many fewer rows; any other as it is. */
export function pictureWithin(picture: PrintPicture, maximumDots: number): PrintPicture {
  const { widthDots, heightDots } = picture
  if (widthDots <= maximumDots) return picture
  const scale = widthDots / maximumDots
  return printPicture(maximumDots, Math.max(1, Math.round(heightDots / scale)), (x, y) =>
    isBlack(picture, Math.floor((x + 0.5) * scale), Math.min(heightDots - 1, Math.floor((y + 0.5) * scale))),
  )
}

/** How large a logo may be on paper of 58 mm and of 80 mm. */
export const logoFits = {
  narrow: { maximumWidthDots: 384, maximumHeightDots: 160 },
  wide: { maximumWidthDots: 576, maximumHeightDots: 240 },
} as const

/**
 * A logo for paper [RECEIPT-13]: made smaller until it fits `maximumWidthDots` and `maximumHeightDots`, never larger;
 * what is transparent is white; greys become dots (Floyd and Steinberg's error diffusion). Null when nothing of it
 * would be black.
 */
export function logoPicture(
  pixels: Pixels,
  { maximumWidthDots, maximumHeightDots }: { maximumWidthDots: number; maximumHeightDots: number },
): PrintPicture | null {
  assert(pixels.data.length === pixels.width * pixels.height * 4, 'four bytes a pixel')
  if (pixels.width === 0 || pixels.height === 0) return null
  const scale = Math.max(1, pixels.width / maximumWidthDots, pixels.height / maximumHeightDots)
  const width = Math.max(1, Math.floor(pixels.width / scale))
  const height = Math.max(1, Math.floor(pixels.height / scale))
  const shades = shadesOf(pixels, width, height)
  const picture = dither(shades, width, height)
  return picture.bits.some((byte) => byte !== 0) ? picture : null
}

/** How white each dot is, 0 to 255: the mean of the pixels that fall on it, over white paper. */
function shadesOf({ width, height, data }: Pixels, toWidth: number, toHeight: number): Float64Array {
  const shades = new Float64Array(toWidth * toHeight)
  for (let y = 0; y < toHeight; y += 1) {
    const fromY = Math.floor((y * height) / toHeight)
    const untilY = Math.max(fromY + 1, Math.floor(((y + 1) * height) / toHeight))
    for (let x = 0; x < toWidth; x += 1) {
      const fromX = Math.floor((x * width) / toWidth)
      const untilX = Math.max(fromX + 1, Math.floor(((x + 1) * width) / toWidth))
      let sum = 0
      for (let row = fromY; row < untilY; row += 1)
        for (let column = fromX; column < untilX; column += 1) {
          const at = (row * width + column) * 4
          // Weights of ITU-R BT.601 for how bright the eye finds red, green and blue.
          const shade = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
          const opacity = data[at + 3]! / 255
          sum += 255 - (255 - shade) * opacity
        }
      shades[y * toWidth + x] = sum / ((untilY - fromY) * (untilX - fromX))
    }
  }
  return shades
}

function dither(shades: Float64Array, width: number, height: number): PrintPicture {
  const left = Float64Array.from(shades)
  const spread = (x: number, y: number, error: number) => {
    if (x >= 0 && x < width && y < height) left[y * width + x]! += error
  }
  return printPicture(width, height, (x, y) => {
    const shade = left[y * width + x]!
    const isDark = shade < 128
    const error = shade - (isDark ? 0 : 255)
    spread(x + 1, y, (error * 7) / 16)
    spread(x - 1, y + 1, (error * 3) / 16)
    spread(x, y + 1, (error * 5) / 16)
    spread(x + 1, y + 1, error / 16)
    return isDark
  })
}
