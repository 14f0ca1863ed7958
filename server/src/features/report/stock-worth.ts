import type { CostReport } from '@laci/domain/views/report/wire.ts'
import { boundedSum } from '../../db/bounded-sum.ts'
import type { Database } from '../../db/database.ts'
import { inScope } from '../../db/scope.ts'
import { siblingStores } from '../../shop/sibling-stores.ts'

/**
 * What the stock of a shop is worth and what it has on the way to the owner's other shops [COST-9], as `stockWorthOf` says of
 * the same states. Whether goods have arrived stands in the other shop: `storeId` must be of somebody who was let in. The
 * shop's costs must have been brought up.
 */
export async function readStockWorth(database: Database, storeId: string): Promise<CostReport['stock']> {
  return inScope(database, { role: 'service_role' }, async (tx) => {
    const others = await siblingStores(tx, storeId)
    const { rows } = await tx.prepared<{ stock: number; on_the_way: number }>(
      'stock_worth',
      `with sent as (
         select (goods->>'transferId')::uuid as transfer_id, sum((goods->>'costRupiah')::bigint) as cost
         from cost_state, jsonb_array_elements(coalesce(state->'sent', '[]')) as goods
         where store_id = $1 and not (goods->>'isBack')::boolean group by 1
       )
       select (select ${boundedSum("sum((state->>'valueRupiah')::bigint)")} from cost_state where store_id = $1) as stock,
              (select ${boundedSum('sum(cost)')} from sent
               where not exists (
                 select from shop_record there
                 where there.store_id = any($2::uuid[]) and there.record_kind = 'transfer'
                   and there.record_id = sent.transfer_id
                   and exists (select from jsonb_object_keys(there.fields) as name where name like 'receipt:%')
               )) as on_the_way`,
      [storeId, others.map((store) => store.storeId)],
    )
    return {
      stockRupiah: rows[0]!.stock,
      onTheWayRupiah: rows[0]!.on_the_way,
      hasOtherStores: others.length > 0,
    }
  })
}
