/** GS1 General Specifications, section 5.2: the digits of the left half; the right half has their complement. */
const leftDigits = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
/** Which of the six left digits are mirrored complements: that is how the first digit is written. */
const mirrored = [
  '000000',
  '001011',
  '001101',
  '001110',
  '010011',
  '011001',
  '011100',
  '010101',
  '010110',
  '011010',
]

const width = 320
const height = 240
const pixelsPerBar = 2
const blank = new Uint8Array(width * height).fill(255)

/** The bars of an EAN-13 by the standard's table, drawn here so that no reader's own writer is asked. */
function barsOf(code: string): string {
  const complement = (bars: string) => [...bars].map((bar) => (bar === '1' ? '0' : '1')).join('')
  const digits = [...code].map(Number)
  const left = digits.slice(1, 7).map((digit, index) => {
    const bars = leftDigits[digit]!
    return mirrored[digits[0]!]![index] === '1' ? [...complement(bars)].reverse().join('') : bars
  })
  const right = digits.slice(7).map((digit) => complement(leftDigits[digit]!))
  return `101${left.join('')}01010${right.join('')}101`
}

/** One picture with the code in its middle: brightness by pixel. */
function pictureOf(code: string): Uint8Array {
  const bars = barsOf(code)
  const picture = blank.slice()
  const start = Math.floor((width - bars.length * pixelsPerBar) / 2)
  for (let y = 40; y < height - 40; y += 1) {
    for (let x = 0; x < bars.length * pixelsPerBar; x += 1) {
      if (bars[Math.floor(x / pixelsPerBar)] === '1') picture[y * width + start + x] = 0
    }
  }
  return picture
}

/**
 * A film for the browser's pretended camera (YUV4MPEG2): the code is held before it for three seconds, then taken away for
 * three, over and over.
 */
export function filmOf(code: string): Buffer {
  const framesPerSecond = 10
  const colourless = Buffer.alloc((width * height) / 2, 128)
  const frames = [...Array(6 * framesPerSecond).keys()].flatMap((frame) => [
    Buffer.from('FRAME\n'),
    Buffer.from(frame < 3 * framesPerSecond ? pictureOf(code) : blank),
    colourless,
  ])
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`),
    ...frames,
  ])
}

/** A photo as a file (24-bit BMP, which needs no packing); `null` is a photo of nothing. */
export function photoOf(code: string | null): Buffer {
  const picture = code === null ? blank : pictureOf(code)
  const head = Buffer.alloc(54)
  head.write('BM')
  head.writeUInt32LE(54 + picture.length * 3, 2)
  head.writeUInt32LE(54, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  // Negative: the first row is the upper one.
  head.writeInt32LE(-height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  const pixels = Buffer.alloc(picture.length * 3)
  for (const [index, light] of picture.entries()) pixels.fill(light, index * 3, index * 3 + 3)
  return Buffer.concat([head, pixels])
}
