import { writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'

/**
 * Draws the app icons (`node till/icons/draw-icons.ts`); the PNG files it writes are committed.
 * A rounded drawer: teal top, yellow front, half-round handle slot. The drawing keeps within the inner 80 % circle
 * that Android may cut a maskable icon to (W3C App Manifest, "safe zone").
 */
type Color = readonly [red: number, green: number, blue: number]

const background: Color = [0x06, 0x30, 0x2d]
const top: Color = [0x14, 0x7a, 0x73]
const front: Color = [0xff, 0xbe, 0x2e]
const slot: Color = [0x17, 0x21, 0x1f]

/** Colour at a point; x and y run from 0 to 1 over the whole icon. */
function colorAt(x: number, y: number): Color {
  if (isInRoundedBox(x, y, 0.22, 0.46, 0.78, 0.74, 0.07)) {
    const isSlot = y >= 0.56 && Math.hypot(x - 0.5, y - 0.56) <= 0.09
    return isSlot ? slot : front
  }
  if (isInRoundedBox(x, y, 0.26, 0.27, 0.74, 0.6, 0.07)) return top
  return background
}

function isInRoundedBox(
  x: number,
  y: number,
  left: number,
  upper: number,
  right: number,
  lower: number,
  radius: number,
): boolean {
  if (x < left || x > right || y < upper || y > lower) return false
  const dx = Math.max(left + radius - x, x - (right - radius), 0)
  const dy = Math.max(upper + radius - y, y - (lower - radius), 0)
  return dx * dx + dy * dy <= radius * radius
}

/** Pixels with four samples each way, so that edges are smooth. */
function pixels(sizePx: number): Uint8Array {
  const samples = 4
  const rowBytes = sizePx * 3 + 1
  const raw = new Uint8Array(rowBytes * sizePx)
  for (let row = 0; row < sizePx; row += 1) {
    for (let column = 0; column < sizePx; column += 1) {
      const sum = [0, 0, 0]
      for (let index = 0; index < samples * samples; index += 1) {
        const x = (column + ((index % samples) + 0.5) / samples) / sizePx
        const y = (row + (Math.floor(index / samples) + 0.5) / samples) / sizePx
        const color = colorAt(x, y)
        for (let part = 0; part < 3; part += 1) sum[part]! += color[part]!
      }
      for (let part = 0; part < 3; part += 1) {
        raw[row * rowBytes + 1 + column * 3 + part] = Math.round(sum[part]! / (samples * samples))
      }
    }
  }
  return raw
}

/** A PNG file: 8 bits a colour, no transparency (PNG specification, sections 5 and 11). */
function png(sizePx: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(sizePx, 0)
  header.writeUInt32BE(sizePx, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels(sizePx), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

const folder = new URL('../public/icons/', import.meta.url)
for (const sizePx of [192, 512]) writeFileSync(new URL(`laci-${sizePx}.png`, folder), png(sizePx))
