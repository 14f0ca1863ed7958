import type { StoreList } from '@laci/domain/device/wire.ts'
import type { FastifyInstance } from 'fastify'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { requireOwner } from '../../identity/session.ts'

/** `GET /api/stores`: the shops that the signed-in person may open a till for. */
export async function registerStores(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  app.get('/api/stores', async (request): Promise<StoreList> => {
    const owner = await requireOwner(request, deps)
    const scope = { role: 'authenticated', userId: owner.userId } as const
    const { rows } = await inScope(deps.database, scope, (tx) =>
      tx.query<{ store_id: string; name: string; role: string }>(
        `select membership.store_id, stores.name, membership.role
         from membership join stores on stores.id = membership.store_id
         where membership.user_id = app.user_id() order by stores.created_at, stores.id`,
      ),
    )
    return { stores: rows.map((row) => ({ storeId: row.store_id, name: row.name, role: row.role })) }
  })
}
