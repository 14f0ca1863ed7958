import { uuidSchema } from '@laci/domain/base/ids/uuid.ts'
import { providerNoticeSchema } from '@laci/domain/payment/provider-wire.ts'
import {
  type QrisCharge,
  type QrisKeyState,
  qrisChargeRequestSchema,
  qrisChargeSchema,
  qrisKeyEnvironment,
  qrisKeySaveSchema,
  qrisKeyStateSchema,
} from '@laci/domain/qris/charge-wire.ts'
import type { FastifyInstance } from 'fastify'
import { anybody, deviceKey, deviceOrOwner, ownerSession } from '../../api/access.ts'
import { createApi } from '../../api/api.ts'
import { namedStore } from '../../api/named-store.ts'
import { done, okSchema } from '../../api/ok.ts'
import { json, member, raw } from '../../api/part.ts'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { takeOrThrow } from '../../http/limits.ts'
import { Problem } from '../../http/problems.ts'
import type { DeviceKey } from '../../identity/device-key.ts'
import { inDeviceScope, type KnownDevice } from '../../identity/device-key.ts'
import { inOwnerScope } from '../../identity/membership.ts'
import { createCharges, keyMissing, keyWrong, providerAway } from './charges.ts'
import { removeShopKey, saveShopKey, sealOfShopKeys, shopKeyState } from './shop-key.ts'

const ofCharge = { chargeId: member(uuidSchema, chargeMissing) }

/** QRIS at the till through the shop's own Midtrans account (contract of Midtrans, section 7). */
export async function registerQris(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const charges = createCharges(deps)
  const seal = sealOfShopKeys(deps)

  const api = createApi(app, deps)

  function requireTill(key: DeviceKey): Promise<KnownDevice> {
    return inDeviceScope(deps.database, key, deps.clock(), async (_tx, device) => device)
  }

  api.route(
    {
      method: 'PUT',
      path: '/api/qris/key',
      summary: 'Saves the key of the own Midtrans account of a shop, or removes it.',
      ...{ access: ownerSession, body: json(qrisKeySaveSchema), answers: { 200: qrisKeyStateSchema } },
    },
    async (call): Promise<QrisKeyState> => {
      const owner = await call.caller()
      const { storeId, serverKey } = call.body
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
    },
  )

  api.route(
    {
      ...{ method: 'GET', path: '/api/qris/key', summary: 'Whether a shop has such a key.' },
      ...{ access: deviceOrOwner, query: namedStore, answers: { 200: qrisKeyStateSchema } },
    },
    async (call): Promise<QrisKeyState> => {
      const caller = await call.caller()
      const storeId =
        caller.kind === 'owner'
          ? await inOwnerScope(deps.database, caller.owner, call.query.storeId, async (_tx, owned) => owned)
          : (await requireTill(caller.key)).storeId
      return inScope(deps.database, { role: 'service_role' }, (tx) => shopKeyState(tx, storeId))
    },
  )

  api.route(
    {
      method: 'POST',
      path: '/api/qris/charges',
      summary: 'Asks the provider for a QR code at the till.',
      ...{ access: deviceKey, body: json(qrisChargeRequestSchema), answers: { 200: qrisChargeSchema } },
    },
    async (call): Promise<QrisCharge> => {
      const till = await requireTill(await call.caller())
      const { chargeId, amountRupiah } = call.body
      takeOrThrow(deps.limits.qrisChargesByShop, till.storeId)
      return charges.make(till, chargeId, amountRupiah)
    },
  )

  api.route(
    {
      ...{ method: 'GET', path: '/api/qris/charges/:chargeId', summary: 'How such a payment stands.' },
      ...{ access: deviceKey, params: ofCharge, answers: { 200: qrisChargeSchema } },
    },
    async (call): Promise<QrisCharge> => {
      const { storeId } = await requireTill(await call.caller())
      return (await charges.look(call.params.chargeId, storeId)) ?? throwMissing()
    },
  )

  api.route(
    {
      ...{ method: 'POST', path: '/api/qris/charges/:chargeId/cancel', summary: 'Calls such a payment off.' },
      ...{ access: deviceKey, params: ofCharge, answers: { 200: qrisChargeSchema } },
    },
    async (call): Promise<QrisCharge> => {
      const { storeId } = await requireTill(await call.caller())
      return (await charges.cancel(call.params.chargeId, storeId)) ?? throwMissing()
    },
  )

  api.route(
    {
      ...{ method: 'POST', path: '/api/qris/charges/:chargeId/notification', access: anybody },
      ...{ summary: 'What the payment provider says; its signature is checked.', bodyLimit: 65_536 },
      ...{ params: ofCharge, body: raw(providerNoticeSchema), answers: { 200: okSchema } },
    },
    async (call) => {
      const read = providerNoticeSchema.safeParse(call.body)
      const isOurs = read.success && (await charges.hear(call.params.chargeId, read.data))
      if (!isOurs) {
        throw new Problem(403, 'signature_wrong', 'Tanda tangan notifikasi salah. Tidak ada yang diubah.')
      }
      return done
    },
  )
}

function throwMissing(): never {
  throw chargeMissing()
}

function chargeMissing(): Problem {
  return new Problem(404, 'charge_missing', 'Pembayaran QRIS ini tidak ada di toko ini.')
}

function keyMalformed(): Problem {
  return new Problem(
    422,
    'qris_key_malformed',
    'Ini bukan Server Key Midtrans. Server Key dimulai dengan "Mid-server-" (atau "SB-Mid-server-" untuk percobaan).',
  )
}
