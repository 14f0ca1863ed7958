import type { Writable as WritableState } from '../base/readable.ts'
import { createReserve, type Reserve, type ReserveFile, type Space } from './reserve.ts'

/** One for all shops of the device; not a name that the folders of shops begin with. */
const fileName = 'laci-ruang-cadangan'

type Writable = { write(bytes: Uint8Array<ArrayBuffer>): Promise<void>; close(): Promise<void> }

/** Null where the browser has no private file system, or none that a page may write. */
function opfsReserveFile(storage: StorageManager | undefined): ReserveFile | null {
  if (storage === undefined || typeof storage.getDirectory !== 'function') return null
  const root = () => storage.getDirectory()
  return {
    async exists() {
      try {
        const handle = await (await root()).getFileHandle(fileName)
        // Without bytes: the power went, or the disk was full while it was made.
        return (await handle.getFile()).size > 0
      } catch {
        return false
      }
    },
    async fill(byteCount) {
      const handle = (await (
        await root()
      ).getFileHandle(fileName, { create: true })) as FileSystemFileHandle & {
        createWritable(): Promise<Writable>
      }
      const writing = await handle.createWritable()
      // A disk may store a run of zeros in no room at all.
      await writing.write(noise(byteCount))
      await writing.close()
    },
    remove: async () => (await root()).removeEntry(fileName),
  }
}

function noise(byteCount: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(byteCount)
  const pieceBytes = 65_536
  for (let at = 0; at < byteCount; at += pieceBytes) {
    crypto.getRandomValues(bytes.subarray(at, Math.min(byteCount, at + pieceBytes)))
  }
  return bytes
}

/** What the browser says is left; null: it does not say. */
async function freeBytesOf(storage: StorageManager | undefined): Promise<number | null> {
  if (typeof storage?.estimate !== 'function') return null
  const { quota, usage } = await storage.estimate()
  return quota === undefined || usage === undefined ? null : quota - usage
}

/** The reserve of this device, as the browser keeps it. */
export function openReserve(storage: StorageManager | undefined, state: WritableState<Space>): Reserve {
  return createReserve({ file: opfsReserveFile(storage), freeBytes: () => freeBytesOf(storage), state })
}
