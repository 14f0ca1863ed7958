-- What else happens at a counter than a plain sale: shared records (customers, promotions, held bills, shifts), refunds,
-- instalments, checked payments, and what a sale says since then of its tenders, customer, service, tax and promotion.
-- docs/decisions/0022-one-shape-for-shared-records.md.

create table shop_record (
  store_id      uuid not null,
  record_kind   text not null,           -- domain/src/journal/shop-record.ts
  record_id     uuid not null,
  fields        jsonb not null,          -- the fields that some event has named; the others have domain's defaults
  through_seq   bigint not null,         -- number of the last event that changed it
  changed_at_ms bigint not null,         -- our clock then
  is_ended      boolean not null,        -- a bill or shift that is over: a first load passes over years of them unopened
  primary key (store_id, record_kind, record_id)
);

-- What was added holds for new sales: those before it had none of it.
alter table sale
  add column staff_id       uuid,        -- who stood at the till; null: the owner
  add column customer_id    uuid,
  add column shift_id       uuid,        -- the drawer's shift that it belongs to
  add column bill_id        uuid,        -- the held bill that it ended
  add column due_day        text,        -- last day to pay what went to kasbon
  add column points_earned  bigint,
  add column service_rupiah bigint,      -- null, here and below: none
  add column tax_mode       text,        -- inclusive or exclusive
  add column tax_rupiah     bigint;
create index sale_of_bill on sale (store_id, bill_id) where bill_id is not null;
create index sale_of_customer on sale (store_id, customer_id, business_day) where customer_id is not null;

alter table sale_line
  add column stock_thousandths bigint,   -- what left stock in base units; null: the quantity
  add column list_price_rupiah bigint,   -- where the price was changed by hand
  add column promotion_id      uuid,
  add column promotion_rupiah  bigint,   -- what the promotion took off
  add column service_rupiah    bigint,   -- this line's part of the service charge
  add column tax_rupiah        bigint;   -- and of the tax

alter table sale_payment
  add column tender_name  text,          -- the shop's own name of its tender
  add column reference    text,
  add column is_unchecked boolean not null default false,   -- nobody had seen the money; the newest payment_check says more
  add column point_count  bigint;

create table payment_check (
  store_id   uuid not null,
  check_id   uuid not null,              -- the id of its event
  store_seq  bigint not null,
  sale_id    uuid not null,
  position   int not null,               -- of the payment, as in sale_payment
  outcome    text not null,              -- received or missing; of several the newest counts
  staff_id   uuid,
  checked_at timestamptz not null,
  primary key (store_id, check_id)
);
create index payment_check_of_sale on payment_check (store_id, sale_id, position, store_seq);

create table refund (
  store_id          uuid not null,
  refund_id         uuid not null,       -- the id of its event
  store_seq         bigint not null,
  device_id         uuid not null,
  sale_id           uuid not null,
  receipt_number    text not null,
  business_day      text not null,       -- of the refund, not of the sale
  refunded_at       timestamptz not null,
  cashier_name      text not null,
  staff_id          uuid,
  customer_id       uuid,
  shift_id          uuid,
  rounding_rupiah   bigint not null,
  total_rupiah      bigint not null,
  points_taken_back bigint not null,
  reason            text not null,
  is_before_sale    boolean not null,    -- it arrived before its sale, whose till was still offline
  primary key (store_id, refund_id)
);
create index refund_of_sale on refund (store_id, sale_id);
create index refund_by_day on refund (store_id, business_day);
create index refund_before_sale on refund (store_id, sale_id) where is_before_sale;

create table refund_line (
  store_id             uuid not null,
  refund_id            uuid not null,
  position             int not null,
  line_index           int not null,     -- of the sale's lines, from 0: its position there less one
  product_id           uuid,
  name                 text not null,
  unit                 text not null,
  quantity_thousandths bigint not null,
  is_written_off       boolean not null, -- true: the goods did not go back to stock
  net_rupiah           bigint not null,
  service_rupiah       bigint not null,
  tax_rupiah           bigint not null,
  primary key (store_id, refund_id, position)
);

create table refund_payment (
  store_id      uuid not null,
  refund_id     uuid not null,
  position      int not null,
  tender        text not null,
  amount_rupiah bigint not null,
  tender_name   text,
  point_count   bigint,
  primary key (store_id, refund_id, position)
);

-- One row for each tender of an instalment.
create table kasbon_payment (
  store_id       uuid not null,
  payment_id     uuid not null,          -- the id of its event
  position       int not null,
  store_seq      bigint not null,
  device_id      uuid not null,
  receipt_number text not null,
  business_day   text not null,
  paid_at        timestamptz not null,
  cashier_name   text not null,
  staff_id       uuid,
  customer_id    uuid not null,
  shift_id       uuid,
  tender         text not null,
  tender_name    text,
  amount_rupiah  bigint not null,
  primary key (store_id, payment_id, position)
);
create index kasbon_payment_by_day on kasbon_payment (store_id, business_day);

