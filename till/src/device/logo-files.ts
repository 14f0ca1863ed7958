import type { PrintPicture } from '@laci/domain/base/print/print-picture.ts'
import { storeLogos } from '@laci/domain/storage/bucket.ts'
import * as z from 'zod/mini'
import type { LogoPictures } from '../engine/api/photos.ts'
import { TillProblem } from '../engine/base/problem.ts'
import type { StorageApi } from './storage-api.ts'

/** The logo of a shop: on this device for every print, in the shop's storage for its other tills. */
export type LogoFiles = {
  /** What this device keeps; null: none that can be read. */
  kept(): LogoPictures | null
  keep(pictures: LogoPictures | null): void
  /** From the storage; null: it cannot be had now. */
  fetch(name: string): Promise<LogoPictures | null>
  /** Answers the name under which it is stored. Throws `offline` and `server_trouble`. */
  upload(png: Blob): Promise<string>
}

/** For a till that keeps nothing and sends nothing. */
export const noLogoFiles: LogoFiles = {
  kept: () => null,
  keep: () => {},
  fetch: async () => null,
  upload: () => Promise.reject(new TillProblem('offline')),
}

const pictureSchema = z.object({ widthDots: z.int(), heightDots: z.int(), bits: z.string() })
const keptSchema = z.object({ name: z.string(), narrow: pictureSchema, wide: pictureSchema })

export function createLogoFiles(deps: {
  readonly origin: string
  readonly fetch: typeof fetch
  readonly files: StorageApi
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly document: Document
  readonly storeId: string
  readonly newId: () => string
}): LogoFiles {
  const storageKey = `laci-kasir-logo-${deps.storeId}`
  const base = `${deps.origin}/storage/v1/object`
  return {
    kept() {
      const read = keptSchema.safeParse(parsed(deps.storage.getItem(storageKey)))
      if (!read.success) return null
      const { name, narrow, wide } = read.data
      return { name, narrow: pictureOf(narrow), wide: pictureOf(wide) }
    },
    keep(pictures) {
      if (pictures === null) return deps.storage.removeItem(storageKey)
      const { name, narrow, wide } = pictures
      deps.storage.setItem(storageKey, JSON.stringify({ name, narrow: textOf(narrow), wide: textOf(wide) }))
    },
    async fetch(name) {
      const path = name.split('/').map(encodeURIComponent).join('/')
      const response = await deps.fetch(`${base}/public/${storeLogos}/${path}`).catch(() => null)
      if (response === null || !response.ok) return null
      const { readLogo } = await import('./logo-reader.ts')
      const read = await readLogo(deps.document, await response.blob())
      return read.kind === 'read' ? { name, ...read.pictures } : null
    },
    async upload(png) {
      const name = `${deps.storeId}/logo-${deps.newId()}.png`
      const uploaded = await deps.files.upload(storeLogos, name, png)
      if (uploaded.kind === 'offline') throw new TillProblem('offline')
      if (uploaded.kind === 'refused') throw new TillProblem('server_trouble', `logo: ${uploaded.code}`)
      return name
    },
  }
}

function textOf({ widthDots, heightDots, bits }: PrintPicture) {
  return { widthDots, heightDots, bits: btoa(String.fromCharCode(...bits)) }
}

function pictureOf({ widthDots, heightDots, bits }: z.output<typeof pictureSchema>): PrintPicture {
  return { widthDots, heightDots, bits: Uint8Array.from(atob(bits), (sign) => sign.charCodeAt(0)) }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
