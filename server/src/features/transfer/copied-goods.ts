import { uuidSchema } from '@laci/domain/base/ids/uuid.ts'
import { type CopiedPage, copiedPerPage } from '@laci/domain/transfer/copied-goods.ts'
import * as z from 'zod/mini'
import { member, type ValuesOf } from '../../api/part.ts'
import type { Rows } from '../../db/row-types.ts'
import { inScope } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { Problem } from '../../http/problems.ts'
import { siblingStores } from '../../shop/sibling-stores.ts'

/** Below every id that is made. */
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

export const copiedQuery = {
  storeId: member(uuidSchema, queryUnread),
  after: member(z.optional(uuidSchema), queryUnread),
}

/**
 * The goods of another shop of the owner, in the order of their ids, without what they cost [TRANSFER-23]. `storeId`: the shop
 * that asks, as its key said; any other owner's shop is as if it were not there.
 */
export async function readCopiedGoods(
  { database }: Pick<FeatureDeps, 'database'>,
  storeId: string,
  { storeId: asked, after }: ValuesOf<typeof copiedQuery>,
): Promise<CopiedPage> {
  return inScope(database, { role: 'service_role' }, async (tx) => {
    const siblings = await siblingStores(tx, storeId)
    if (!siblings.some((one) => one.storeId === asked)) {
      throw new Problem(404, 'store_unknown', 'Toko itu bukan toko lain milik akun ini.')
    }
    const { rows } = await tx.query<
      Pick<Rows['product'], 'product_id'> & { fields: CopiedPage['products'][number]['fields'] }
    >(
      `select product_id, fields - 'costRupiah' as fields from product
       where store_id = $1 and product_id > $2 order by product_id limit $3`,
      [asked, after ?? beforeAllIds, copiedPerPage + 1],
    )
    const products = rows
      .slice(0, copiedPerPage)
      .map(({ product_id, fields }) => ({ productId: product_id, fields }))
    return { products, next: rows.length > copiedPerPage ? products.at(-1)!.productId : null }
  })
}

function queryUnread(): Problem {
  return new Problem(400, 'invalid_query', 'Permintaan ini tidak terbaca. Muat ulang halaman kasir.')
}
