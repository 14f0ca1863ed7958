import type { DayRange } from '@laci/domain/base/time/range.ts'
import {
  applyProductChanges,
  type ProductChanges,
  type ProductFields,
  productDefaults,
} from '@laci/domain/catalog/product.ts'
import { standsFor } from '@laci/domain/catalog/stands-for.ts'
import { slowGoods, soldProducts } from '@laci/domain/views/report/slow-goods.ts'
import type { SlowReport } from '@laci/domain/views/report/wire.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import { readProductSums } from './read-report.ts'

/** So many are named; nobody goes through more of them from home. */
const mostProducts = 50

/**
 * *Kurang laku* [REPORT-19]; `tx` is in the shop's own scope, the sums are brought up. The database leaves out and sorts as
 * `slowGoods` does, so that of a large catalogue no more is read than is shown.
 */
export async function readSlowGoods(tx: Tx, range: DayRange): Promise<SlowReport> {
  const sums = await readProductSums(tx, range)
  const bent = await tx.prepared<
    Pick<Rows['product'], 'product_id'> & { parts: ProductChanges['parts']; merged: ProductFields['merged'] }
  >(
    'report_bundles_and_merged',
    `select product_id, coalesce(fields->'parts', '[]') as parts,
            case when coalesce((fields->>'isActive')::boolean, true) then null
                 else nullif(fields->'merged', 'null') end as merged
     from product
     where store_id = (select app.store_id())
       and (fields->'parts' <> '[]' or fields->'merged' <> 'null')`,
  )
  const partsOf = new Map(bent.rows.map(({ product_id, parts }) => [product_id, parts ?? []]))
  const mergedOf = new Map(
    bent.rows.flatMap(({ product_id, merged }) => (merged === null ? [] : [[product_id, merged] as const])),
  )
  const sold = soldProducts(
    sums,
    (productId) => partsOf.get(productId) ?? [],
    (productId) =>
      standsFor(productId, (one) => ({ isActive: !mergedOf.has(one), merged: mergedOf.get(one) ?? null })),
  )
  const { rows } = await tx.prepared<
    Pick<Rows['product'], 'product_id'> & { fields: ProductChanges; stock: number; product_count: number }
  >(
    'report_slow_goods',
    `select product_id, fields, balance.amount as stock, (count(*) over ())::int as product_count
     from product join balance using (store_id)
     where store_id = (select app.store_id())
       and balance.account = 'stock' and balance.subject = product.product_id and balance.amount > 0
       and coalesce((fields->>'isActive')::boolean, true) and coalesce((fields->>'isStocked')::boolean, true)
       and coalesce(fields->'parts', '[]') = '[]' and not product_id = any($1::uuid[])
     order by round(coalesce((fields->>'priceRupiah')::bigint, 0)::numeric * balance.amount / 1000) desc, product_id
     limit $2`,
    [[...sold].filter((key) => !key.startsWith('=')), mostProducts],
  )
  const products = rows.map(({ product_id: productId, fields, stock: stockThousandths }) => ({
    ...{ productId, stockThousandths },
    fields: applyProductChanges(productDefaults, fields),
  }))
  return { range, productCount: rows[0]?.product_count ?? 0, products: slowGoods(products, sold) }
}
