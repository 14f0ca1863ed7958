import type { PhotoSize } from '@laci/domain/catalog/product-photo.ts'
import { Dexie, type Table } from 'dexie'
import type { PhotoDisk, PhotoFile } from '../../device/photo-disk.ts'
import { asTillProblem } from './storage-problem.ts'

type Row = PhotoFile & { readonly key: string; readonly usedAt: number; readonly waitingSince?: number }

class PhotoDatabase extends Dexie {
  declare readonly picture: Table<Row, string>
}

const keyOf = (photoId: string, size: PhotoSize) => `${photoId}/${size}`

/** Not in the database of the log: what is here may go, and a start of the till never reads it. `factory` replaces the browser's IndexedDB in tests. */
export function createPhotoDisk(
  storeId: string,
  factory?: { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof IDBKeyRange },
): PhotoDisk {
  const database = new PhotoDatabase(`laci-foto-${storeId}`, {
    chromeTransactionDurability: 'strict',
    ...factory,
  })
  database.version(1).stores({ picture: '&key, usedAt, waitingSince' })

  return {
    async read(photoId, size, lookedAt) {
      const row = await database.picture.get(keyOf(photoId, size))
      if (row === undefined) return null
      if (lookedAt !== undefined && row.usedAt < lookedAt) {
        await database.picture.update(row.key, { usedAt: lookedAt })
      }
      return row
    },
    async write(files, { at, isWaiting }) {
      const rows = files.map((file) => ({
        ...file,
        key: keyOf(file.photoId, file.size),
        usedAt: at,
        ...(isWaiting ? { waitingSince: at } : {}),
      }))
      await database
        .transaction('rw', database.picture, async () => {
          for (const row of rows) await database.picture.put(row)
        })
        .catch((cause: unknown) => {
          throw asTillProblem(cause)
        })
    },
    async smallIds() {
      const keys = await database.picture.toCollection().primaryKeys()
      return new Set(
        keys.filter((key) => key.endsWith('/small')).map((key) => key.slice(0, key.indexOf('/'))),
      )
    },
    async waiting() {
      const keptAt = new Map<string, number>()
      await database.picture.orderBy('waitingSince').each(({ photoId, waitingSince = 0 }) => {
        if (!keptAt.has(photoId)) keptAt.set(photoId, waitingSince)
      })
      return Array.from(keptAt, ([photoId, at]) => ({ photoId, keptAt: at }))
    },
    async noLongerWaits(photoId) {
      await database.picture
        .where('key')
        .startsWith(`${photoId}/`)
        .modify((row) => {
          delete (row as { waitingSince?: number }).waitingSince
        })
    },
    async trim(size, maximumBytes) {
      let bytes = 0
      const tooMany: string[] = []
      await database.picture
        .orderBy('usedAt')
        .reverse()
        .filter((row) => row.size === size)
        .each((row) => {
          if (bytes + row.bytes.byteLength > maximumBytes && row.waitingSince === undefined)
            tooMany.push(row.key)
          else bytes += row.bytes.byteLength
        })
      await database.picture.bulkDelete(tooMany)
      return bytes
    },
    destroy: () => database.delete(),
  }
}
