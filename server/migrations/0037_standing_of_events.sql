-- What this release cannot read moves nothing [SYNC-50]: each event says once how it stands, and whatever names a kind or
-- reads into a body asks `counted_event`, which shows no other.

-- `unread`: kind, version or body were not known to the release that took it in, or it could not be read at all.
-- `held`: readable, and not counted until somebody who may has said so.
alter table journal_event
  add column standing text not null default 'counted' check (standing in ('counted', 'unread', 'held'));

-- What earlier releases took in. Where one of them did not know a kind that this one does, it warned of it and counted
-- nothing, so it stays as it was.
update journal_event set standing = 'unread'
where version <> 1 or kind <> all (array[
    'product_saved', 'stock_received', 'stock_adjusted', 'sale_recorded', 'receipt_printed', 'receipt_reprinted',
    'settings_saved', 'warnings_reviewed', 'sale_refunded', 'payment_checked', 'customer_saved', 'payment_received',
    'kasbon_adjusted', 'promotion_saved', 'bill_held', 'bill_opened', 'bill_voided', 'line_removed', 'shift_opened',
    'shift_closed', 'cash_moved', 'drawer_opened', 'approval_given', 'staff_switched', 'products_imported',
    'import_undone', 'qris_noted', 'kitchen_ordered', 'stock_counted', 'stock_count_corrected', 'supplier_saved',
    'purchase_recorded', 'goods_received', 'purchase_returned', 'purchase_closed', 'supplier_paid', 'payable_adjusted',
    'expense_recorded', 'expense_reversed', 'products_merged', 'customer_erased', 'stock_transferred',
    'transfer_cancelled', 'transfer_received', 'transfer_corrected'])
  or (kind = 'customer_erased'
      and coalesce(body->>'customerId', '') !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')
  or (store_id, event_id) in (select store_id, event_id from journal_warning where code = 'unknown_kind');

-- With the rights of whoever asks: the row policies of journal_event hold.
create view counted_event with (security_invoker = true) as
  select * from journal_event where standing = 'counted';
revoke all on counted_event from public, anon, authenticated, service_role;
grant select on counted_event to authenticated, service_role;

-- `accept_events` of migration 0021, which now also stores how an event stands.
-- Takes one push in: one call, one transaction, one round trip. Everything is decided under the shop's lock, so two
-- devices, or one device twice, give the same rows and the same answers in any order.
--
-- `request` (made by server/src/features/sync/accept-request.ts; `n` counts its events from 1):
--   storeId, deviceId, keyHash    who sends: the shop of the body, the device of the key, sha256 of the key in hex
--   firstSeq, isGapKnown          as on the wire
--   nowMs, driftMs                our clock; the device's clock less ours when that is too much, else null
--   events[n]                     [storeId, eventId, deviceId, deviceSeq, kind, version, at, staffId, body, prevHash]: the hashed text
--   hashes[n]                     the hash as the device sealed it
--   known[n]                      the kind when kind, version and body are known to this release, else null
--   contentHashes {n: hash}       where the content hashes to something else
--   raws {n: text}                where the event could not be read
--   movements [n, position, account, subject, amount]
--   records [n, kind, id, changes]   what the event says of shared records, by domain's recordChangesOf
--   findings [n, code, detail]    what domain found; counts only when the event is new
-- Answer: pushResponseSchema, or {"problem": code} with nothing stored.
create or replace function accept_events(request jsonb) returns jsonb
language plpgsql volatile security invoker
as $$
declare
  back_dated_ms constant bigint := 5 * 60 * 1000;
  sent_by       constant uuid   := request->>'deviceId';
  now_ms        constant bigint := request->>'nowMs';
  first_seq     constant bigint := request->>'firstSeq';
  events        constant jsonb  := request->'events';
  hashes        constant text[] := array(select jsonb_array_elements_text(request->'hashes'));
  ids           constant uuid[] := array(select (event->>1)::uuid from jsonb_array_elements(events) as sent (event));
  known         constant text[] := array(select jsonb_array_elements_text(request->'known'));
  last_seq_sent constant bigint := first_seq + jsonb_array_length(events) - 1;
  own_device    device;
  own_store     uuid;
  head          journal_head;
  seqs          bigint[];            -- by n: the number in the shop, null when the event was known
  is_conflict   boolean[];           -- by n: known, with another content
  new_count     int;
  low_products  uuid[];
  low_amounts   bigint[];
  raised        jsonb := '[]';       -- [n or null, code, detail]
  warnings      jsonb := '[]';
  conflicts     jsonb := '[]';
begin
  -- 1. Who is it? Everything below runs under the row policies of that device's shop.
  perform set_config('role', 'authenticated', true),
          set_config('app.device_id', sent_by::text, true),
          set_config('app.store_id', '', true);
  select * into own_device from device
    where device_id = sent_by and key_hash = decode(request->>'keyHash', 'hex');
  if not found then
    return jsonb_build_object('problem', 'device_unknown');
  end if;
  own_store := own_device.store_id;
  if own_store <> (request->>'storeId')::uuid then
    return jsonb_build_object('problem', 'wrong_store');
  end if;
  perform set_config('app.store_id', own_store::text, true);

  -- 2. The shop's lock, always first. What was read before it may be old: read the device again.
  select * into head from journal_head where store_id = own_store for update;
  if not found then
    insert into journal_head (store_id) values (own_store) on conflict do nothing;
    select * into head from journal_head where store_id = own_store for update;
  end if;
  select * into own_device from device where device_id = sent_by;

  -- 3. Earlier events are missing and the device does not know it: a restored server. It sends from there again.
  if first_seq > own_device.accepted_through + 1 and not (request->>'isGapKnown')::boolean then
    return jsonb_build_object('acceptedThrough', own_device.accepted_through, 'lastSeq', head.last_seq,
      'serverTime', now_ms, 'conflicts', '[]'::jsonb, 'warnings', '[]'::jsonb);
  end if;

  -- 4. Which events are new? An id is judged by the first content that came under it, in the table or in this call.
  with incoming as (
    select n, event_id, decode(coalesce(request->'contentHashes'->>n::text, hashes[n]), 'hex') as content_hash
    from unnest(ids) with ordinality as sent (event_id, n)
  ), judged as (
    select n,
           stored.event_id is null and row_number() over same_id = 1 as is_new,
           coalesce(stored.content_hash, stored.hash, first_value(incoming.content_hash) over same_id)
             <> incoming.content_hash as differs
    from incoming
    -- Lateral: one look-up in the unique index for each id, whatever the planner thinks of the table's size.
    left join lateral (
      select event_id, hash, content_hash from journal_event
      where store_id = own_store and journal_event.event_id = incoming.event_id limit 1
    ) stored on true
    window same_id as (partition by incoming.event_id order by n)
  ), numbered as (
    select n, is_new, differs, head.last_seq + count(*) filter (where is_new) over (order by n) as store_seq
    from judged
  )
  select array_agg(case when numbered.is_new then numbered.store_seq end order by n),
         array_agg(numbered.differs order by n),
         count(*) filter (where numbered.is_new)
    into seqs, is_conflict, new_count
    from numbered;

  -- 5. The facts.
  if new_count > 0 then
    insert into journal_event (store_id, store_seq, event_id, device_id, device_seq, kind, version, at_ms, staff_id,
                               body, prev_hash, hash, content_hash, raw, received_at_ms, standing)
    select own_store, seqs[n], ids[n], sent_by, (event->>3)::bigint, event->>4, (event->>5)::int,
           (event->>6)::bigint, (event->>7)::uuid, event->8, decode(event->>9, 'hex'), decode(hashes[n], 'hex'),
           decode(request->'contentHashes'->>n::text, 'hex'), request->'raws'->>n::text, now_ms,
           case when known[n] is null then 'unread' else 'counted' end
    from jsonb_array_elements(events) with ordinality as sent (event, n)
    where seqs[n] is not null;

    insert into sale (store_id, sale_id, store_seq, device_id, receipt_number, verify_code, zone, business_day,
                      sold_at, cashier_name, subtotal_rupiah, bill_discount_rupiah, rounding_rupiah, total_rupiah,
                      change_rupiah, staff_id, customer_id, shift_id, bill_id, due_day, points_earned,
                      service_rupiah, tax_mode, tax_rupiah)
    select own_store, ids[n], seqs[n], sent_by, body->>'receiptNumber', body->>'verifyCode',
           body->>'zone', body->>'businessDay', to_timestamp((event->>6)::bigint / 1000.0), body->>'cashierName',
           (body->>'subtotalRupiah')::bigint, (body->>'billDiscountRupiah')::bigint,
           (body->>'roundingRupiah')::bigint, (body->>'totalRupiah')::bigint, (body->>'changeRupiah')::bigint,
           (event->>7)::uuid, (body->>'customerId')::uuid, (body->>'shiftId')::uuid, (body->>'billId')::uuid,
           body->>'dueDay', (body->>'pointsEarned')::bigint, (body->'service'->>'serviceRupiah')::bigint,
           body->'tax'->>'mode', (body->'tax'->>'taxRupiah')::bigint
    from jsonb_array_elements(events) with ordinality as sent (event, n), lateral (select event->8 as body) as told
    where seqs[n] is not null and known[n] = 'sale_recorded';

    insert into sale_line (store_id, sale_id, position, product_id, name, unit, quantity_thousandths, price_rupiah,
                           gross_rupiah, line_discount_rupiah, bill_discount_rupiah, net_rupiah, stock_thousandths,
                           list_price_rupiah, promotion_id, promotion_rupiah, service_rupiah, tax_rupiah)
    select own_store, ids[n], position, (line->>'productId')::uuid, line->>'name', line->>'unit',
           (line->>'quantityThousandths')::bigint, (line->>'priceRupiah')::bigint, (line->>'grossRupiah')::bigint,
           (line->>'lineDiscountRupiah')::bigint, (line->>'billDiscountRupiah')::bigint, (line->>'netRupiah')::bigint,
           (line->>'stockThousandths')::bigint, (line->>'listPriceRupiah')::bigint,
           (line->'promotion'->>'promotionId')::uuid, (line->'promotion'->>'discountRupiah')::bigint,
           (line->>'serviceRupiah')::bigint, (line->>'taxRupiah')::bigint
    from jsonb_array_elements(events) with ordinality as sent (event, n),
         jsonb_array_elements(event->8->'lines') with ordinality as lines (line, position)
    where seqs[n] is not null and known[n] = 'sale_recorded';

    insert into sale_payment (store_id, sale_id, position, tender, amount_rupiah, received_rupiah, tender_name,
                              reference, is_unchecked, point_count)
    select own_store, ids[n], position, payment->>'tender', (payment->>'amountRupiah')::bigint,
           (payment->>'receivedRupiah')::bigint, payment->>'tenderName', payment->>'reference',
           coalesce((payment->>'isUnchecked')::boolean, false), (payment->>'pointCount')::bigint
    from jsonb_array_elements(events) with ordinality as sent (event, n),
         jsonb_array_elements(event->8->'payments') with ordinality as payments (payment, position)
    where seqs[n] is not null and known[n] = 'sale_recorded';

    if 'sale_refunded' = any (known) then
      insert into refund (store_id, refund_id, store_seq, device_id, sale_id, receipt_number, business_day, refunded_at,
                          cashier_name, staff_id, customer_id, shift_id, rounding_rupiah, total_rupiah,
                          points_taken_back, reason, is_before_sale)
      select own_store, ids[n], seqs[n], sent_by, (body->>'saleId')::uuid, body->>'receiptNumber',
             body->>'businessDay', to_timestamp((event->>6)::bigint / 1000.0), body->>'cashierName',
             (event->>7)::uuid, (body->>'customerId')::uuid, (body->>'shiftId')::uuid,
             (body->>'roundingRupiah')::bigint, (body->>'totalRupiah')::bigint,
             coalesce((body->>'pointsTakenBack')::bigint, 0), body->>'reason',
             not exists (select from sale
                         where sale.store_id = own_store and sale.sale_id = (body->>'saleId')::uuid)
      from jsonb_array_elements(events) with ordinality as sent (event, n), lateral (select event->8 as body) as told
      where seqs[n] is not null and known[n] = 'sale_refunded';

      insert into refund_line (store_id, refund_id, position, line_index, product_id, name, unit,
                               quantity_thousandths, is_written_off, net_rupiah, service_rupiah, tax_rupiah)
      select own_store, ids[n], position, (line->>'lineIndex')::int, (line->>'productId')::uuid, line->>'name',
             line->>'unit', (line->>'quantityThousandths')::bigint, (line->>'isWrittenOff')::boolean,
             (line->>'netRupiah')::bigint, (line->>'serviceRupiah')::bigint, (line->>'taxRupiah')::bigint
      from jsonb_array_elements(events) with ordinality as sent (event, n),
           jsonb_array_elements(event->8->'lines') with ordinality as lines (line, position)
      where seqs[n] is not null and known[n] = 'sale_refunded';

      insert into refund_payment (store_id, refund_id, position, tender, amount_rupiah, tender_name, point_count)
      select own_store, ids[n], position, payment->>'tender', (payment->>'amountRupiah')::bigint,
             payment->>'tenderName', (payment->>'pointCount')::bigint
      from jsonb_array_elements(events) with ordinality as sent (event, n),
           jsonb_array_elements(event->8->'payments') with ordinality as payments (payment, position)
      where seqs[n] is not null and known[n] = 'sale_refunded';
    end if;

    if 'payment_received' = any (known) then
      insert into kasbon_payment (store_id, payment_id, position, store_seq, device_id, receipt_number, business_day,
                                  paid_at, cashier_name, staff_id, customer_id, shift_id, tender, tender_name,
                                  amount_rupiah)
      select own_store, ids[n], position, seqs[n], sent_by, body->>'receiptNumber', body->>'businessDay',
             to_timestamp((event->>6)::bigint / 1000.0), body->>'cashierName', (event->>7)::uuid,
             (body->>'customerId')::uuid, (body->>'shiftId')::uuid, payment->>'tender', payment->>'tenderName',
             (payment->>'amountRupiah')::bigint
      from jsonb_array_elements(events) with ordinality as sent (event, n), lateral (select event->8 as body) as told,
           jsonb_array_elements(body->'payments') with ordinality as payments (payment, position)
      where seqs[n] is not null and known[n] = 'payment_received';
    end if;

    if 'payment_checked' = any (known) then
      insert into payment_check (store_id, check_id, store_seq, sale_id, position, outcome, staff_id, checked_at)
      select own_store, ids[n], seqs[n], (event->8->>'saleId')::uuid, (event->8->>'paymentIndex')::int + 1,
             event->8->>'outcome', (event->>7)::uuid, to_timestamp((event->>6)::bigint / 1000.0)
      from jsonb_array_elements(events) with ordinality as sent (event, n)
      where seqs[n] is not null and known[n] = 'payment_checked';
    end if;

    -- 6. Shared records: the shop's order decides, field by field.
    if jsonb_array_length(request->'records') > 0 then
      with change as (
        select record->>1 as record_kind, (record->>2)::uuid as record_id, seqs[(record->>0)::int] as store_seq, at,
               field.key, field.value
        from jsonb_array_elements(request->'records') with ordinality as told (record, at)
             left join lateral jsonb_each(record->3) as field on true
        where seqs[(record->>0)::int] is not null
      )
      insert into shop_record (store_id, record_kind, record_id, fields, through_seq, changed_at_ms, is_ended)
      select own_store, record_kind, record_id, fields, through_seq, now_ms,
             coalesce(fields->>'status', '') in ('paid', 'voided', 'closed')
      from (
        select record_kind, record_id, max(store_seq) as through_seq,
               coalesce(jsonb_object_agg(key, value order by at) filter (where key is not null), '{}') as fields
        from change group by record_kind, record_id order by record_kind, record_id
      ) merged
      on conflict (store_id, record_kind, record_id) do update
        set fields = shop_record.fields || excluded.fields, through_seq = excluded.through_seq,
            changed_at_ms = excluded.changed_at_ms,
            is_ended = case when excluded.fields ? 'status' then excluded.is_ended else shop_record.is_ended end;
    end if;
    if 'product_saved' = any (known) then
      with change as (
        select (saved->>'productId')::uuid as product_id, seqs[n] as store_seq, n, position, field.key, field.value
        from jsonb_array_elements(events) with ordinality as sent (event, n),
             jsonb_array_elements(event->8->'products') with ordinality as products (saved, position)
             left join lateral jsonb_each(saved->'changes') as field on true
        where seqs[n] is not null and known[n] = 'product_saved'
      )
      insert into product (store_id, product_id, fields, through_seq)
      -- A later value of the same key replaces the earlier one inside jsonb_object_agg.
      select own_store, product_id,
             coalesce(jsonb_object_agg(key, value order by n, position) filter (where key is not null), '{}'),
             max(store_seq)
      from change group by product_id order by product_id
      on conflict (store_id, product_id) do update
        set fields = product.fields || excluded.fields, through_seq = excluded.through_seq;
    end if;
    if 'settings_saved' = any (known) then
      perform save_shop_settings(own_store, changes, through_seq)
      from (
        select jsonb_object_agg(field.key, field.value order by n) as changes, max(seqs[n]) as through_seq
        from jsonb_array_elements(events) with ordinality as sent (event, n),
             jsonb_each(event->8->'changes') as field
        where seqs[n] is not null and known[n] = 'settings_saved'
      ) as told where through_seq is not null;
    end if;

    -- 7. Balances, in the order of their keys: whoever else locks several rows takes them in the same order.
    with moved as (
      insert into movement (store_id, event_id, position, account, subject, amount)
      select own_store, ids[(move->>0)::int], (move->>1)::int, move->>2, (move->>3)::uuid,
             (move->>4)::bigint
      from jsonb_array_elements(request->'movements') as moves (move)
      where seqs[(move->>0)::int] is not null
      returning event_id, account, subject, amount
    ), changed as (
      insert into balance (store_id, account, subject, amount)
      select own_store, account, subject, sum(amount) from moved group by account, subject order by account, subject
      on conflict (store_id, account, subject) do update set amount = balance.amount + excluded.amount
      returning account, subject, amount
    )
    select array_agg(subject), array_agg(amount) into low_products, low_amounts
      from changed where account = 'stock' and amount < 0;
    if low_products is not null then
      -- Only the call that takes a stock below zero says so, not each one after it.
      select raised || coalesce(jsonb_agg(jsonb_build_array(low.n, 'stock_negative', jsonb_build_object(
               'productId', low.product_id, 'stockThousandths', low.amount, 'name', product.fields->>'name'))), '[]'::jsonb)
        into raised
        from (
          select product_id, negative.amount, max((move->>0)::int) as n
          from unnest(low_products, low_amounts) as negative (product_id, amount)
          join jsonb_array_elements(request->'movements') as moves (move)
            on move->>3 = product_id::text and move->>2 = 'stock' and seqs[(move->>0)::int] is not null
          group by product_id, negative.amount
          having negative.amount - sum((move->>4)::bigint) >= 0
        ) low
        left join product on product.store_id = own_store and product.product_id = low.product_id;
    end if;
  end if;

  -- 8. What only the database can find.
  if new_count > 0 and ('sale_refunded' = any (known) or jsonb_array_length(request->'records') > 0
     or exists (select from refund where store_id = own_store and is_before_sale)) then
    raised := raised || counter_findings(own_store, ids, seqs, known);
  end if;
  if first_seq > own_device.accepted_through + 1 then
    raised := raised || jsonb_build_array(jsonb_build_array(1, 'sequence_gap',
      jsonb_build_object('fromSeq', own_device.accepted_through + 1, 'toSeq', first_seq - 1)));
  end if;
  if own_device.revoked_at is not null and new_count > 0 then
    raised := raised || jsonb_build_array(jsonb_build_array(array_position(seqs, head.last_seq + 1),
      'device_revoked', jsonb_build_object('eventCount', new_count)));
  end if;
  if first_seq <= own_device.accepted_through and new_count > 0 then
    select raised || coalesce(jsonb_agg(jsonb_build_array(n, 'sequence_reused', '{}'::jsonb)), '[]'::jsonb)
      into raised
      from generate_series(1, least(own_device.accepted_through, last_seq_sent) - first_seq + 1) as n
      where seqs[n] is not null;
  end if;
  -- The first event beyond what was stored must continue it.
  if own_device.accepted_through between first_seq - 1 and last_seq_sent - 1
     and seqs[own_device.accepted_through - first_seq + 2] is not null then
    declare
      n         constant int   := own_device.accepted_through - first_seq + 2;
      next_event constant jsonb := events->(n - 1);
    begin
      if decode(next_event->>9, 'hex') <> own_device.last_hash and request->'raws'->n::text is null then
        raised := raised || jsonb_build_array(jsonb_build_array(n, 'chain_broken', '{}'::jsonb));
      end if;
      if (next_event->>6)::bigint < own_device.last_at_ms - back_dated_ms then
        raised := raised || jsonb_build_array(jsonb_build_array(n, 'back_dated',
          jsonb_build_object('byMs', own_device.last_at_ms - (next_event->>6)::bigint)));
      end if;
    end;
  end if;
  if request->>'driftMs' is not null then
    raised := raised || jsonb_build_array(jsonb_build_array(null, 'clock_wrong',
      jsonb_build_object('driftMs', (request->>'driftMs')::bigint)));
  end if;
  if true = any (is_conflict) then
    select raised || jsonb_agg(jsonb_build_array(n, 'changed_body', jsonb_build_object('hash',
             coalesce(request->'contentHashes'->>n::text, hashes[n])))),
           jsonb_agg(jsonb_build_object('eventId', ids[n], 'deviceSeq', first_seq + n - 1,
             'status', 409, 'code', 'changed_body') order by n)
      into raised, conflicts
      from generate_series(1, array_length(is_conflict, 1)) as n where is_conflict[n];
  end if;
  if new_count > 0 then
    select raised || coalesce(jsonb_agg(finding order by at), '[]'::jsonb) into raised
      from jsonb_array_elements(request->'findings') with ordinality as found (finding, at)
      where seqs[(finding->>0)::int] is not null;
  end if;
  if raised <> '[]' then
    head.warning_seq := raise_warnings(own_store, sent_by, head.warning_seq, now_ms, first_seq, ids, raised);
  end if;

  -- 9. What was reached.
  head.last_seq := head.last_seq + new_count;
  update journal_head set last_seq = head.last_seq, warning_seq = head.warning_seq where store_id = own_store;
  update device set
      last_seen_at = to_timestamp(now_ms / 1000.0),
      accepted_through = greatest(accepted_through, last_seq_sent),
      last_hash = case when last_seq_sent > accepted_through then decode(hashes[cardinality(hashes)], 'hex') else last_hash end,
      last_at_ms = case when last_seq_sent > accepted_through then (events->-1->>6)::bigint else last_at_ms end
    where device_id = sent_by;

  -- A repeat is answered with what its first call raised.
  if raised <> '[]' or new_count < cardinality(hashes) then
    select coalesce(jsonb_agg(jsonb_build_object('code', code, 'deviceSeq', device_seq)
                              order by device_seq nulls first, code), '[]'::jsonb)
      into warnings
      from (
        select code, device_seq from journal_warning
          where store_id = own_store and device_id = sent_by and device_seq between first_seq and last_seq_sent
        union all
        select 'clock_wrong', null where request->>'driftMs' is not null
      ) as told;
  end if;
  return jsonb_build_object('acceptedThrough', greatest(own_device.accepted_through, last_seq_sent),
    'lastSeq', head.last_seq, 'serverTime', now_ms, 'conflicts', conflicts, 'warnings', warnings);
end $$;
