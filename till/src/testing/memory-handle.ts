import type { FileHandle } from '../engine/log/roomy-file.ts'

export type MemoryHandle = FileHandle & {
  /** What a disk would hold if power went now. */
  bytes(): Uint8Array
  /** From now on this many bytes are still taken; then writing fails, as on a full disk or when power goes. */
  failAfter(byteCount: number): void
  /** How often the file became longer or shorter. */
  resizes(): number
}

/** A file in memory that writes at most `bytesAtOnce` at a time, as browsers may. */
export function memoryHandle(start: Uint8Array = new Uint8Array(0), bytesAtOnce = 1_000): MemoryHandle {
  let bytes = start.slice()
  let left = Number.POSITIVE_INFINITY
  let resizes = 0

  function resize(size: number): void {
    if (size === bytes.length) return
    const next = new Uint8Array(size)
    next.set(bytes.subarray(0, size))
    bytes = next
    resizes += 1
  }

  return {
    read(buffer, { at }) {
      const part = bytes.subarray(at, at + buffer.length)
      buffer.set(part)
      return part.length
    },
    write(buffer, { at }) {
      if (left === 0) throw new DOMException('the disk takes no more', 'QuotaExceededError')
      const part = buffer.subarray(0, Math.min(left, bytesAtOnce))
      left -= part.length
      if (at + part.length > bytes.length) resize(at + part.length)
      bytes.set(part, at)
      return part.length
    },
    truncate: resize,
    getSize: () => bytes.length,
    flush: () => undefined,
    close: () => undefined,
    bytes: () => bytes.slice(),
    failAfter(byteCount) {
      left = byteCount
    },
    resizes: () => resizes,
  }
}
