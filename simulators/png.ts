import { crc32, deflateSync } from 'node:zlib'

/**
 * A black and white PNG. `rows` hold one bit a dot, the leftmost in the highest bit of the first byte; a set bit is
 * black, as printers have it. The bits after `width` must be 0.
 */
export function blackAndWhitePng(width: number, rows: readonly Uint8Array[]): Buffer {
  const lines = rows.map((row) => {
    // The first byte says: no filter. PNG has 1 for white.
    const line = Buffer.alloc(row.length + 1)
    for (let index = 0; index < row.length; index += 1) line[index + 1] = ~row[index]! & 0xff
    return line
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(rows.length, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
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
