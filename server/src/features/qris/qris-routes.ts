import { isUuid } from '@laci/domain/base/ids/uuid.ts'
import { providerNoticeSchema } from '@laci/domain/payment/provider-wire.ts'
import {
  type QrisCharge,
  type QrisKeyState,
  qrisChargeRequestSchema,
  qrisKeyEnvironment,
  qrisKeySaveSchema,
} from '@laci/domain/qris/charge-wire.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { readBody } from '../../http/json-body.ts'
import { takeOrThrow } from '../../http/limits.ts'
import { Problem } from '../../http/problems.ts'
import { bearerDeviceKey, deviceUnknown, inDeviceScope, type KnownDevice } from '../../identity/device-key.ts'
import { inOwnerScope } from '../../identity/membership.ts'
import { requireOwner } from '../../identity/session.ts'
import { createCharges, keyMissing, keyWrong, providerAway } from './charges.ts'
import { removeShopKey, saveShopKey, sealOfShopKeys, shopKeyState } from './shop-key.ts'

/** QRIS at the till through the shop's own Midtrans account (contract of Midtrans, section 7). */
export async function registerQris(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const charges = createCharges(deps)
  const seal = sealOfShopKeys(deps)

  async function requireTill(request: FastifyRequest): Promise<KnownDevice> {
    const key = bearerDeviceKey(request.headers.authorization)
    if (key === null) throw deviceUnknown()
    return inDeviceScope(deps.database, key, deps.clock(), async (_tx, device) => device)
  }

  app.put('/api/qris/key', async (request): Promise<QrisKeyState> => {
    const owner = await requireOwner(request, deps)
    const { storeId, serverKey } = readBody(qrisKeySaveSchema, request.body)
    await inOwnerScope(deps.database, owner, storeId, async () => undefined)
    const asService = { role: 'service_role' } as const
    if (serverKey === null) {
      await inScope(deps.database, asService, (tx) => removeShopKey(tx, storeId, deps.clock()))
      return { isSet: false, environment: null, ending: null }
    }
    takeOrThrow(deps.limits.qrisKeysByOwner, owner.userId)
    const environment = qrisKeyEnvironment(serverKey)
    if (environment === null) throw keyMalformed()
    if (deps.shopMidtrans === null) throw keyMissing()
    // Asking about what cannot exist tells whether the key is known, and begins nothing.
    const probe = await deps.shopMidtrans.open(serverKey).readStatus(`LQ-${storeId}`)
    if (probe.kind === 'away' && probe.reason === 'wrong_key') throw keyWrong()
    if (probe.kind === 'away' || probe.kind === 'unknown') throw providerAway()
    return inScope(deps.database, asService, async (tx) => {
      await saveShopKey(tx, seal, { storeId, serverKey, environment, nowMs: deps.clock() })
      return shopKeyState(tx, storeId)
    })
  })

  app.get('/api/qris/key', async (request): Promise<QrisKeyState> => {
    const storeId =
      bearerDeviceKey(request.headers.authorization) === null
        ? await ownedStore(request, deps)
        : (await requireTill(request)).storeId
    return inScope(deps.database, { role: 'service_role' }, (tx) => shopKeyState(tx, storeId))
  })

  app.post('/api/qris/charges', async (request): Promise<QrisCharge> => {
    const till = await requireTill(request)
    const { chargeId, amountRupiah } = readBody(qrisChargeRequestSchema, request.body)
    takeOrThrow(deps.limits.qrisChargesByShop, till.storeId)
    return charges.make(till, chargeId, amountRupiah)
  })

  app.get('/api/qris/charges/:chargeId', async (request): Promise<QrisCharge> => {
    const { storeId } = await requireTill(request)
    return (await charges.look(chargeIdOf(request), storeId)) ?? throwMissing()
  })

  app.post('/api/qris/charges/:chargeId/cancel', async (request): Promise<QrisCharge> => {
    const { storeId } = await requireTill(request)
    return (await charges.cancel(chargeIdOf(request), storeId)) ?? throwMissing()
  })

  app.post('/api/qris/charges/:chargeId/notification', { bodyLimit: 65_536 }, async (request) => {
    const read = providerNoticeSchema.safeParse(request.body)
    const isOurs = read.success && (await charges.hear(chargeIdOf(request), read.data))
    if (!isOurs) {
      throw new Problem(403, 'signature_wrong', 'Tanda tangan notifikasi salah. Tidak ada yang diubah.')
    }
    return { ok: true }
  })
}

async function ownedStore(request: FastifyRequest, deps: FeatureDeps): Promise<string> {
  const owner = await requireOwner(request, deps)
  const { storeId } = request.query as { storeId?: unknown }
  return inOwnerScope(deps.database, owner, storeId, async (_tx, owned) => owned)
}

function chargeIdOf(request: FastifyRequest): string {
  const { chargeId } = request.params as { chargeId: string }
  return isUuid(chargeId) ? chargeId : throwMissing()
}

function throwMissing(): never {
  throw new Problem(404, 'charge_missing', 'Pembayaran QRIS ini tidak ada di toko ini.')
}

function keyMalformed(): Problem {
  return new Problem(
    422,
    'qris_key_malformed',
    'Ini bukan Server Key Midtrans. Server Key dimulai dengan "Mid-server-" (atau "SB-Mid-server-" untuk percobaan).',
  )
}
