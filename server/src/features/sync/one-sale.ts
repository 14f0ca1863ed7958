import { isUuid, uuidSchema } from '@laci/domain/base/ids/uuid.ts'
import { soldSaleSchema } from '@laci/domain/journal/wire.ts'
import { readReceiptSearch } from '@laci/domain/views/paper/receipt-search.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { deviceKey } from '../../api/access.ts'
import { createApi, written } from '../../api/api.ts'
import { raw } from '../../api/part.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'
import type { FeatureDeps } from '../../deps/server-deps.ts'
import { Problem } from '../../http/problems.ts'
import { inDeviceScope } from '../../identity/device-key.ts'
import { readSoldSale } from '../../shop/sold-sale.ts'

/**
 * `GET /api/sync/sale?receipt=` (a receipt number or check code, in any spelling) or `?saleId=`, with the device's key: one
 * sale of the till's own shop, of any age, and what was said of it since, as `soldSaleSchema`; an empty list where the
 * shop has none [SYNC-49].
 */
export function registerOneSale(app: FastifyInstance, deps: FeatureDeps): void {
  const query = { receipt: raw(z.optional(z.string())), saleId: raw(z.optional(uuidSchema)) }
  createApi(app, deps).route(
    {
      ...{ method: 'GET', path: '/api/sync/sale', summary: 'One sale of the shop, by receipt or by id.' },
      ...{ access: deviceKey, query, answers: { 200: written('application/json', soldSaleSchema) } },
    },
    async (call) => {
      const key = await call.caller()
      const { receipt, saleId } = call.query
      const search = typeof receipt === 'string' && receipt.length <= 200 ? readReceiptSearch(receipt) : null
      if (search === null && !isUuid(saleId)) {
        throw new Problem(
          400,
          'invalid_query',
          'Nomor struk atau kode cek tidak terbaca. Periksa, lalu cari lagi.',
        )
      }
      const eventsText = await inDeviceScope(deps.database, key, deps.clock(), async (tx) => {
        const found = search === null ? String(saleId) : await findSale(tx, search)
        return found === null ? '[]' : readSoldSale(tx, found)
      })
      return call.reply.type('application/json; charset=utf-8').send(`{"events":${eventsText}}`)
    },
  )
}

/** The sale of a receipt, also by the number of one of its refunds. */
async function findSale(
  tx: Tx,
  search: NonNullable<ReturnType<typeof readReceiptSearch>>,
): Promise<string | null> {
  const { rows } =
    search.kind === 'code'
      ? await tx.query<Pick<Rows['sale'], 'sale_id'>>(
          'select sale_id from sale where store_id = app.store_id() and verify_code = $1 limit 1',
          [search.verifyCode],
        )
      : await tx.query<Pick<Rows['sale'], 'sale_id'>>(
          `select sale_id from sale where store_id = app.store_id() and business_day = $1 and receipt_number = $2
           union all
           select sale_id from refund where store_id = app.store_id() and business_day = $1 and receipt_number = $2
           limit 1`,
          [search.day, search.receiptNumber],
        )
  return rows[0]?.sale_id ?? null
}
