import { deletionRequestSchema } from '@laci/domain/account/deletion-wire.ts'
import type { FastifyInstance } from 'fastify'
import { readBody } from '../../http/json-body.ts'
import { requireOwner } from '../../identity/session.ts'
import { createJumpGuard } from '../../timing/jump-guard.ts'
import { createRepeatedWork } from '../../timing/repeated-work.ts'
import type { AccountDeps } from './account-deps.ts'
import { deleteAccount, restoreAccount, viewDeletion } from './delete-account.ts'
import { eraseDueAccounts } from './erase-accounts.ts'
import { exportAccount } from './export-account.ts'
import { sendRefusal } from './send-refusal.ts'

/** Due is due by the row in the database, so what a server that was off has missed is done at its next start. */
const eraseEveryMs = 10 * 60_000

/**
 * An account that goes (ruling 34), all with the session of the person:
 *   GET  /api/account-deletion          -> 200 what it would take along, or when the one asked for is carried out
 *   POST /api/account-deletion          {password} -> 200 {eraseAt}
 *   POST /api/account-deletion/cancel   -> 200 {ok: true}
 *   GET  /api/account-export            -> 200 the account's own data, as a file
 */
export function registerDeletion(app: FastifyInstance, deps: AccountDeps): void {
  app.get('/api/account-deletion', async (request) => viewDeletion(deps, await requireOwner(request, deps)))

  app.post('/api/account-deletion', async (request, reply) => {
    const owner = await requireOwner(request, deps)
    const { password } = readBody(deletionRequestSchema, request.body)
    const deleted = await deleteAccount(deps, owner, password)
    return deleted.ok ? deleted.value : sendRefusal(reply, deleted.refusal)
  })

  app.post('/api/account-deletion/cancel', async (request, reply) => {
    const restored = await restoreAccount(deps, await requireOwner(request, deps))
    return restored.ok ? { ok: true } : sendRefusal(reply, restored.refusal)
  })

  app.get('/api/account-export', async (request, reply) => {
    const file = await exportAccount(deps, await requireOwner(request, deps))
    reply.header('content-disposition', `attachment; filename="${file.name}"`)
    return file.content
  })

  const mayErase = createJumpGuard(deps.clock)
  const eraser = createRepeatedWork({
    name: 'erasing of deleted accounts',
    everyMs: eraseEveryMs,
    work: async () => {
      if (mayErase()) await eraseDueAccounts(deps)
    },
    log: deps.log,
  })
  app.addHook('onReady', async () => eraser.start())
  app.addHook('onClose', () => eraser.stop())
}
