-- The journal of each shop, what its events add up to, and the one function that takes events in.
--
-- Facts (journal_event, sale, sale_line, sale_payment, movement) are inserted and never touched again: no role has a
-- grant to update or delete them. They carry no foreign keys, because one function writes them all in one transaction
-- and a key would cost one look-up for each row on the busiest path. The store leads every key, so an id that clashes
-- with another shop's can never swallow a sale.
-- Times of events are epoch milliseconds, as on the wire: a hash covers that very number.

create table journal_head (
  store_id    uuid primary key references stores (id),
  last_seq    bigint not null default 0,   -- number of the newest event; this row's lock is the order of the shop
  warning_seq bigint not null default 0    -- number of the newest warning
);

create table device (
  device_id        uuid primary key,
  store_id         uuid not null references stores (id),
  letter           text not null,                       -- A, B, … Z, AA …: first part of receipt numbers, never given twice
  name             text not null,                       -- what the owner calls it
  key_hash         bytea not null,                      -- sha256 of the device key; the key itself is nowhere
  created_by       uuid not null,                       -- the person who signed the till in
  created_at       timestamptz not null default now(),
  last_seen_at     timestamptz,                         -- last push, pull or socket
  revoked_at       timestamptz,                         -- from then on it may still send, but no longer read
  accepted_through bigint not null default 0,           -- its events up to this number are stored for good
  last_hash        bytea not null default decode(repeat('00', 32), 'hex'),  -- hash of that event: the next one continues it
  last_at_ms       bigint,                              -- the device's clock at that event
  unique (store_id, letter)
);

create table journal_event (
  store_id       uuid not null,
  store_seq      bigint not null,      -- 1, 2, 3 … per shop without gaps, taken under the lock of journal_head
  event_id       uuid not null,        -- made on the device; the id of what the event creates
  device_id      uuid not null,
  device_seq     bigint not null,      -- 1, 2, 3 … per device
  kind           text not null,        -- one of domain's kinds, a kind of a newer till, or `malformed`
  version        int not null,
  at_ms          bigint not null,      -- the device's clock
  staff_id       uuid,                 -- who stood at the till; null: the owner's own sign-in
  body           jsonb not null,
  prev_hash      bytea not null,       -- hash of the device's event before this one
  hash           bytea not null,       -- as the device sealed it
  content_hash   bytea,                -- what the content really hashes to, where that differs from `hash`
  raw            text,                 -- the exact text of an event that could not be read
  received_at_ms bigint not null,      -- our clock: when we learned of it
  primary key (store_id, store_seq)
);
-- The idempotency key; it never expires.
create unique index journal_event_by_id on journal_event (store_id, event_id);

create table sale (
  store_id             uuid not null,
  sale_id              uuid not null,      -- the id of its event: a retry is the same row
  store_seq            bigint not null,    -- number of its event
  device_id            uuid not null,
  receipt_number       text not null,      -- A-261120-0231, made offline
  verify_code          text not null,      -- 80 random bits, for the public check of a receipt
  zone                 text not null,      -- the shop's zone at that time
  business_day         text not null,      -- YYYY-MM-DD; text, because the day is the till's word and a date could refuse it
  sold_at              timestamptz not null,
  cashier_name         text not null,
  subtotal_rupiah      bigint not null,    -- lines after their own discounts
  bill_discount_rupiah bigint not null,    -- discount on the whole sale
  rounding_rupiah      bigint not null,    -- Pembulatan, signed
  total_rupiah         bigint not null,
  change_rupiah        bigint not null,
  primary key (store_id, sale_id)
);
-- Every report and every first load of a till reads one shop over a range of days.
create index sale_by_day on sale (store_id, business_day) include (store_seq);

create table sale_line (
  store_id             uuid not null,
  sale_id              uuid not null,
  position             int not null,       -- 1 is the first line of the receipt
  product_id           uuid,               -- null: a free line (Barang lain)
  name                 text not null,      -- as it was on that day
  unit                 text not null,
  quantity_thousandths bigint not null,
  price_rupiah         bigint not null,
  gross_rupiah         bigint not null,    -- price x quantity
  line_discount_rupiah bigint not null,
  bill_discount_rupiah bigint not null,    -- this line's part of the discount on the whole sale
  net_rupiah           bigint not null,    -- gross less both discounts
  primary key (store_id, sale_id, position)
);

create table sale_payment (
  store_id        uuid not null,
  sale_id         uuid not null,
  position        int not null,
  tender          text not null,
  amount_rupiah   bigint not null,         -- what it paid of the sale
  received_rupiah bigint not null,         -- what the customer handed over
  primary key (store_id, sale_id, position)
);

