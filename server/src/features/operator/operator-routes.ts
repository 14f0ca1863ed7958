import { noticeRequestSchema } from '@laci/domain/operator/notice.ts'
import type { FastifyInstance } from 'fastify'
import { anybody } from '../../api/access.ts'
import { createApi } from '../../api/api.ts'
import { done, okSchema } from '../../api/ok.ts'
import { json } from '../../api/part.ts'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { keyOfAddress } from '../../http/limits.ts'

/**
 * `POST /api/notices` {kind, label?}: a page tells the operator what a visitor did. 202 whether a message goes out or
 * not: that is nothing a visitor should learn.
 */
export async function registerOperator(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const api = createApi(app, deps)
  api.route(
    {
      ...{ method: 'POST', path: '/api/notices', summary: 'A page tells what a visitor did.' },
      ...{ access: anybody, body: json(noticeRequestSchema), answers: { 202: okSchema } },
    },
    async ({ request, body: notice }) => {
      const visitor = keyOfAddress(request)
      if (deps.limits.noticesByAddress.take(visitor).isAllowed && deps.notices.isWanted(notice, visitor)) {
        await inScope(deps.database, { role: 'service_role' }, (tx) => deps.notices.add(tx, notice, visitor))
        deps.outbox.poke()
      }
      return done
    },
  )
}
