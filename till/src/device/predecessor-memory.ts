import { instantSchema } from '@laci/domain/base/time/instant.ts'
import { findPredecessors } from '@laci/domain/device/predecessor.ts'
import { listedAt } from '@laci/domain/device/quiet-till.ts'
import type { DeviceList } from '@laci/domain/device/wire.ts'
import * as z from 'zod/mini'
import { TillProblem } from '../engine/base/problem.ts'
import { predecessorKey } from './predecessor-key.ts'

const predecessorSchema = z.object({
  deviceId: z.string(),
  letter: z.string(),
  lastSeenAt: instantSchema,
  unsentCount: z.nullable(z.int()),
})

const memorySchema = z.object({
  /** By the server's clock; null: the list could not be had so far. */
  listedAt: z.nullable(instantSchema),
  candidates: z.array(predecessorSchema),
  /** Ids of those that it was not. */
  denied: z.array(z.string()),
  /** The one that it was: shown until somebody has put its sales back. */
  confirmed: z.nullable(predecessorSchema),
})

/** What this device has to ask about the tills that it may have been [DEVICE-25]. */
export type PredecessorMemory = z.output<typeof memorySchema>

const unasked: PredecessorMemory = { listedAt: null, candidates: [], denied: [], confirmed: null }

export type MemoryStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Null: nothing is open. What cannot be read is asked for anew. */
export function readPredecessors(
  storage: Pick<Storage, 'getItem'>,
  storeId: string,
): PredecessorMemory | null {
  const text = storage.getItem(predecessorKey(storeId))
  if (text === null) return null
  try {
    const read = memorySchema.safeParse(JSON.parse(text))
    return read.success ? read.data : unasked
  } catch {
    return unasked
  }
}

/** Never throws: a device without room for it sells all the same. */
export function savePredecessors(
  storage: MemoryStorage,
  storeId: string,
  memory: PredecessorMemory | null,
): void {
  try {
    if (memory === null) storage.removeItem(predecessorKey(storeId))
    else storage.setItem(predecessorKey(storeId), JSON.stringify(memory))
  } catch {
    // It is a question, not a sale.
  }
}

/**
 * What is open after the list was asked for. Null: nothing. A till that counts as connected may be a broken line, so with one of
 * those the list is asked for a second time before the matter is closed.
 */
export function afterListing(memory: PredecessorMemory, { devices }: DeviceList): PredecessorMemory | null {
  const { candidates, mayMiss } = findPredecessors(devices)
  const open = candidates.filter(({ deviceId }) => !memory.denied.includes(deviceId))
  if (open.length === 0 && (!mayMiss || memory.listedAt !== null)) return null
  return { ...memory, candidates: open, listedAt: listedAt(devices) }
}

/** It was none of these. */
export function afterDenying(
  memory: PredecessorMemory,
  deviceIds: readonly string[],
): PredecessorMemory | null {
  const candidates = memory.candidates.filter(({ deviceId }) => !deviceIds.includes(deviceId))
  if (candidates.length === 0) return null
  return { ...memory, candidates, denied: [...memory.denied, ...deviceIds] }
}

/** For a device that was made a till just now. Where the list cannot be had, the question stays open. */
export async function startPredecessors(
  storage: MemoryStorage,
  storeId: string,
  devices: () => Promise<DeviceList>,
): Promise<void> {
  savePredecessors(storage, storeId, unasked)
  try {
    savePredecessors(storage, storeId, afterListing(unasked, await devices()))
  } catch (cause) {
    if (!(cause instanceof TillProblem)) throw cause
  }
}
