import { syncProtocol } from '@laci/domain/sync/wire.ts'
import type { FastifyInstance } from 'fastify'
import { inScope } from './scope.ts'
import type { FeatureDeps } from './server-deps.ts'

/** `GET /healthz` and `GET /api/config`: what anybody may know. */
export async function registerPublicInfo(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const { config } = deps
  /** 200 only while the database answers too; a supervisor restarts or waits by it. */
  app.get('/healthz', async () => {
    await inScope(deps.database, { role: 'anon' }, (tx) => tx.query('select 1'))
    return { status: 'ok', version: config.version }
  })
  app.get('/api/config', async () => ({
    anonKey: deps.keys.anonKey,
    pseudoDomain: config.pseudoDomain,
    brand: config.brand,
    canonicalOrigin: config.canonicalOrigin,
    syncProtocol,
  }))
}
