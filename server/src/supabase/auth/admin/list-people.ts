import type { FastifyReply, FastifyRequest } from 'fastify'
import { inScope } from '../../../db/scope.ts'
import type { FeatureDeps } from '../../../deps/server-deps.ts'
import { readFactors } from '../../../identity/factors-store.ts'
import { validationFailed } from '../auth-problem.ts'
import { userView } from '../user-view.ts'
import { countPeople, readPeople } from './people-store.ts'

const usualPerPage = 50
const mostPerPage = 1_000

/** `GET /admin/users?page=&per_page=` (AUTH-91): newest first. */
export async function listPeople(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: FeatureDeps,
): Promise<Record<string, unknown>> {
  const page = readCount(request, 'page', 1)
  const perPage = Math.min(readCount(request, 'per_page', usualPerPage), mostPerPage)
  const { total, users } = await inScope(deps.database, { role: 'service_role' }, async (tx) => {
    const people = await readPeople(tx, { offset: (page - 1) * perPage, limit: perPage })
    const factors = await readFactors(
      tx,
      people.map((user) => user.userId),
      deps.clock(),
    )
    return {
      total: await countPeople(tx),
      users: people.map((user) => userView(user, factors.get(user.userId)!)),
    }
  })
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  // The client takes what follows the first `=` for the page, so `page` comes first (section 0, trap 12).
  const linkTo = (target: number, relation: string) =>
    `<${deps.config.canonicalOrigin}/auth/v1/admin/users?page=${target}&per_page=${perPage}>; rel="${relation}"`
  reply.headers({
    'x-total-count': String(total),
    link: [...(page < lastPage ? [linkTo(page + 1, 'next')] : []), linkTo(lastPage, 'last')].join(', '),
  })
  return { users, aud: 'authenticated' }
}

function readCount(request: FastifyRequest, name: string, usual: number): number {
  const { [name]: asked = '' } = request.query as Record<string, unknown>
  if (asked === '') return usual
  const isCount = typeof asked === 'string' && /^[1-9]\d{0,8}$/.test(asked)
  if (!isCount) throw validationFailed(`Bad Pagination Parameters: ${name} must be a number from 1 on`)
  return Number(asked)
}
