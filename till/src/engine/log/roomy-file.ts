/** What a worker may do with a file in the browser's private file system. */
export type FileHandle = {
  read(buffer: Uint8Array, options: { at: number }): number
  write(buffer: Uint8Array, options: { at: number }): number
  truncate(size: number): void
  getSize(): number
  flush(): void
  close(): void
}

/** A text that grows at its end, in a file that has room after it. */
export type RoomyFile = {
  isEmpty(): boolean
  /** All of the text, without the room. */
  read(): string
  /** At most so many bytes at its end. */
  readEnd(byteCount: number): { readonly text: string; readonly isWhole: boolean }
  /** When it returns, the text is on disk. */
  append(text: string): void
  /** The new text alone, on disk. */
  replace(text: string): void
  clear(): void
  /** Makes room for the next texts where little is left. Takes longer than writing one. */
  makeRoom(): void
  close(): void
}

/** Some forty sales; a sale of a hundred lines fits what is left when more is made. */
export const roomBytes = 128 * 1024
export const leastRoomBytes = 32 * 1024

/**
 * Room is bytes of zero, which no text of ours holds: its end is found again after them. Writing where the file is already
 * long enough changes nothing but those bytes; a file that grows has the disk change its own books as well, at the same
 * moment in which the log's transaction has it do so, and a sale waits for both.
 */
export function openRoomyFile(handle: FileHandle): RoomyFile {
  let end = endOfText(handle)

  /** Each piece counts as soon as it is there: what was written before the disk failed stays before the next text. */
  function append(text: string): void {
    const bytes = new TextEncoder().encode(text)
    for (let written = 0; written < bytes.length; ) {
      const pieceBytes = handle.write(bytes.subarray(written), { at: end })
      written += pieceBytes
      end += pieceBytes
    }
    handle.flush()
  }

  return {
    isEmpty: () => end === 0,
    read() {
      const bytes = new Uint8Array(end)
      handle.read(bytes, { at: 0 })
      return new TextDecoder().decode(bytes)
    },
    readEnd(byteCount) {
      const bytes = new Uint8Array(Math.min(byteCount, end))
      handle.read(bytes, { at: end - bytes.length })
      // A letter that was cut in two belongs to a line that was, too.
      return { text: new TextDecoder().decode(bytes), isWhole: bytes.length === end }
    },
    append,
    replace(text) {
      handle.truncate(0)
      end = 0
      append(text)
    },
    clear() {
      handle.truncate(0)
      handle.flush()
      end = 0
    },
    makeRoom() {
      const size = handle.getSize()
      if (size - end >= leastRoomBytes) return
      const room = new Uint8Array(end + roomBytes - size)
      for (let made = 0; made < room.length; ) made += handle.write(room.subarray(made), { at: size + made })
      handle.flush()
    },
    close: () => handle.close(),
  }
}

const lookedAtBytes = 64 * 1024

/** Looks from the end, in pieces: the text before it may be long. */
function endOfText(handle: FileHandle): number {
  for (let end = handle.getSize(); end > 0; ) {
    const start = Math.max(0, end - lookedAtBytes)
    const piece = new Uint8Array(end - start)
    handle.read(piece, { at: start })
    const last = piece.findLastIndex((byte) => byte !== 0)
    if (last >= 0) return start + last + 1
    end = start
  }
  return 0
}
