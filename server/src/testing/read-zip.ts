import { crc32, inflateRawSync } from 'node:zlib'

/** The files of an archive as text, by its directory at the end, checked against their sums. */
export function readZip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const count = file.readUInt16LE(end + 10)
  const files = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let read = 0; read < count; read += 1) {
    const crc = file.readUInt32LE(at + 16)
    const packedBytes = file.readUInt32LE(at + 20)
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const local = file.readUInt32LE(at + 42)
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const content = inflateRawSync(file.subarray(start, start + packedBytes))
    if (content.length !== file.readUInt32LE(at + 24) || crc32(content) !== crc)
      throw new Error(`${name} is not what its directory says`)
    files.set(name, content.toString('utf8'))
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return files
}
