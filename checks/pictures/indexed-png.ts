import { crc32, deflateSync } from 'node:zlib'

/**
 * A PNG with a palette: flat drawings in a dozen colours become a third as large as the browser's own pictures. `pixels` is
 * RGBA, row by row, without transparency. Rarer colours than the 255 most frequent become their nearest one.
 */
export function indexedPng(pixels: Uint8Array, width: number, height: number): Buffer {
  const counts = new Map<number, number>()
  const colorAt = (pixel: number) =>
    (pixels[pixel * 4]! << 16) | (pixels[pixel * 4 + 1]! << 8) | pixels[pixel * 4 + 2]!
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const color = colorAt(pixel)
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const palette = [...counts.entries()]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 255)
    .map(([color]) => color)
  const indexes = new Map(palette.map((color, index) => [color, index]))
  for (const color of counts.keys()) if (!indexes.has(color)) indexes.set(color, nearest(palette, color))

  // Each row begins with its filter: none.
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = indexes.get(colorAt(y * width + x))!
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits a pixel, colour type 3: a palette.
  header.set([8, 3, 0, 0, 0], 8)
  const colors = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function nearest(palette: readonly number[], color: number): number {
  let best = 0
  let bestDistance = Number.POSITIVE_INFINITY
  for (const [index, known] of palette.entries()) {
    const red = (known >> 16) - (color >> 16)
    const green = ((known >> 8) & 255) - ((color >> 8) & 255)
    const blue = (known & 255) - (color & 255)
    const distance = red * red + green * green + blue * blue
    if (distance < bestDistance) {
      best = index
      bestDistance = distance
    }
  }
  return best
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
