import type { StoreList } from '@laci/domain/device/wire.ts'
import { storeListSchema } from '@laci/domain/device/wire.ts'
import type { FastifyInstance } from 'fastify'
import { ownerSession } from '../../api/access.ts'
import { createApi } from '../../api/api.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'

/** `GET /api/stores`: the shops that the signed-in person may open a till for. */
export async function registerStores(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const api = createApi(app, deps)
  api.route(
    {
      ...{ method: 'GET', path: '/api/stores', summary: 'The shops that this person may open a till for.' },
      ...{ access: ownerSession, answers: { 200: storeListSchema } },
    },
    async ({ caller }): Promise<StoreList> => {
      const owner = await caller()
      const scope = { role: 'authenticated', userId: owner.userId } as const
      const { rows } = await inScope(deps.database, scope, (tx) =>
        tx.query<Pick<Rows['membership'], 'store_id' | 'role'> & Pick<Rows['stores'], 'name'>>(
          `select membership.store_id, stores.name, membership.role
         from membership join stores on stores.id = membership.store_id
         where membership.user_id = app.user_id() order by stores.created_at, stores.id`,
        ),
      )
      return { stores: rows.map((row) => ({ storeId: row.store_id, name: row.name, role: row.role })) }
    },
  )
}
