import type { CopyFile } from '../engine/log/second-copy.ts'

/** A file of the second copy in memory, with a switch for a broken one. */
export type MemoryFile = CopyFile & { text: string; isBroken: boolean }

export function memoryFile(text = ''): MemoryFile {
  const file: MemoryFile = {
    text,
    isBroken: false,
    read: async () => file.text,
    readEnd: async (byteCount) => ({
      text: file.text.slice(-byteCount),
      isWhole: file.text.length <= byteCount,
    }),
    async append(more) {
      if (file.isBroken) throw new Error('the file is gone')
      file.text += more
    },
    async replace(all) {
      if (file.isBroken) throw new Error('the file is gone')
      file.text = all
    },
    close: async () => {},
    async destroy() {
      file.text = ''
    },
  }
  return file
}
