import { storeOfObjectName } from '@laci/domain/storage/object-name.ts'
import type { Tx } from '../../db/scope.ts'
import type { ServerConfig } from '../../world/server-config.ts'
import { usedBytes } from './object-store.ts'
import { quotaExceeded } from './storage-problem.ts'

/** Bucket and path of an object. */
export type Place = { readonly bucketId: string; readonly name: string }

/**
 * Throws QuotaExceeded when a shop would take more than its share of the disk, or all shops of its owner together more
 * than an owner's [STORAGE-19, STORAGE-28]. `except`: the object whose bytes the new ones replace. Until the transaction
 * ends nobody else adds to what was counted. Answers the owner; null: of no shop, or of none that is the caller's.
 */
export async function requireQuota(
  tx: Tx,
  config: Pick<ServerConfig, 'storageShopLimitBytes' | 'storageOwnerLimitBytes'>,
  place: Place,
  sizeBytes: number,
  except: Place = place,
): Promise<string | null> {
  const storeId = storeOfObjectName(place.name)
  // Of no shop: only the service's own commands write there.
  if (storeId === null) return null
  const used = await usedBytes(tx, storeId, except)
  // Not the caller's: the row policies say so when the row is written.
  if (used === null) return null
  if (used.shopBytes + sizeBytes > config.storageShopLimitBytes) throw quotaExceeded()
  if (used.ownerBytes + sizeBytes > config.storageOwnerLimitBytes) throw quotaExceeded()
  return used.ownerId
}
