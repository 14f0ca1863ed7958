import { uuidSchema } from '@laci/domain/base/ids/uuid.ts'
import {
  type HeldCommandList,
  type HeldCommandSettled,
  heldCommandListSchema,
  heldCommandSettledSchema,
  heldCommandSettleSchema,
  type PaymentDestination,
  paymentDestinationSaveSchema,
  paymentDestinationSchema,
} from '@laci/domain/journal/held-command.ts'
import type { FastifyInstance } from 'fastify'
import { ownerSession } from '../../api/access.ts'
import { createApi } from '../../api/api.ts'
import { namedStore } from '../../api/named-store.ts'
import { json, member } from '../../api/part.ts'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { takeOrThrow } from '../../http/limits.ts'
import { Problem } from '../../http/problems.ts'
import { inOwnerScope } from '../../identity/membership.ts'
import type { Owner } from '../../identity/session.ts'
import { listHeld, readDestination, saveDestination, settleHeld } from './held-commands.ts'

/** What waits for the owner, with the owner's own session: applied or dropped [SYNC-60]. */
export function registerHeldCommands(app: FastifyInstance, deps: FeatureDeps): void {
  const api = createApi(app, deps)
  api.route(
    {
      ...{ method: 'GET', path: '/api/held-commands', summary: 'What waits for the owner.' },
      ...{ access: ownerSession, query: namedStore, answers: { 200: heldCommandListSchema } },
    },
    async (call): Promise<HeldCommandList> => {
      const storeId = await requireOwned(deps, await call.caller(), call.query.storeId)
      return inScope(deps.database, { role: 'service_role' }, (tx) => listHeld(tx, storeId))
    },
  )
  for (const [path, outcome] of [
    ['apply', 'applied'],
    ['drop', 'dropped'],
  ] as const) {
    api.route(
      {
        method: 'POST',
        path: `/api/held-commands/:eventId/${path}`,
        summary: 'The word of the owner on one of them.',
        access: ownerSession,
        params: { eventId: member(uuidSchema, heldMissing) },
        body: json(heldCommandSettleSchema),
        answers: { 200: heldCommandSettledSchema },
      },
      async (call): Promise<HeldCommandSettled> => {
        const owner = await call.caller()
        const { storeId } = call.body
        await requireOwned(deps, owner, storeId)
        takeOrThrow(deps.limits.settledCommandsByOwner, owner.userId)
        const { eventId } = call.params
        return settleHeld(deps, owner, { storeId, eventId, outcome })
      },
    )
  }

  api.route(
    {
      ...{ method: 'GET', path: '/api/payment-destination', summary: 'Where the money of customers goes.' },
      ...{ access: ownerSession, query: namedStore, answers: { 200: paymentDestinationSchema } },
    },
    async (call): Promise<PaymentDestination> => {
      const storeId = await requireOwned(deps, await call.caller(), call.query.storeId)
      return inScope(deps.database, { role: 'service_role' }, (tx) => readDestination(tx, storeId))
    },
  )
  api.route(
    {
      ...{ method: 'POST', path: '/api/payment-destination', summary: 'Changes where it goes.' },
      access: ownerSession,
      body: json(paymentDestinationSaveSchema),
      answers: { 200: paymentDestinationSchema },
    },
    async (call): Promise<PaymentDestination> => {
      const owner = await call.caller()
      const { storeId, ...wanted } = call.body
      await requireOwned(deps, owner, storeId)
      takeOrThrow(deps.limits.settledCommandsByOwner, owner.userId)
      return saveDestination(deps, owner, storeId, wanted)
    },
  )
}

function requireOwned(deps: FeatureDeps, owner: Owner, storeId: unknown): Promise<string> {
  return inOwnerScope(deps.database, owner, storeId, async (_tx, owned) => owned)
}

function heldMissing(): Problem {
  return new Problem(404, 'held_missing', 'Perubahan itu tidak ada. Tidak ada yang diubah.')
}
