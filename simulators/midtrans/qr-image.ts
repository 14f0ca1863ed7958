import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

const modulePixels = 8
const quietModules = 4

/** A QR code as a black and white PNG, eight pixels a module. */
export function qrPng(text: string): Buffer {
  const { data } = encode(text, { ecc: 'M', border: quietModules })
  const size = data.length * modulePixels
  const rows = data.map((modules) => {
    // One bit a pixel, 1 is white; a module of eight pixels is one byte. The first byte says: no filter.
    const row = Buffer.from([0, ...modules.map((isDark) => (isDark ? 0x00 : 0xff))])
    return Buffer.concat(Array.from({ length: modulePixels }, () => row))
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
