import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { type Instant, instant } from '@laci/domain/base/time/instant.ts'
import type { Holding } from '@laci/domain/entitlement/standing.ts'
import type { Entitlement, PlanView } from '@laci/domain/entitlement/wire.ts'
import { entitlementSchema, planViewSchema } from '@laci/domain/entitlement/wire.ts'
import type { FastifyInstance } from 'fastify'
import { type DeviceOrOwner, deviceOrOwner } from '../../api/access.ts'
import { createApi } from '../../api/api.ts'
import { namedStore } from '../../api/named-store.ts'
import { createPassSigner } from '../../crypto/pass-key.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope, type Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { Problem } from '../../http/problems.ts'
import { inDeviceScope } from '../../identity/device-key.ts'
import { inOwnerScope } from '../../identity/membership.ts'
import { ownerOfStore, readGrants, readHolding } from './plan-store.ts'
import { createPlanWork } from './plan-work.ts'
import { settleTokens } from './settle-tokens.ts'
import { readTokenDays } from './token-days.ts'

/** What was settled so shortly before is new enough for a pass: tills ask often. */
const settledForPassMs = 10 * 60_000

/** What an account holds: the pass of a till, and what *Langganan* and the dashboard show. */
export async function registerPlan(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const api = createApi(app, deps)
  const signer = createPassSigner(deps.keys)

  api.route(
    {
      method: 'GET',
      path: '/api/entitlement',
      summary: 'What the account holds, with the signed pass of a till.',
      ...{ access: deviceOrOwner, query: namedStore, answers: { 200: entitlementSchema } },
    },
    async (call): Promise<Entitlement> => {
      const { storeId, deviceId } = await whoAsks(call, deps)
      const ownerId = await requireOwnerOf(deps, storeId)
      await settleTokens(deps, ownerId, settledForPassMs)
      const { holding, version } = await service(deps, async (tx) => ({
        // The version first: a change in between makes the till ask once more, and never once too few.
        version: await readVersion(tx, storeId),
        holding: await requireHolding(tx, ownerId),
      }))
      const serverTime = instant(deps.clock())
      return {
        pass: deviceId === null ? null : signer.sign({ storeId, deviceId, issuedAt: serverTime, holding }),
        passKey: signer.passKey,
        holding,
        version,
        serverTime,
      }
    },
  )

  api.route(
    {
      ...{ method: 'GET', path: '/api/plan', summary: 'Plan, tokens and what brought them.' },
      ...{ access: deviceOrOwner, query: namedStore, answers: { 200: planViewSchema } },
    },
    async (call): Promise<PlanView> => {
      const { storeId } = await whoAsks(call, deps)
      const ownerId = await requireOwnerOf(deps, storeId)
      await settleTokens(deps, ownerId)
      return service(deps, async (tx) => ({
        holding: await requireHolding(tx, ownerId),
        promo: await readPromo(tx, storeId),
        grants: (await readGrants(tx, ownerId)).reverse().map((grant) => ({
          kind: grant.kind,
          itemName: grant.itemName,
          orderNumber: grant.orderNumber,
          at: grant.at,
          months: grant.months,
          bonusMonths: grant.bonusMonths,
          tokens: grant.tokens,
          amountRupiah: grant.paidRupiah,
          takenBackRupiah: rupiah(Math.max(0, ...grant.takenBack.map(({ totalRupiah }) => totalRupiah))),
          isTakenBack: grant.takenBack.some(({ isWhole }) => isWhole),
        })),
        ...(await readTokenDays(tx, ownerId)),
        serverTime: deps.clock() as Instant,
      }))
    },
  )

  const work = createPlanWork(deps)
  app.addHook('onReady', async () => work.start())
  app.addHook('onClose', () => work.stop())
}

/** A till by its key, or the owner of the shop that `?storeId=` names. Throws Problem as both do. */
async function whoAsks(
  call: { caller(): Promise<DeviceOrOwner>; query: { readonly storeId: unknown } },
  deps: FeatureDeps,
): Promise<{ storeId: string; deviceId: string | null }> {
  const caller = await call.caller()
  if (caller.kind === 'device') {
    return inDeviceScope(deps.database, caller.key, deps.clock(), async (_tx, { storeId, deviceId }) => ({
      storeId,
      deviceId,
    }))
  }
  return inOwnerScope(deps.database, caller.owner, call.query.storeId, async (_tx, known) => ({
    storeId: known,
    deviceId: null,
  }))
}

function service<T>(deps: FeatureDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inScope(deps.database, { role: 'service_role' }, work)
}

async function requireOwnerOf(deps: FeatureDeps, storeId: string): Promise<string> {
  const ownerId = await service(deps, (tx) => ownerOfStore(tx, storeId))
  if (ownerId === null) throw accountMissing()
  return ownerId
}

async function requireHolding(tx: Tx, ownerId: string): Promise<Holding> {
  const holding = await readHolding(tx, ownerId)
  if (holding === null) throw accountMissing()
  return holding
}

async function readVersion(tx: Tx, storeId: string): Promise<number> {
  const { rows } = await tx.query<Pick<Rows['plan_store'], 'version'>>(
    'select version from plan_store where store_id = $1',
    [storeId],
  )
  return rows[0]?.version ?? 0
}

async function readPromo(tx: Tx, storeId: string): Promise<string> {
  const { rows } = await tx.query<Pick<Rows['stores'], 'promo'>>('select promo from stores where id = $1', [
    storeId,
  ])
  return rows[0]?.promo ?? ''
}

function accountMissing(): Problem {
  return new Problem(
    404,
    'account_missing',
    'Akun pemilik toko ini tidak ada. Transaksi tetap tersimpan di perangkat ini.',
  )
}
