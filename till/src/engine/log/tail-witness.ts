import type { DeviceIdentity } from './till-log.ts'

/**
 * The end of what this device has recorded, in a third place beside log and second copy: its last event, and the newest receipt
 * number that it gave.
 */
export type Tail = {
  readonly deviceId: string
  readonly deviceSeq: number
  readonly hash: string
  readonly at: number
  readonly receipt: { readonly day: string; readonly counter: number } | null
}

export type TailWitness = {
  /** Null: none, of another device, or nothing that can be read. */
  read(): Tail | null
  /** Never throws: a device without room for it sells all the same. */
  save(tail: Tail): void
}

/** Ends with the shop's id, as everything does that goes with the shop [SESSION-7]. */
export function createTailWitness(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  { storeId, deviceId }: Pick<DeviceIdentity, 'storeId' | 'deviceId'>,
): TailWitness {
  const key = `laci-kasir-ujung-${storeId}`
  return {
    read() {
      try {
        const tail = JSON.parse(storage.getItem(key) ?? 'null') as Tail | null
        const isTail =
          tail?.deviceId === deviceId &&
          Number.isSafeInteger(tail.deviceSeq) &&
          tail.deviceSeq > 0 &&
          /^[0-9a-f]{64}$/.test(tail.hash) &&
          Number.isSafeInteger(tail.at) &&
          (tail.receipt === null || Number.isSafeInteger(tail.receipt.counter))
        return isTail ? tail : null
      } catch {
        return null
      }
    },
    save(tail) {
      try {
        storage.setItem(key, JSON.stringify(tail))
      } catch {
        // It is a witness, not the thing itself.
      }
    },
  }
}
