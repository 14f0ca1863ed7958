import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import {
  type HeldCommandList,
  type HeldCommandSettled,
  heldCommandSettleSchema,
  type PaymentDestination,
  paymentDestinationSaveSchema,
} from '@laci/domain/journal/held-command.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { readBody } from '../../http/json-body.ts'
import { takeOrThrow } from '../../http/limits.ts'
import { Problem } from '../../http/problems.ts'
import { inOwnerScope } from '../../identity/membership.ts'
import { type Owner, requireOwner } from '../../identity/session.ts'
import { listHeld, readDestination, saveDestination, settleHeld } from './held-commands.ts'

/** What waits for the owner, with the owner's own session: applied or dropped [SYNC-60]. */
export function registerHeldCommands(app: FastifyInstance, deps: FeatureDeps): void {
  app.get('/api/held-commands', async (request): Promise<HeldCommandList> => {
    const { storeId } = await ownedStore(request, deps)
    return inScope(deps.database, { role: 'service_role' }, (tx) => listHeld(tx, storeId))
  })
  for (const [path, outcome] of [
    ['apply', 'applied'],
    ['drop', 'dropped'],
  ] as const) {
    app.post(`/api/held-commands/:eventId/${path}`, async (request): Promise<HeldCommandSettled> => {
      const owner = await requireOwner(request, deps)
      const { storeId } = readBody(heldCommandSettleSchema, request.body)
      await requireOwned(deps, owner, storeId)
      takeOrThrow(deps.limits.settledCommandsByOwner, owner.userId)
      const { eventId } = request.params as { eventId: string }
      if (!isUuid(eventId))
        throw new Problem(404, 'held_missing', 'Perubahan itu tidak ada. Tidak ada yang diubah.')
      return settleHeld(deps, owner, { storeId, eventId, outcome })
    })
  }

  app.get('/api/payment-destination', async (request): Promise<PaymentDestination> => {
    const { storeId } = await ownedStore(request, deps)
    return inScope(deps.database, { role: 'service_role' }, (tx) => readDestination(tx, storeId))
  })
  app.post('/api/payment-destination', async (request): Promise<PaymentDestination> => {
    const owner = await requireOwner(request, deps)
    const { storeId, ...wanted } = readBody(paymentDestinationSaveSchema, request.body)
    await requireOwned(deps, owner, storeId)
    takeOrThrow(deps.limits.settledCommandsByOwner, owner.userId)
    return saveDestination(deps, owner, storeId, wanted)
  })
}

async function ownedStore(
  request: FastifyRequest,
  deps: FeatureDeps,
): Promise<{ readonly owner: Owner; readonly storeId: string }> {
  const owner = await requireOwner(request, deps)
  const { storeId } = request.query as { storeId?: unknown }
  return { owner, storeId: await requireOwned(deps, owner, storeId) }
}

function requireOwned(deps: FeatureDeps, owner: Owner, storeId: unknown): Promise<string> {
  return inOwnerScope(deps.database, owner, storeId, async (_tx, owned) => owned)
}
