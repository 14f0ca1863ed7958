import { storeOfObjectName } from '@laci/domain/storage/object-name.ts'
import type { Tx } from '../platform/scope.ts'
import type { ServerConfig } from '../platform/server-deps.ts'
import { usedBytes } from './object-store.ts'
import { quotaExceeded } from './storage-problem.ts'

/** Bucket and path of an object. */
export type Place = { readonly bucketId: string; readonly name: string }

/**
 * Throws QuotaExceeded when a shop would take more than its share of the disk [STORAGE-19]. `except`: the object whose
 * bytes the new ones replace. Two uploads at the same moment may both pass and go over by one of them.
 */
export async function requireQuota(
  tx: Tx,
  config: Pick<ServerConfig, 'storageShopLimitBytes'>,
  place: Place,
  sizeBytes: number,
  except: Place = place,
): Promise<void> {
  const storeId = storeOfObjectName(place.name)
  // Of no shop: only the service's own commands write there.
  if (storeId === null) return
  if ((await usedBytes(tx, storeId, except)) + sizeBytes > config.storageShopLimitBytes) throw quotaExceeded()
}
