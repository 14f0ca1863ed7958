import type { FastifyInstance } from 'fastify'
import { costBook } from '../platform/cost-book.ts'
import { createCatchUpWork } from '../platform/journal-book.ts'
import type { FeatureDeps } from '../platform/server-deps.ts'

/** What goods cost, kept up to date beside the journal. */
export function registerCosts(app: FastifyInstance, deps: FeatureDeps): void {
  const work = createCatchUpWork(costBook, deps)
  app.addHook('onReady', async () => work.start())
  app.addHook('onClose', () => work.stop())
}
