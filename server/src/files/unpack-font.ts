import { inflateSync } from 'node:zlib'
import { assert } from '@laci/domain/base/lib/assert.ts'

const signature = 0x774f4646
const headerBytes = 44
const entryBytes = 20

/** The OpenType file that a WOFF file of version 1 packs (https://www.w3.org/TR/WOFF/): the same tables, each unpacked. */
export function unpackFont(woff: Buffer): Buffer {
  assert(woff.readUInt32BE(0) === signature, 'not a WOFF file')
  const tableCount = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * tableCount)
  const widest = 2 ** Math.floor(Math.log2(tableCount))
  directory.writeUInt32BE(woff.readUInt32BE(4), 0)
  directory.writeUInt16BE(tableCount, 4)
  directory.writeUInt16BE(16 * widest, 6)
  directory.writeUInt16BE(Math.log2(widest), 8)
  directory.writeUInt16BE(16 * (tableCount - widest), 10)
  const parts: Buffer[] = [directory]
  let at = directory.length
  for (let index = 0; index < tableCount; index += 1) {
    const entry = headerBytes + entryBytes * index
    const [offset, packedBytes, bytes, checksum] = [4, 8, 12, 16].map((member) =>
      woff.readUInt32BE(entry + member),
    ) as [number, number, number, number]
    const packed = woff.subarray(offset, offset + packedBytes)
    // A table that packing would not make smaller stands as it is.
    const table = packedBytes < bytes ? inflateSync(packed) : packed
    assert(table.length === bytes, `a table of ${bytes} bytes unpacks to ${table.length}`)
    const row = 12 + 16 * index
    woff.copy(directory, row, entry, entry + 4)
    directory.writeUInt32BE(checksum, row + 4)
    directory.writeUInt32BE(at, row + 8)
    directory.writeUInt32BE(bytes, row + 12)
    const padding = Buffer.alloc((4 - (bytes % 4)) % 4)
    parts.push(table, padding)
    at += bytes + padding.length
  }
  return Buffer.concat(parts)
}
