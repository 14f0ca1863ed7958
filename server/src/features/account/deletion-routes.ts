import {
  deletionAskedSchema,
  deletionRequestSchema,
  deletionViewSchema,
} from '@laci/domain/account/deletion-wire.ts'
import type { FastifyInstance } from 'fastify'
import { ownerSession } from '../../api/access.ts'
import { createApi, written } from '../../api/api.ts'
import { done, okSchema } from '../../api/ok.ts'
import { json } from '../../api/part.ts'
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
  const api = createApi(app, deps)
  api.route(
    {
      method: 'GET',
      path: '/api/account-deletion',
      summary: 'What deleting the account would take along.',
      ...{ access: ownerSession, answers: { 200: deletionViewSchema } },
    },
    async ({ caller }) => viewDeletion(deps, await caller()),
  )

  api.route(
    {
      ...{ method: 'POST', path: '/api/account-deletion', summary: 'Asks for the account to be deleted.' },
      ...{ access: ownerSession, body: json(deletionRequestSchema), answers: { 200: deletionAskedSchema } },
    },
    async (call) => {
      const owner = await call.caller()
      const { password } = call.body
      const deleted = await deleteAccount(deps, owner, password)
      return deleted.ok ? deleted.value : sendRefusal(call.reply, deleted.refusal)
    },
  )

  api.route(
    {
      ...{ method: 'POST', path: '/api/account-deletion/cancel', summary: 'Keeps the account after all.' },
      ...{ access: ownerSession, answers: { 200: okSchema } },
    },
    async ({ caller, reply }) => {
      const restored = await restoreAccount(deps, await caller())
      return restored.ok ? done : sendRefusal(reply, restored.refusal)
    },
  )

  api.route(
    {
      ...{ method: 'GET', path: '/api/account-export', summary: 'All that is kept of a person, as a file.' },
      ...{ access: ownerSession, answers: { 200: written('application/json') } },
    },
    async ({ caller, reply }) => {
      const file = await exportAccount(deps, await caller())
      reply.header('content-disposition', `attachment; filename="${file.name}"`)
      return reply.send(file.content)
    },
  )

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
