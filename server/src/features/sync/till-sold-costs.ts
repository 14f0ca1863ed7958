import { type BusinessDay, businessDaySchema } from '@laci/domain/base/time/zone.ts'
import {
  type SoldCostCursor,
  type SoldCostRow,
  soldCostsAtOnce,
  type TillSoldCosts,
  tillSoldCostsSchema,
} from '@laci/domain/views/cost/wire.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { deviceKey } from '../../api/access.ts'
import { createApi } from '../../api/api.ts'
import { member, type ValuesOf } from '../../api/part.ts'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { Problem } from '../../http/problems.ts'
import { inDeviceScope } from '../../identity/device-key.ts'

type Asked = { readonly fromDay: BusinessDay; readonly throughSeq: number; readonly after: SoldCostCursor }

/**
 * `GET /api/sync/sold-costs?fromDay=&throughSeq=&afterSeq=&afterPosition=`, with the device's key: what the sales of those days cost
 * by line, so that goods come back at that cost without internet, too [COST-14]. What was posted never changes, so its parts may
 * be asked for one by one.
 */
export function registerTillSoldCosts(app: FastifyInstance, deps: FeatureDeps): void {
  createApi(app, deps).route(
    {
      method: 'GET',
      path: '/api/sync/sold-costs',
      summary: 'What the sales of some days cost, by line.',
      ...{ access: deviceKey, query: soldCostQuery, answers: { 200: tillSoldCostsSchema } },
    },
    async (call): Promise<TillSoldCosts> => {
      const key = await call.caller()
      const asked = askedOf(call.query)
      return inDeviceScope(deps.database, key, deps.clock(), (tx) => readSoldCosts(tx, asked))
    },
  )
}

const countSchema = z.string().check(z.regex(/^\d{1,15}$/))
const soldCostQuery = {
  fromDay: member(businessDaySchema, queryUnread),
  throughSeq: member(countSchema, queryUnread),
  afterSeq: member(countSchema, queryUnread),
  afterPosition: member(countSchema, queryUnread),
}

function askedOf({ fromDay, throughSeq, afterSeq, afterPosition }: ValuesOf<typeof soldCostQuery>): Asked {
  const after = { seq: Number(afterSeq), position: Number(afterPosition) }
  return { fromDay, throughSeq: Number(throughSeq), after }
}

function queryUnread(): Problem {
  return new Problem(
    400,
    'invalid_query',
    'Permintaan modal penjualan tidak terbaca. Muat ulang halaman kasir.',
  )
}

async function readSoldCosts(tx: Tx, { fromDay, throughSeq, after: asked }: Asked): Promise<TillSoldCosts> {
  const after = asked.seq === 0 ? { seq: await seqBefore(tx, fromDay), position: 0 } : asked
  const { rows } = await tx.prepared<SoldCostRow & SoldCostCursor>(
    'till_sold_costs',
    `select coalesce(refund.sale_id, of_event_id) as "saleId", posting.business_day as "businessDay",
            line_index as "lineIndex", product_id as "productId", quantity_thousandths::float8 as "quantityThousandths",
            amount_rupiah::float8 as "amountRupiah", posting.store_seq::float8 as seq, position
     from cost_posting posting
     left join refund on refund.store_id = posting.store_id and refund_id = of_event_id
     where posting.store_id = app.store_id() and (posting.store_seq, position) > ($1::bigint, $2::int)
       and posting.store_seq <= $3 and account = 'sold' and line_index is not null and posting.business_day >= $4
     order by posting.store_seq, position limit $5`,
    [after.seq, after.position, throughSeq, fromDay, soldCostsAtOnce],
  )
  const last = rows.length === soldCostsAtOnce ? rows.at(-1)! : null
  return {
    rows: rows.map(({ seq: _, position: __, ...row }) => row),
    next: last === null ? null : { seq: last.seq, position: last.position },
  }
}

/**
 * Below the first event that posts anything for these days: a repair comes after its sale. Without it the first page of a shop of
 * many years would go through all that was ever posted.
 */
async function seqBefore(tx: Tx, fromDay: BusinessDay): Promise<number> {
  const { rows } = await tx.prepared<{ first: number | null }>(
    'till_sold_costs_begin',
    `select least((select min(store_seq) from sale where store_id = app.store_id() and business_day >= $1),
                  (select min(store_seq) from refund where store_id = app.store_id() and business_day >= $1))::float8 as first`,
    [fromDay],
  )
  return Math.max(0, (rows[0]?.first ?? 1) - 1)
}
