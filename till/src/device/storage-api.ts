import * as z from 'zod/mini'
import type { ApiCall } from '../engine/base/api-call.ts'

/** What became of an upload. `refused`: with the server's code. */
export type Uploaded =
  | { readonly kind: 'stored' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly code: string }

/** Files of the shop over the wire of the storage, with this till's own key. */
export type StorageApi = {
  /** An object that is there already is `refused` with `KeyAlreadyExists`. */
  upload(bucket: string, name: string, file: Blob): Promise<Uploaded>
  /** `absent`: there is none that this till may see. `offline`: it could not be asked. */
  download(bucket: string, name: string): Promise<Blob | 'absent' | 'offline'>
}

/** For a till that has no server: what is told is taken, and nothing is there. */
export const noStorage: StorageApi = {
  upload: async () => ({ kind: 'stored' }),
  download: async () => 'offline',
}

const configSchema = z.object({ anonKey: z.string() })
const refusalSchema = z.object({ code: z.string() })

export function createStorageApi(deps: {
  readonly origin: string
  readonly fetch: typeof fetch
  readonly call: ApiCall
  readonly deviceKey: string
}): StorageApi {
  let known: string | null = null
  async function headers(): Promise<Record<string, string> | null> {
    if (known === null) {
      const config = await deps.call('/api/config')
      const read = configSchema.safeParse(config.kind === 'answer' ? config.body : null)
      if (!read.success) return null
      known = read.data.anonKey
    }
    return { apikey: known, authorization: `Bearer ${deps.deviceKey}` }
  }
  const addressOf = (bucket: string, name: string) =>
    `${deps.origin}/storage/v1/object/${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`

  return {
    async upload(bucket, name, file) {
      const own = await headers()
      if (own === null) return { kind: 'offline' }
      const answered = await deps
        .fetch(addressOf(bucket, name), {
          method: 'POST',
          headers: { ...own, 'content-type': file.type },
          body: file,
        })
        .catch(() => null)
      if (answered === null) return { kind: 'offline' }
      if (answered.ok) return { kind: 'stored' }
      const refusal = refusalSchema.safeParse(await answered.json().catch(() => null))
      return { kind: 'refused', code: refusal.success ? refusal.data.code : `status ${answered.status}` }
    },
    async download(bucket, name) {
      const own = await headers()
      if (own === null) return 'offline'
      const answered = await deps.fetch(addressOf(bucket, name), { headers: own }).catch(() => null)
      if (answered === null || answered.status >= 500) return 'offline'
      const file = answered.ok ? await answered.blob().catch(() => null) : 'absent'
      // A portal of a hotel answers everything with a page of its own.
      return file === null || (file !== 'absent' && !file.type.startsWith('image/')) ? 'offline' : file
    },
  }
}
