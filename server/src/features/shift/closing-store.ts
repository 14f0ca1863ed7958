import type { ShiftEvent } from '@laci/domain/views/report/shift-figures.ts'
import type { Rows } from '../../db/row-types.ts'
import type { Tx } from '../../db/scope.ts'

/** A shift that was closed and of which its owner has not been told. */
export type ClosedShift = {
  readonly storeId: string
  readonly shiftId: string
  readonly storeName: string
  readonly ownerName: string
  readonly ownerPhone: string
}

const keyPrefix = 'shift-closed'

/** Under which the outbox knows the message: one for a shift, also when it was closed on two tills. */
export function closingKey({ storeId, shiftId }: Pick<ClosedShift, 'storeId' | 'shiftId'>): string {
  return `${keyPrefix}:${storeId}:${shiftId}`
}

/** Of every shop that wants it, the first to be told first. Needs the rights of `service_role`. */
export async function findClosedShifts(tx: Tx, sinceMs: number, limit: number): Promise<ClosedShift[]> {
  const { rows } = await tx.query<{
    store_id: string
    shift_id: string
    store_name: string
    owner_name: string
    phone: string
  }>(
    `select shop_record.store_id, record_id as shift_id, coalesce(shop_setting.fields->>'storeName', stores.name) as store_name,
            accounts.name as owner_name, auth_user.phone
     from shop_record
     join shop_setting on shop_setting.store_id = shop_record.store_id
     join stores on stores.id = shop_record.store_id
     join accounts on accounts.account_id = stores.owner_id
     join auth_user on auth_user.user_id = stores.owner_id
     where record_kind = 'shift' and is_ended and changed_at_ms > $1
       and shop_setting.fields->>'isClosingSummarySent' = 'true'
       and auth_user.phone is not null and not app.is_leaving(stores.owner_id)
       and not exists (select from wa_outbox
                       where idempotency_key = '${keyPrefix}:' || shop_record.store_id || ':' || record_id)
     order by changed_at_ms limit $2`,
    [sinceMs, limit],
  )
  return rows.map((row) => ({
    storeId: row.store_id,
    shiftId: row.shift_id,
    storeName: row.store_name,
    ownerName: row.owner_name,
    ownerPhone: row.phone,
  }))
}

/**
 * Everything about a shift, in the order of its time: the events that name it, what was said since it began of payments that
 * nobody had seen, and of sales whose goods came back in it whatever was said of them. Empty while its opening is not here.
 */
export async function readShiftEvents(
  tx: Tx,
  { storeId, shiftId }: Pick<ClosedShift, 'storeId' | 'shiftId'>,
): Promise<(ShiftEvent & { readonly at: number })[]> {
  const { rows } = await tx.query<
    Pick<Rows['refund'], 'device_id'> & { event_id: string; at_ms: number; kind: string; body: unknown }
  >(
    `with opening as (
       select store_id, store_seq from counted_event
       where store_id = $1 and event_id = $2 and kind = 'shift_opened'
     ), sold as (
       -- Of which goods came back: in this shift, or in any while they were sold in it.
       select distinct refund.store_id, refund.sale_id from opening join refund using (store_id)
         left join sale on sale.store_id = refund.store_id and sale.sale_id = refund.sale_id
       where $2 in (refund.shift_id, sale.shift_id) and refund.store_seq >= opening.store_seq
     ), told as (
       select told.store_id, told.store_seq from opening
       join counted_event told on told.store_id = opening.store_id and told.store_seq >= opening.store_seq
       where told.event_id = $2 or told.body->>'shiftId' = $2::text
          or told.kind = 'payment_checked' or (told.kind = 'kasbon_adjusted' and told.body ? 'saleId')
       union
       select store_id, sale.store_seq from sold join sale using (store_id, sale_id)
       union
       select store_id, refund.store_seq from sold join refund using (store_id, sale_id)
       union
       select store_id, checked.store_seq from sold join payment_check checked using (store_id, sale_id)
       union
       select sold.store_id, debt.store_seq from sold join counted_event debt
         on debt.store_id = sold.store_id and debt.body->>'saleId' = sold.sale_id::text
            and debt.kind = 'kasbon_adjusted'
     )
     select event.event_id, event.device_id, event.at_ms, event.kind, event.body
     from told join counted_event event using (store_id, store_seq)
     order by event.at_ms, event.device_id, event.device_seq`,
    [storeId, shiftId],
  )
  return rows.map(
    (row) =>
      ({
        eventId: row.event_id,
        deviceId: row.device_id,
        at: row.at_ms,
        kind: row.kind,
        body: row.body,
      }) as ShiftEvent & { readonly at: number },
  )
}
