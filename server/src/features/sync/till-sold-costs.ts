import { type BusinessDay, businessDaySchema } from '@laci/domain/base/time/zone.ts'
import {
  type SoldCostCursor,
  type SoldCostRow,
  soldCostsAtOnce,
  type TillSoldCosts,
} from '@laci/domain/views/cost/wire.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { Problem } from '../../http/problems.ts'
import { type DeviceKey, inDeviceScope } from '../../identity/device-key.ts'

type Asked = { readonly fromDay: BusinessDay; readonly throughSeq: number; readonly after: SoldCostCursor }

/**
 * `GET /api/sync/sold-costs?fromDay=&throughSeq=&afterSeq=&afterPosition=`, with the device's key: what the sales of those days cost
 * by line, so that goods come back at that cost without internet, too [COST-14]. What was posted never changes, so its parts may
 * be asked for one by one.
 */
export function registerTillSoldCosts(
  app: FastifyInstance,
  deps: FeatureDeps,
  requireDeviceKey: (request: FastifyRequest) => DeviceKey,
): void {
  app.get('/api/sync/sold-costs', async (request): Promise<TillSoldCosts> => {
    const key = requireDeviceKey(request)
    const asked = queryOf(request)
    return inDeviceScope(deps.database, key, deps.clock(), (tx) => readSoldCosts(tx, asked))
  })
}

function queryOf(request: FastifyRequest): Asked {
  const { fromDay, ...numbers } = request.query as { readonly [name: string]: unknown }
  const day = businessDaySchema.safeParse(fromDay)
  const number = (name: string): number | null => {
    const value = numbers[name]
    return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null
  }
  const [throughSeq, seq, position] = ['throughSeq', 'afterSeq', 'afterPosition'].map(number)
  if (day.success && throughSeq != null && seq != null && position != null)
    return { fromDay: day.data, throughSeq, after: { seq, position } }
  throw new Problem(
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