create table movement (
  store_id uuid not null,
  event_id uuid not null,
  position int not null,
  account  text not null,                  -- stock (thousandths by product) or cash (rupiah by device)
  subject  uuid not null,
  amount   bigint not null,
  primary key (store_id, event_id, position)
);

-- The sums of the movements, kept so that nobody has to add them up.
create table balance (
  store_id uuid not null,
  account  text not null,
  subject  uuid not null,
  amount   bigint not null,
  primary key (store_id, account, subject)
) with (fillfactor = 70);  -- room on the page: a busy product's row is written anew with every batch

create table product (
  store_id    uuid not null,
  product_id  uuid not null,
  fields      jsonb not null,              -- the fields that some change has named; the others have domain's defaults
  through_seq bigint not null,             -- number of the last event that changed it
  primary key (store_id, product_id)
);

create table shop_setting (
  store_id    uuid primary key references stores (id),
  fields      jsonb not null,              -- as in product
  through_seq bigint not null
);

create table journal_warning (
  store_id     uuid not null,
  warning_id   uuid not null,              -- made of what it warns of: the same finding is the same row
  warning_seq  bigint not null,            -- 1, 2, 3 … per shop
  code         text not null,
  device_id    uuid not null,
  device_seq   bigint,                     -- null: about the device, not about one event
  event_id     uuid,
  raised_at_ms bigint not null,
  detail       jsonb not null,
  primary key (store_id, warning_seq),
  unique (store_id, warning_id)
);
-- A repeated push is answered with what its first one raised.
create index journal_warning_by_event on journal_warning (store_id, device_id, device_seq);

-- Row security: a transaction sees the one shop that it was opened for. `(select …)`: asked once, not for each row.
do $$
declare
  name text;
  facts constant text[] := array['journal_event', 'sale', 'sale_line', 'sale_payment', 'movement', 'journal_warning'];
begin
  foreach name in array facts || array['journal_head', 'balance', 'product', 'shop_setting'] loop
    call app.protect_table(name::regclass);
    execute format('create policy %I on %I to authenticated using (store_id = (select app.store_id())) '
                   'with check (store_id = (select app.store_id()))', name || '_of_current_store', name);
    execute format('grant select, insert on %I to authenticated', name);
  end loop;
  foreach name in array facts loop
    -- Not even the server's own commands change what has happened.
    execute format('revoke update, delete on %I from service_role', name);
  end loop;
end $$;
grant update (last_seq, warning_seq) on journal_head to authenticated;
grant update (amount) on balance to authenticated;
grant update (fields, through_seq) on product, shop_setting to authenticated;

-- A device is looked up by its own id before its shop is known.
call app.protect_table('device');
create policy device_of_current_store on device to authenticated
  using (store_id = (select app.store_id()) or device_id = (select app.device_id()))
  with check (store_id = (select app.store_id()));
grant select, insert on device to authenticated;
grant update (name, last_seen_at, revoked_at, accepted_through, last_hash, last_at_ms) on device to authenticated;

-- A till knows its shop and its owner's name; only these rows, and only within its own scope.
create policy stores_of_current_store on stores for select to authenticated using (id = (select app.store_id()));
create policy accounts_of_current_store on accounts for select to authenticated
  using (account_id = (select owner_id from stores where id = (select app.store_id())));

-- Stores what was found, once: [n or null, code, detail] of the events of one call. Returns the newest warning's number.
create function raise_warnings(own_store uuid, sent_by uuid, warning_seq_before bigint, now_ms bigint, first_seq bigint,
                               ids uuid[], raised jsonb) returns bigint
language sql volatile security invoker
as $$
  with told as (
    select at, finding->>1 as code, finding->2 as detail, first_seq + (finding->>0)::int - 1 as device_seq,
           ids[(finding->>0)::int] as event_id
    from jsonb_array_elements(raised) with ordinality as found (finding, at)
  ), named as (
    -- A wrong clock is told once an hour; everything else once.
    select *, md5(concat_ws('|', code, sent_by, device_seq, event_id,
                case when code = 'clock_wrong' then (now_ms / 3600000)::text else detail::text end)) as digest
    from told
  ), identified as (
    -- A UUIDv8: version and variant where RFC 9562 wants them.
    select distinct on (digest) *, overlay(overlay(digest placing '8' from 13) placing '8' from 17)::uuid as warning_id
    from named order by digest, at
  ), stored as (
    insert into journal_warning (store_id, warning_id, warning_seq, code, device_id, device_seq, event_id, raised_at_ms,
                                 detail)
    select own_store, warning_id, warning_seq_before + row_number() over (order by at), code, sent_by, device_seq,
           event_id, now_ms, detail
    from identified
    where not exists (select from journal_warning known
                      where known.store_id = own_store and known.warning_id = identified.warning_id)
    returning warning_seq
  )
  select coalesce(max(warning_seq), warning_seq_before) from stored
