/** What a file is, told by its first bytes and never by its name. */
export type FileKind = 'zip' | 'old_excel' | 'html' | 'picture' | 'pdf' | 'text' | 'empty'

export function fileKindOf(head: Uint8Array): FileKind {
  if (head.length === 0) return 'empty'
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0x50, 0x4b, 0x05, 0x06)) return 'zip'
  // The container of Excel 97 to 2003, and of every workbook with a password.
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return 'old_excel'
  if (starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff) || starts(0x47, 0x49, 0x46, 0x38)) {
    return 'picture'
  }
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'pdf'
  const text = Array.from(head.subarray(0, 512), (byte) => String.fromCharCode(byte)).join('')
  return /<\s*(!doctype html|html|table|meta|head)\b/i.test(text.replaceAll('\u0000', '')) ? 'html' : 'text'
}

/** One file of a zip as its directory says it: a claim, which may be a lie. */
export type ZipEntry = {
  readonly name: string
  /** 0: stored, 8: deflated. */
  readonly method: number
  readonly packedBytes: number
  readonly unpackedBytes: number
  /** Where its local header begins. */
  readonly offset: number
  readonly isEncrypted: boolean
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endBytes = 22
const longestComment = 65_535

/**
 * The directory at the end of a zip (PKWARE APPNOTE 4.3), without unpacking anything. Null when there is none that fits: the
 * file is cut off, or larger than 4 GB.
 */
export function readZipDirectory(bytes: Uint8Array): readonly ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (
    let at = bytes.length - endBytes;
    at >= Math.max(0, bytes.length - endBytes - longestComment);
    at -= 1
  ) {
    if (view.getUint32(at, true) !== endSignature) continue
    return entriesAt(view, bytes, view.getUint32(at + 16, true), view.getUint16(at + 10, true))
  }
  return null
}

function entriesAt(
  view: DataView,
  bytes: Uint8Array,
  offset: number,
  count: number,
): readonly ZipEntry[] | null {
  const entries: ZipEntry[] = []
  let at = offset
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) return null
    const nameBytes = view.getUint16(at + 28, true)
    const name = String.fromCharCode(...bytes.subarray(at + 46, at + 46 + Math.min(nameBytes, 300)))
    entries.push({
      name,
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      unpackedBytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    })
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The packed bytes of an entry; null when the file ends before them. */
export function packedBytesOf(bytes: Uint8Array, entry: ZipEntry): Uint8Array | null {
  if (entry.offset + 30 > bytes.length) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start =
    entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  const end = start + entry.packedBytes
  return end > bytes.length ? null : bytes.subarray(start, end)
}