-- A statement, and what a first load brings of open debts however old they are.
create index movement_of_kasbon on movement (store_id, subject) include (event_id, amount) where account = 'kasbon';
-- Everything that a till keeps besides sales; few beside them, so a sale pays nothing for it.
create index journal_entry on journal_event (store_id, store_seq) include (received_at_ms)
  where kind not in ('sale_recorded', 'product_saved', 'settings_saved', 'malformed');

do $$
declare
  name text;
  facts constant text[] := array['refund', 'refund_line', 'refund_payment', 'kasbon_payment', 'payment_check'];
begin
  foreach name in array facts || array['shop_record'] loop
    call app.protect_table(name::regclass);
    execute format('create policy %I on %I to authenticated using (store_id = (select app.store_id())) '
                   'with check (store_id = (select app.store_id()))', name || '_of_current_store', name);
    execute format('grant select, insert on %I to authenticated', name);
  end loop;
  foreach name in array facts loop
    execute format('revoke update, delete on %I from service_role', name);
  end loop;
end $$;
grant update (fields, through_seq, changed_at_ms, is_ended) on shop_record to authenticated;

-- What new sales and refunds of one call come to beside what was there: [n, code, detail]. Asked only when the call has
-- refunds or sales that end a bill, or when a refund came before its sale. A bill that was paid on two
-- tills: both sales stand, the later one warns. Goods or money of a sale that went back more than once.
create function counter_findings(own_store uuid, ids uuid[], seqs bigint[], known text[]) returns jsonb
language sql stable security invoker
as $$
  with fresh as (
    select n, ids[n] as event_id, seqs[n] as store_seq, known[n] as kind
    from generate_subscripts(ids, 1) as n
    where seqs[n] is not null and known[n] in ('sale_recorded', 'sale_refunded')
  ), twice as (
    select fresh.n, jsonb_build_object('receiptNumber', sale.receipt_number, 'totalRupiah', sale.total_rupiah,
             'otherReceiptNumber', (
               select earlier.receipt_number from sale earlier
               where earlier.store_id = own_store and earlier.bill_id = sale.bill_id
                 and earlier.store_seq < sale.store_seq
               order by earlier.store_seq limit 1)) as detail
    from fresh join sale on sale.store_id = own_store and sale.sale_id = fresh.event_id
    where fresh.kind = 'sale_recorded' and sale.bill_id is not null
  ), refunded as (
    -- The newest event of the call that touches a sale tells of it.
    select sale_id, max(n) as n from (
      select refund.sale_id, fresh.n
      from fresh join refund on refund.store_id = own_store and refund.refund_id = fresh.event_id
      where fresh.kind = 'sale_refunded'
      union all
      select refund.sale_id, fresh.n
      from refund join fresh on fresh.event_id = refund.sale_id
      where refund.store_id = own_store and refund.is_before_sale and fresh.kind = 'sale_recorded'
    ) touched group by sale_id
  ), back as (
    select refunded.n, sale.receipt_number, sale.total_rupiah,
           (select sum(refund.total_rupiah) from refund
            where refund.store_id = own_store and refund.sale_id = sale.sale_id)::bigint as refunded_rupiah,
           exists (
             select from refund_line join refund using (store_id, refund_id)
             left join sale_line on sale_line.store_id = own_store and sale_line.sale_id = sale.sale_id
                                and sale_line.position = refund_line.line_index + 1
             where refund.store_id = own_store and refund.sale_id = sale.sale_id
             group by refund_line.line_index
             having sum(refund_line.quantity_thousandths) > coalesce(max(sale_line.quantity_thousandths), 0)
           ) as is_more_than_sold
    from refunded join sale on sale.store_id = own_store and sale.sale_id = refunded.sale_id
  )
  select coalesce(jsonb_agg(finding order by n), '[]'::jsonb) from (
    select n, jsonb_build_array(n, 'bill_paid_twice', detail) as finding
    from twice where detail->>'otherReceiptNumber' is not null
    union all
    select n, jsonb_build_array(n, 'refund_exceeds_sale', jsonb_build_object('receiptNumber', receipt_number,
                'totalRupiah', total_rupiah, 'refundedRupiah', refunded_rupiah))
    from back where is_more_than_sold or refunded_rupiah > total_rupiah
  ) told
$$;

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
                               body, prev_hash, hash, content_hash, raw, received_at_ms)
    select own_store, seqs[n], ids[n], sent_by, (event->>3)::bigint, event->>4, (event->>5)::int,
           (event->>6)::bigint, (event->>7)::uuid, event->8, decode(event->>9, 'hex'), decode(hashes[n], 'hex'),
           decode(request->'contentHashes'->>n::text, 'hex'), request->'raws'->>n::text, now_ms
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

grant execute on function counter_findings(uuid, uuid[], bigint[], text[]) to authenticated;
