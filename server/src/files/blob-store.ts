import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import { assert } from '@laci/domain/base/lib/assert.ts'
import { Problem } from '../http/problems.ts'

/** Bytes that lie on the disk for good but belong to nothing yet. */
export type ReceivedBlob = {
  readonly blobId: string
  readonly sizeBytes: number
  /** sha256, 32 bytes. */
  readonly digest: Uint8Array
}

/**
 * Bytes of files under ids of ours (docs/decisions/0014-storage-bytes.md). A blob is written once, never changed, and
 * removed only when nothing has belonged to it for days; what it belongs to is the database's business.
 */
export type BlobStore = {
  /**
   * Writes a stream to the disk, piece by piece. When it resolves, a power cut loses nothing of it. When `pieces` throw
   * or the disk does, nothing is left behind and the error goes on. Throws Problem `disk_full` (507) when the disk has
   * less room than is kept for the journal.
   */
  receive(blobId: string, pieces: AsyncIterable<Uint8Array>): Promise<ReceivedBlob>
  /** Null when there is no such blob. The caller closes it. */
  open(blobId: string): Promise<FileHandle | null>
  /** Removing one that is gone is no error. */
  remove(blobId: string): Promise<void>
  /** The ids of all blobs, some hundred at a time. */
  list(): AsyncIterable<string[]>
  /** Whether the folder was made only now: with rows in the database that is a disk that was not mounted. */
  readonly isNew: boolean
}

/** The journal lies on the same disk as a rule: a shop that cannot sell is worse than a photo that cannot be stored. */
const reservedBytes = 512 * 1024 * 1024

/**
 * Opens the store in `folder`, which no other program may use; makes it when it is missing, and clears away what a
 * killed program had begun to receive.
 */
export function openBlobStore(folder: string, options: { reservedBytes?: number } = {}): BlobStore {
  const incoming = join(folder, 'incoming')
  const blobs = join(folder, 'blobs')
  const isNew = mkdirSync(blobs, { recursive: true, mode: 0o700 }) !== undefined
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { mode: 0o700 })

  // One folder for each last byte of an id: none grows too large to be listed.
  const shardOf = (blobId: string) => {
    assert(isUuid(blobId), 'a blob is named by an id of ours')
    return join(blobs, blobId.slice(-2))
  }
  const pathOf = (blobId: string) => join(shardOf(blobId), blobId)

  return {
    isNew,
    async receive(blobId, pieces) {
      await requireRoom(folder, options.reservedBytes ?? reservedBytes)
      const shard = shardOf(blobId)
      const draft = join(incoming, blobId)
      try {
        const written = await writeDraft(draft, pieces)
        await keepDraft(draft, shard, pathOf(blobId))
        return { blobId, ...written }
      } catch (error) {
        throw isDiskFull(error) ? diskFull(error) : error
      }
    },
    async open(blobId) {
      try {
        return await open(pathOf(blobId), 'r')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (blobId) => rm(pathOf(blobId), { force: true }),
    async *list() {
      for (const shard of await readdir(blobs)) {
        const ids = (await readdir(join(blobs, shard))).filter(isUuid)
        for (let start = 0; start < ids.length; start += 500) yield ids.slice(start, start + 500)
      }
    },
  }
}

async function writeDraft(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ sizeBytes: number; digest: Uint8Array }> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of pieces) {
      hash.update(piece)
      await file.writeFile(piece)
      sizeBytes += piece.length
    }
    await file.sync()
    await file.close()
  } catch (error) {
    await file.close()
    await rm(path, { force: true })
    throw error
  }
  return { sizeBytes, digest: hash.digest() }
}

async function keepDraft(draft: string, folder: string, path: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rename(draft, path)
    // A name is durable only when its folder is; and that folder's name only when the one above it is.
    await syncFolder(folder)
    await syncFolder(dirname(folder))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows has no such call and keeps names in its journal.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function requireRoom(folder: string, leastBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < leastBytes) throw diskFull()
}

function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}

function diskFull(cause?: unknown): Problem {
  return new Problem(
    507,
    'disk_full',
    'Ruang penyimpanan server hampir penuh, jadi berkas ini tidak disimpan. Data lain aman. Hubungi kami.',
    { cause },
  )
}
