import type { FastifyInstance } from 'fastify'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { costBook } from '../../shop/cost-book.ts'
import { createCatchUpWork } from '../../shop/journal-book.ts'

/** What goods cost, kept up to date beside the journal. */
export function registerCosts(app: FastifyInstance, deps: FeatureDeps): void {
  const work = createCatchUpWork(costBook, deps)
  app.addHook('onReady', async () => work.start())
  app.addHook('onClose', () => work.stop())
}
