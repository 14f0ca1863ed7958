import type { Rows } from '../db/row-types.ts'
import type { Tx } from '../db/scope.ts'

export type SiblingStore = { readonly storeId: string; readonly name: string }

/**
 * The other shops of a shop's owner, the oldest first. A device's own scope sees its one shop: this needs the service's, so
 * `storeId` must come from what was verified.
 */
export async function siblingStores(tx: Tx, storeId: string): Promise<SiblingStore[]> {
  const { rows } = await tx.prepared<Pick<Rows['stores'], 'id'> & { name: string }>(
    'sibling_stores',
    `select id, left(name, 80) as name from stores
     where owner_id = (select owner_id from stores where id = $1) and id <> $1 order by created_at, id`,
    [storeId],
  )
  return rows.map(({ id, name }) => ({ storeId: id, name }))
}
