import type { PushRequest } from '@laci/domain/sync/wire.ts'
import type { Database } from './database.ts'
import type { DeviceKey } from './device-key.ts'
import { inScope, type Tx } from './scope.ts'

export type SiblingStore = { readonly storeId: string; readonly name: string }

/**
 * The other shops of a shop's owner, the oldest first. A device's own scope sees its one shop: this needs the service's, so
 * `storeId` must come from what was verified.
 */
export async function siblingStores(tx: Tx, storeId: string): Promise<SiblingStore[]> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    `select id, left(name, 80) as name from stores
     where owner_id = (select owner_id from stores where id = $1) and id <> $1 order by created_at, id`,
    [storeId],
  )
  return rows.map(({ id, name }) => ({ storeId: id, name }))
}

/**
 * Shops that events of a push name as another shop of the same owner, and that are none [TRANSFER-7]. Most pushes name
 * none, and cost no question.
 */
export async function strangeStores(
  database: Database,
  key: DeviceKey,
  push: PushRequest,
): Promise<ReadonlySet<string>> {
  const named = new Set<string>()
  for (const event of push.events) {
    const { kind, body } = (event ?? {}) as { kind?: unknown; body?: Record<string, unknown> | null }
    const member = otherStoreMember(kind)
    const storeId = member === null ? undefined : body?.[member]
    if (typeof storeId === 'string') named.add(storeId)
  }
  if (named.size === 0) return named
  await inScope(database, { role: 'service_role' }, async (tx) => {
    const { rows } = await tx.query<{ store_id: string }>(
      "select store_id from device where device_id = $1 and key_hash = decode($2, 'hex')",
      [key.deviceId, key.keyHash],
    )
    const own = rows[0]?.store_id
    if (own === undefined) return
    for (const { storeId } of await siblingStores(tx, own)) named.delete(storeId)
  })
  return named
}

/** The member of an event's body that names another shop; null: this kind names none. */
export function otherStoreMember(kind: unknown): 'toStoreId' | 'fromStoreId' | null {
  return kind === 'stock_transferred' ? 'toStoreId' : kind === 'transfer_received' ? 'fromStoreId' : null
}
