import type { SavedFile } from '@laci/domain/shift/recovery-offer.ts'
import * as z from 'zod/mini'
import type { TillHost } from '../state/till-context.ts'

type Memory = Pick<TillHost, 'storage'>

/** Of one device: another sign-in numbers from 1 again. */
const memorySchema = z.object({
  deviceId: z.string(),
  saved: z.nullable(z.object({ savedAt: z.number(), throughSeq: z.number() })),
  offeredDay: z.nullable(z.string()),
})
const key = 'laci-berkas-cadangan'

export type FileMemory = { readonly saved: SavedFile | null; readonly offeredDay: string | null }

/** What this device remembers of its recovery files; nothing is the answer to anything that cannot be read. */
export function readFileMemory({ storage }: Memory, deviceId: string): FileMemory {
  try {
    const read = memorySchema.safeParse(JSON.parse(storage.getItem(key) ?? 'null'))
    if (read.success && read.data.deviceId === deviceId) return read.data
  } catch {
    // Not JSON, or no storage: then no file is said to cover anything.
  }
  return { saved: null, offeredDay: null }
}

export function changeFileMemory(host: Memory, deviceId: string, changes: Partial<FileMemory>): void {
  const { saved, offeredDay } = { ...readFileMemory(host, deviceId), ...changes }
  try {
    host.storage.setItem(key, JSON.stringify({ deviceId, saved, offeredDay }))
  } catch {
    // A full storage costs the sentence, not the file.
  }
}
