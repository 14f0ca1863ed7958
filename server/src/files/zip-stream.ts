import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file of an archive, made piece by piece when its turn comes. */
export type ZipFile = {
  /** ASCII, `/` between folders. */
  readonly name: string
  /** True: it may come to 4 GB or more, which old readers of archives do not take. */
  readonly isLarge?: boolean
  readonly pieces: () => AsyncIterable<string> | Iterable<string>
}

const utf8Names = 1 << 11
const sizesBehind = 1 << 3
const flags = utf8Names | sizesBehind
const deflated = 8
const most32 = 0xffff_ffff
const most16 = 0xffff

type Entry = {
  readonly name: Buffer
  readonly isLarge: boolean
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  readonly offset: number
}

/**
 * An archive as its reader takes it: one piece of one file is in memory at a time, whatever the archive comes to. Sizes stand
 * behind each file, as nobody knows them before (APPNOTE 4.3.9). What fails breaks the stream off before its directory, so a
 * broken archive does not open.
 */
export async function* zipStream(files: Iterable<ZipFile>, atMs: number): AsyncGenerator<Uint8Array> {
  const moment = dosMoment(atMs)
  const entries: Entry[] = []
  let offset = 0
  for (const file of files) {
    const name = Buffer.from(file.name)
    const isLarge = file.isLarge ?? false
    const head = localHeader(name, isLarge, moment)
    yield head
    let crc = 0
    let bytes = 0
    let packedBytes = 0
    async function* counted() {
      for await (const piece of file.pieces()) {
        const part = Buffer.from(piece)
        crc = crc32(part, crc)
        bytes += part.length
        yield part
      }
    }
    // The pipeline ends both, whichever fails or is left; its failure comes out of the loop.
    const packed = pipeline(Readable.from(counted()), createDeflateRaw(), () => {})
    for await (const part of packed as AsyncIterable<Buffer>) {
      packedBytes += part.length
      yield part
    }
    if (!isLarge && (bytes > most32 || packedBytes > most32)) throw new Error(`${file.name} is a large file`)
    const entry = { name, isLarge, crc, packedBytes, bytes, offset }
    const tail = sizes(entry)
    yield tail
    entries.push(entry)
    offset += head.length + packedBytes + tail.length
  }
  const directory = Buffer.concat(entries.map((entry) => directoryEntry(entry, moment)))
  yield directory
  yield directoryEnd(entries.length, directory.length, offset)
}

function localHeader(name: Buffer, isLarge: boolean, moment: number): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x0403_4b50, 0)
  head.writeUInt16LE(isLarge ? 45 : 20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt32LE(moment, 10)
  if (isLarge) head.fill(0xff, 18, 26)
  head.writeUInt16LE(name.length, 26)
  const extra = isLarge ? largeExtra([0, 0]) : Buffer.alloc(0)
  head.writeUInt16LE(extra.length, 28)
  return Buffer.concat([head, name, extra])
}

function sizes({ isLarge, crc, packedBytes, bytes }: Entry): Buffer {
  const tail = Buffer.alloc(isLarge ? 24 : 16)
  tail.writeUInt32LE(0x0807_4b50, 0)
  tail.writeUInt32LE(crc, 4)
  if (isLarge) {
    tail.writeBigUInt64LE(BigInt(packedBytes), 8)
    tail.writeBigUInt64LE(BigInt(bytes), 16)
  } else {
    tail.writeUInt32LE(packedBytes, 8)
    tail.writeUInt32LE(bytes, 12)
  }
  return tail
}

function directoryEntry({ name, crc, packedBytes, bytes, offset }: Entry, moment: number): Buffer {
  const large = [bytes, packedBytes, offset].filter((figure) => figure >= most32)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x0201_4b50, 0)
  entry.writeUInt16LE(45, 4)
  entry.writeUInt16LE(large.length > 0 ? 45 : 20, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt32LE(moment, 12)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(Math.min(packedBytes, most32), 20)
  entry.writeUInt32LE(Math.min(bytes, most32), 24)
  entry.writeUInt16LE(name.length, 28)
  const extra = large.length > 0 ? largeExtra(large) : Buffer.alloc(0)
  entry.writeUInt16LE(extra.length, 30)
  entry.writeUInt32LE(Math.min(offset, most32), 42)
  return Buffer.concat([entry, name, extra])
}

/** Figures for which 32 bits are not enough (APPNOTE 4.5.3). */
function largeExtra(figures: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * figures.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * figures.length, 2)
  figures.forEach((figure, at) => {
    extra.writeBigUInt64LE(BigInt(figure), 4 + 8 * at)
  })
  return extra
}

function directoryEnd(count: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(Math.min(count, most16), 8)
  end.writeUInt16LE(Math.min(count, most16), 10)
  end.writeUInt32LE(Math.min(directoryBytes, most32), 12)
  end.writeUInt32LE(Math.min(offset, most32), 16)
  if (count < most16 && directoryBytes < most32 && offset < most32) return end
  const large = Buffer.alloc(56)
  large.writeUInt32LE(0x0606_4b50, 0)
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(45, 12)
  large.writeUInt16LE(45, 14)
  large.writeBigUInt64LE(BigInt(count), 24)
  large.writeBigUInt64LE(BigInt(count), 32)
  large.writeBigUInt64LE(BigInt(directoryBytes), 40)
  large.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x0706_4b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + directoryBytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([large, locator, end])
}

/** Date and time as archives write them: in steps of two seconds, here of UTC. */
function dosMoment(atMs: number): number {
  const at = new Date(atMs)
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const day =
    ((Math.max(at.getUTCFullYear(), 1980) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return ((day << 16) | time) >>> 0
}
