import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import type { Zone } from '@laci/domain/base/time/zone.ts'
import type { CheckedReceipt } from '@laci/domain/views/paper/receipt-check.ts'
import type { Asker } from '../../db/scope.ts'

type Row = {
  readonly store_name: string
  readonly sold_at: Date
  readonly zone: Zone
  readonly total_rupiah: number
  readonly refunded_rupiah: number
  readonly copy_count: number
}

/**
 * The sale of a code, of whatever shop [STRUK-2]. Should two carry the same one, the first that arrived is meant: a code
 * cannot be taken over by writing it down again. What one question reads is all that the page may show.
 */
export async function findReceipt(asker: Asker, code: string): Promise<CheckedReceipt | null> {
  const { rows } = await asker.ask<Row>({
    name: 'receipt_by_code',
    text: `select coalesce(nullif(set.fields ->> 'storeName', ''), store.name) as store_name,
            sale.sold_at, sale.zone, sale.total_rupiah,
            least(sale.total_rupiah, back.refunded_rupiah)::bigint as refunded_rupiah, copies.copy_count
       from sale
       join stores store on store.id = sale.store_id
       join counted_event event on event.store_id = sale.store_id and event.store_seq = sale.store_seq
       left join shop_setting set on set.store_id = sale.store_id
       cross join lateral (
         select coalesce(sum(refund.total_rupiah), 0) as refunded_rupiah
           from refund where refund.store_id = sale.store_id and refund.sale_id = sale.sale_id
       ) back
       cross join lateral (
         select coalesce(max((later.body ->> 'copyNumber')::int), 0) as copy_count
           from counted_event later
          where later.store_id = sale.store_id and later.body ->> 'saleId' = sale.sale_id::text
            and later.kind = 'receipt_reprinted'
       ) copies
      where sale.verify_code = $1
      order by event.received_at_ms, sale.store_id
      limit 1`,
    values: [code],
  })
  const row = rows[0]
  if (row === undefined) return null
  return {
    storeName: row.store_name,
    soldAt: instant(row.sold_at.getTime()),
    zone: row.zone,
    totalRupiah: rupiah(row.total_rupiah),
    refundedRupiah: rupiah(row.refunded_rupiah),
    copyCount: row.copy_count,
  }
}
