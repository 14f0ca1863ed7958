import { uuidSchema } from '@laci/domain/base/ids/uuid.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { type BusinessDay, businessDaySchema } from '@laci/domain/base/time/zone.ts'
import { lossAccounts } from '@laci/domain/views/cost/cost-state.ts'
import {
  type CostCursor,
  costCursorSchema,
  costStatesAtOnce,
  type TillCosts,
  tillCostsSchema,
} from '@laci/domain/views/cost/wire.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { deviceKey } from '../../api/access.ts'
import { createApi } from '../../api/api.ts'
import { member, raw, type ValuesOf } from '../../api/part.ts'
import { boundedSum } from '../../db/bounded-sum.ts'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { Problem } from '../../http/problems.ts'
import { inDeviceScope, inShopSlot } from '../../identity/device-key.ts'
import { catchUpCosts } from '../../shop/cost-book.ts'

/** Before everything: what was reckoned before states had a number has 0. */
const fromTheStart: CostCursor = { seq: -1, productId: '00000000-0000-1000-8000-000000000000' }

/**
 * `GET /api/sync/costs?fromDay=&afterSeq=&afterProductId=` (the last two together or not at all), with the device's key: what
 * the goods of the till's shop cost, as `tillCostsSchema`, so that it can reckon on without internet [COST-8].
 */
export function registerTillCosts(app: FastifyInstance, deps: FeatureDeps): void {
  createApi(app, deps).route(
    {
      ...{ method: 'GET', path: '/api/sync/costs', summary: 'What the goods of the shop cost.' },
      ...{ access: deviceKey, query: costQuery, answers: { 200: tillCostsSchema } },
    },
    async (call): Promise<TillCosts> => {
      const key = await call.caller()
      const { fromDay } = call.query
      const after = afterOf(call.query)
      const { database } = deps
      const storeId = await inDeviceScope(database, key, deps.clock(), async (_tx, device) => device.storeId)
      await inShopSlot(database, key, () => catchUpCosts(database, storeId))
      return inDeviceScope(database, key, deps.clock(), async (tx, { deviceId }) => ({
        ...(await readCosts(tx, deviceId, fromDay, after)),
        serverTime: instant(deps.clock()),
      }))
    },
  )
}

const costQuery = {
  fromDay: member(businessDaySchema, queryUnread),
  afterSeq: raw(z.optional(z.string().check(z.regex(/^\d{1,15}$/)))),
  afterProductId: raw(z.optional(uuidSchema)),
}

function afterOf({ afterSeq, afterProductId }: ValuesOf<typeof costQuery>): CostCursor {
  const isStart = afterSeq === undefined && afterProductId === undefined
  const seq = typeof afterSeq === 'string' && /^\d{1,15}$/.test(afterSeq) ? Number(afterSeq) : null
  const after = costCursorSchema.safeParse(isStart ? fromTheStart : { seq, productId: afterProductId })
  if (after.success) return after.data
  throw queryUnread()
}

function queryUnread(): Problem {
  return new Problem(400, 'invalid_query', 'Permintaan modal barang tidak terbaca. Muat ulang halaman kasir.')
}

/** One statement, so that states, days and how far they are reckoned are of one moment. */
async function readCosts(
  tx: Tx,
  deviceId: string,
  fromDay: BusinessDay,
  after: CostCursor,
): Promise<Omit<TillCosts, 'serverTime'>> {
  const { rows } = await tx.prepared<{
    products: (TillCosts['products'][number] & { readonly seq: number })[]
    days: TillCosts['days']
    through_seq: number
    own_through: number
  }>(
    'till_costs',
    `with head as (select through_seq from cost_head where store_id = app.store_id())
     select
       (select coalesce(json_agg(json_build_object('productId', product_id, 'seq', changed_seq, 'state', state)
                                 order by changed_seq, product_id), '[]')
        from (
          select product_id, changed_seq, state from cost_state
          where store_id = app.store_id() and (changed_seq, product_id) > ($1, $2)
          order by changed_seq, product_id limit $3
        ) page) as products,
       (select coalesce(json_agg(json_build_object('day', period, 'soldRupiah', sold, 'lossRupiah', loss,
                                                   'repairRupiah', repair) order by period), '[]')
        from (
          select period, ${boundedSum("sum(amount_rupiah) filter (where account = 'sold')")} as sold,
                 ${boundedSum('sum(amount_rupiah) filter (where account = any($6::text[]))')} as loss,
                 ${boundedSum("sum(amount_rupiah) filter (where account = 'sold' and is_repair)")} as repair
          from cost_sum
          where store_id = app.store_id() and period >= $4
            and period ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
          group by period
        ) told) as days,
       coalesce((select through_seq from head), 0) as through_seq,
       coalesce((select device_seq from journal_event
                 where store_id = app.store_id() and device_id = $5 and store_seq <= (select through_seq from head)
                 order by store_seq desc limit 1), 0) as own_through`,
    [after.seq, after.productId, costStatesAtOnce, fromDay, deviceId, lossAccounts],
  )
  const { products, days, through_seq: throughSeq, own_through: ownThrough } = rows[0]!
  const last = products.length === costStatesAtOnce ? products.at(-1)! : null
  return {
    products: products.map(({ productId, state }) => ({ productId, state })),
    next: last === null ? null : { seq: last.seq, productId: last.productId },
    ...{ throughSeq, ownThrough, days },
  }
}
