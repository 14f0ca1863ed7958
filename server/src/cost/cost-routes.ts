import type { FastifyInstance } from 'fastify'
import type { FeatureDeps } from '../platform/server-deps.ts'
import { createCostWork } from './cost-work.ts'

/** What goods cost, kept up to date beside the journal. */
export function registerCosts(app: FastifyInstance, deps: FeatureDeps): void {
  const work = createCostWork(deps)
  app.addHook('onReady', async () => work.start())
  app.addHook('onClose', () => work.stop())
}
