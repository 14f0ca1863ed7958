import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import { type PayoutRefusal, textOfPayoutRefusal } from '@laci/domain/payout/payout-state.ts'
import { transferListName, transferListOf } from '@laci/domain/payout/transfer-list.ts'
import { failedRequestSchema, type PayoutRunDetail, paidRequestSchema } from '@laci/domain/payout/wire.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { actorOf, writeAudit } from '../../desk/audit.ts'
import { readBody } from '../../http/json-body.ts'
import { requireOperator } from '../../identity/session.ts'
import { createRepeatedWork } from '../../timing/repeated-work.ts'
import { tellNumberChanges } from './bank-number-notices.ts'
import { type Decision, decidePayout } from './decide-payout.ts'
import { makeDueRun } from './make-run.ts'
import { readRun, readRuns } from './payout-store.ts'

/** What is due is due by the rows in the database: a server that was off makes it at its next start. */
const lookForRunEveryMs = 10 * 60_000
const tellChangesEveryMs = 30_000

const statusOf = {
  payout_unknown: 404,
  run_unknown: 404,
  payout_decided: 409,
  payout_changed: 409,
  bank_number_own: 409,
  bank_number_invalid: 400,
} as const satisfies { [Code in PayoutRefusal['code']]: number }

/** How affiliates are paid: the runs of the 1st and the 15th, and what the operator does with them (domain/src/payout/wire.ts). */
export async function registerPayouts(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  app.get('/api/operator/payout-runs', async (request) => {
    await requireOperator(request, deps)
    return { runs: await inScope(deps.database, { role: 'service_role' }, (tx) => readRuns(tx, null)) }
  })

  app.post('/api/operator/payout-runs', async (request) => {
    const operator = await requireOperator(request, deps)
    return { madeRunId: await makeDueRun(deps, actorOf(operator, request)) }
  })

  app.get<{ Params: { id: string } }>('/api/operator/payout-runs/:id', async (request, reply) => {
    await requireOperator(request, deps)
    return (await findRun(deps, request.params.id)) ?? refuseWith(reply, { code: 'run_unknown' })
  })

  app.get<{ Params: { id: string } }>('/api/operator/payout-runs/:id/transfers', async (request, reply) => {
    const operator = await requireOperator(request, deps)
    const run = await findRun(deps, request.params.id)
    if (run === null) return refuseWith(reply, { code: 'run_unknown' })
    const entry = { action: 'payout_run_exported', subject: { kind: 'payout_run', id: run.runId } } as const
    await inScope(deps.database, { role: 'service_role' }, (tx) =>
      writeAudit(tx, actorOf(operator, request), entry, deps.clock()),
    )
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${transferListName(run.day)}"`)
      .send(transferListOf(run.payouts))
  })

  const decisions = {
    paid(body: unknown): Decision {
      const { reference: note, ...rest } = readBody(paidRequestSchema, body)
      return { outcome: 'paid', note, ...rest }
    },
    failed(body: unknown): Decision {
      const { reason: note, ...rest } = readBody(failedRequestSchema, body)
      return { outcome: 'failed', note, ...rest }
    },
  }
  for (const [outcome, readDecision] of Object.entries(decisions)) {
    app.post<{ Params: { id: string } }>(`/api/operator/payouts/:id/${outcome}`, async (request, reply) => {
      const operator = await requireOperator(request, deps)
      const decision = readDecision(request.body)
      const decided = await decidePayout(deps, actorOf(operator, request), request.params.id, decision)
      return decided.ok ? decided.value : refuseWith(reply, decided.refusal)
    })
  }

  const works = [
    createRepeatedWork({
      name: 'payout runs',
      everyMs: lookForRunEveryMs,
      work: () => makeDueRun(deps),
      log: deps.log,
    }),
    createRepeatedWork({
      name: 'messages about changed bank numbers',
      everyMs: tellChangesEveryMs,
      work: () => tellNumberChanges(deps),
      log: deps.log,
    }),
  ]
  app.addHook('onReady', async () => {
    for (const work of works) work.start()
  })
  app.addHook('onClose', async () => {
    await Promise.all(works.map((work) => work.stop()))
  })
}

async function findRun(deps: FeatureDeps, runId: string): Promise<PayoutRunDetail | null> {
  if (!isUuid(runId)) return null
  return inScope(deps.database, { role: 'service_role' }, (tx) => readRun(tx, runId))
}

function refuseWith(reply: FastifyReply, refusal: PayoutRefusal): FastifyReply {
  return reply.code(statusOf[refusal.code]).send({ ...refusal, message: textOfPayoutRefusal(refusal) })
}