$$;

-- The shop's settings, and the three fields of `stores` and the owner's name that are edited nowhere else.
create function save_shop_settings(own_store uuid, changes jsonb, seq bigint) returns void
language plpgsql volatile security invoker
as $$
begin
  insert into shop_setting (store_id, fields, through_seq) values (own_store, changes, seq)
    on conflict (store_id) do update set fields = shop_setting.fields || changes, through_seq = seq;
  if changes ?| array['storeName', 'storeAddress', 'storePhone', 'ownerName'] then
    -- These rows belong to the person, whose policies need the person's session: the service writes them, this shop's only.
    perform set_config('role', 'service_role', true);
    -- Blanks around a text are not part of its measured length, but they would be of a column's.
    update stores set name = coalesce(left(btrim(changes->>'storeName'), 80), name),
                      address = coalesce(left(btrim(changes->>'storeAddress'), 200), address),
                      telp = coalesce(left(btrim(changes->>'storePhone'), 30), telp)
      where id = own_store;
    if changes ? 'ownerName' then
      update accounts set name = left(btrim(changes->>'ownerName'), 80), updated_at = now()
        where account_id = (select owner_id from stores where id = own_store);
    end if;
    perform set_config('role', 'authenticated', true);
  end if;
end $$;

-- Takes one push in: one call, one transaction, one round trip. Everything is decided under the shop's lock, so two
-- devices, or one device twice, give the same rows and the same answers in any order.
--
-- `request` (made by server/src/features/sync/write-accept-request.ts; `n` counts its events from 1):
--   storeId, deviceId, keyHash    who sends: the shop of the body, the device of the key, sha256 of the key in hex
--   firstSeq, isGapKnown          as on the wire
--   nowMs, driftMs                our clock; the device's clock less ours when that is too much, else null
--   events[n]                     [storeId, eventId, deviceId, deviceSeq, kind, version, at, staffId, body, prevHash]: the hashed text
--   hashes[n]                     the hash as the device sealed it
--   known[n]                      the kind when kind, version and body are known to this release, else null
--   contentHashes {n: hash}       where the content hashes to something else
--   raws {n: text}                where the event could not be read
--   movements [n, position, account, subject, amount]
--   findings [n, code, detail]    what domain found; counts only when the event is new
-- Answer: pushResponseSchema, or {"problem": code} with nothing stored.
create function accept_events(request jsonb) returns jsonb
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
                      change_rupiah)
    select own_store, ids[n], seqs[n], sent_by, body->>'receiptNumber', body->>'verifyCode',
           body->>'zone', body->>'businessDay', to_timestamp((event->>6)::bigint / 1000.0), body->>'cashierName',
           (body->>'subtotalRupiah')::bigint, (body->>'billDiscountRupiah')::bigint,
           (body->>'roundingRupiah')::bigint, (body->>'totalRupiah')::bigint, (body->>'changeRupiah')::bigint
    from jsonb_array_elements(events) with ordinality as sent (event, n), lateral (select event->8 as body) as told
    where seqs[n] is not null and known[n] = 'sale_recorded';

    insert into sale_line (store_id, sale_id, position, product_id, name, unit, quantity_thousandths, price_rupiah,
                           gross_rupiah, line_discount_rupiah, bill_discount_rupiah, net_rupiah)
    select own_store, ids[n], position, (line->>'productId')::uuid, line->>'name', line->>'unit',
           (line->>'quantityThousandths')::bigint, (line->>'priceRupiah')::bigint, (line->>'grossRupiah')::bigint,
           (line->>'lineDiscountRupiah')::bigint, (line->>'billDiscountRupiah')::bigint, (line->>'netRupiah')::bigint
    from jsonb_array_elements(events) with ordinality as sent (event, n),
         jsonb_array_elements(event->8->'lines') with ordinality as lines (line, position)
    where seqs[n] is not null and known[n] = 'sale_recorded';

    insert into sale_payment (store_id, sale_id, position, tender, amount_rupiah, received_rupiah)
    select own_store, ids[n], position, payment->>'tender', (payment->>'amountRupiah')::bigint,
           (payment->>'receivedRupiah')::bigint
    from jsonb_array_elements(events) with ordinality as sent (event, n),
         jsonb_array_elements(event->8->'payments') with ordinality as payments (payment, position)
    where seqs[n] is not null and known[n] = 'sale_recorded';

    -- 6. Shared records: the shop's order decides, field by field.
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

-- Open to the login role, which has no right of its own: the function takes on those of the device that it finds.
grant execute on function accept_events(jsonb) to public;
grant execute on function raise_warnings(uuid, uuid, bigint, bigint, bigint, uuid[], jsonb),
                          save_shop_settings(uuid, jsonb, bigint) to authenticated;
