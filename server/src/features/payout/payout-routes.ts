import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import { type PayoutRefusal, textOfPayoutRefusal } from '@laci/domain/payout/payout-state.ts'
import { transferListName, transferListOf } from '@laci/domain/payout/transfer-list.ts'
import {
  failedRequestSchema,
  madeRunSchema,
  type PayoutRunDetail,
  paidRequestSchema,
  payoutRunDetailSchema,
  payoutRunListSchema,
  payoutSchema,
} from '@laci/domain/payout/wire.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { operatorSession } from '../../api/access.ts'
import { createApi, written } from '../../api/api.ts'
import { json, segment } from '../../api/part.ts'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { actorOf, writeAudit } from '../../desk/audit.ts'
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
  const api = createApi(app, deps)
  api.route(
    {
      method: 'GET',
      path: '/api/operator/payout-runs',
      summary: 'The runs in which affiliates are paid.',
      ...{ access: operatorSession, answers: { 200: payoutRunListSchema } },
    },
    async ({ caller }) => {
      await caller()
      return { runs: await inScope(deps.database, { role: 'service_role' }, (tx) => readRuns(tx, null)) }
    },
  )

  api.route(
    {
      ...{ method: 'POST', path: '/api/operator/payout-runs', summary: 'Makes the run that is due.' },
      ...{ access: operatorSession, answers: { 200: madeRunSchema } },
    },
    async ({ caller, request }) => {
      const operator = await caller()
      return { madeRunId: await makeDueRun(deps, actorOf(operator, request)) }
    },
  )

  api.route(
    {
      ...{ method: 'GET', path: '/api/operator/payout-runs/:id', summary: 'One run, with whom it pays.' },
      ...{ access: operatorSession, params: { id: segment }, answers: { 200: payoutRunDetailSchema } },
    },
    async ({ caller, params, reply }) => {
      await caller()
      return (await findRun(deps, params.id)) ?? refuseWith(reply, { code: 'run_unknown' })
    },
  )

  api.route(
    {
      method: 'GET',
      path: '/api/operator/payout-runs/:id/transfers',
      summary: 'The transfers of a run, as a table.',
      ...{ access: operatorSession, params: { id: segment }, answers: { 200: written('text/csv') } },
    },
    async ({ caller, params, request, reply }) => {
      const operator = await caller()
      const run = await findRun(deps, params.id)
      if (run === null) return refuseWith(reply, { code: 'run_unknown' })
      const entry = { action: 'payout_run_exported', subject: { kind: 'payout_run', id: run.runId } } as const
      await inScope(deps.database, { role: 'service_role' }, (tx) =>
        writeAudit(tx, actorOf(operator, request), entry, deps.clock()),
      )
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${transferListName(run.day)}"`)
        .send(transferListOf(run.payouts))
    },
  )

  const paid = z.pipe(
    paidRequestSchema,
    z.transform(({ reference: note, ...rest }): Decision => ({ outcome: 'paid', note, ...rest })),
  )
  const failed = z.pipe(
    failedRequestSchema,
    z.transform(({ reason: note, ...rest }): Decision => ({ outcome: 'failed', note, ...rest })),
  )
  for (const [outcome, decisionSchema] of [
    ['paid', paid],
    ['failed', failed],
  ] as const) {
    api.route(
      {
        method: 'POST',
        path: `/api/operator/payouts/:id/${outcome}`,
        summary: 'What came of a transfer.',
        ...{ access: operatorSession, params: { id: segment }, body: json(decisionSchema) },
        answers: { 200: payoutSchema },
      },
      async (call) => {
        const { request, reply } = call
        const operator = await call.caller()
        const decided = await decidePayout(deps, actorOf(operator, request), call.params.id, call.body)
        return decided.ok ? decided.value : refuseWith(reply, decided.refusal)
      },
    )
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
