import { noticeRequestSchema } from '@laci/domain/operator/notice.ts'
import type { FastifyInstance } from 'fastify'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { readBody } from '../../http/json-body.ts'
import { keyOfAddress } from '../../http/limits.ts'

/**
 * `POST /api/notices` {kind, label?}: a page tells the operator what a visitor did. 202 whether a message goes out or
 * not: that is nothing a visitor should learn.
 */
export async function registerOperator(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  app.post('/api/notices', async (request, reply) => {
    const visitor = keyOfAddress(request)
    const notice = readBody(noticeRequestSchema, request.body)
    if (deps.limits.noticesByAddress.take(visitor).isAllowed && deps.notices.isWanted(notice, visitor)) {
      await inScope(deps.database, { role: 'service_role' }, (tx) => deps.notices.add(tx, notice, visitor))
      deps.outbox.poke()
    }
    return reply.code(202).send({ ok: true })
  })
}
