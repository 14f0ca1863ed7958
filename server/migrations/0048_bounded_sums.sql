-- No sum of a shop leaves the range in which every whole number has its own double [SYNC-70]: docs/decisions/0042.

-- What the weighed events of a shop and of each device come to (domain/src/journal/event-weight.ts). 0 for what came before.
alter table journal_head add column weight bigint not null default 0;
alter table device add column weight bigint not null default 0;
grant update (weight) on journal_head to authenticated;
grant update (weight) on device to authenticated;

-- Costs are guessed where goods leave at minus stock, so what they come to is bounded where it is read.
alter table cost_sum alter column amount_rupiah type numeric;
alter table cost_day alter column amount_rupiah type numeric, alter column quantity_thousandths type numeric;

-- Takes out of a push what is not counted: it is kept as it came, as what cannot be read [SYNC-20]. Under the shop's lock, and
-- only what is new, so that the same events are judged the same way however often they come. Its request has besides
--   weights {n: weight}                  of the events that are weighed
--   heaviest [shop, device]              what they may come to
--   lateCancels [n]                      cancels of transfers that the other shop has received [TRANSFER-20]
--   cancelCorrections {n: event id}      what takes back a cancel, and which one
--   texts {n: text}                      the hashed text of each of these
create function leave_out(request jsonb) returns jsonb
language plpgsql volatile security invoker
as $$
declare
  sent_by      constant uuid  := request->>'deviceId';
  own_store    constant uuid  := request->>'storeId';
  events       constant jsonb := request->'events';
  own_device   device;
  shop_weight  bigint;
  told         record;
  reasons      jsonb := '{}';          -- {n: reason}
  ids          uuid[] := '{}';         -- of the cancels among them
begin
  select * into own_device from device
    where device_id = sent_by and store_id = own_store and key_hash = decode(request->>'keyHash', 'hex');
  -- Nobody's lock is taken; accept_events says what is wrong.
  if not found then
    return request;
  end if;
  insert into journal_head (store_id) values (own_store) on conflict do nothing;
  select weight into shop_weight from journal_head where store_id = own_store for update;
  select * into own_device from device where device_id = sent_by;
  -- Nothing of such a call is stored.
  if (request->>'firstSeq')::bigint > own_device.accepted_through + 1 and not (request->>'isGapKnown')::boolean then
    return request;
  end if;

  for told in
    select n, (events->(n::int - 1)->>1)::uuid as event_id
    from jsonb_array_elements_text(coalesce(request->'lateCancels', '[]')) as late (n)
    where request->'known'->>(n::int - 1) is not null
      and not exists (select from journal_event
                      where store_id = own_store and event_id = (events->(n::int - 1)->>1)::uuid)
  loop
    reasons := reasons || jsonb_build_object(told.n, 'already_arrived');
    ids := ids || told.event_id;
  end loop;
  -- What takes back a cancel that never counted takes back nothing.
  for told in
    select n from jsonb_each_text(coalesce(request->'cancelCorrections', '{}')) as correction (n, cancel_id)
    where request->'known'->>(n::int - 1) is not null
      and not exists (select from journal_event
                      where store_id = own_store and event_id = (events->(n::int - 1)->>1)::uuid)
      and (cancel_id::uuid = any (ids)
           or exists (select from journal_event
                      where store_id = own_store and event_id = cancel_id::uuid and standing = 'unread'))
  loop
    reasons := reasons || jsonb_build_object(told.n, 'already_arrived');
  end loop;
  for told in
    select n, weight::bigint as weight
    from jsonb_each_text(coalesce(request->'weights', '{}')) as weighed (n, weight)
    where request->'known'->>(n::int - 1) is not null and not reasons ? n
      and not exists (select from journal_event
                      where store_id = own_store and event_id = (events->(n::int - 1)->>1)::uuid)
    order by n::int
  loop
    if told.weight > least((request->'heaviest'->>0)::bigint - shop_weight,
                           (request->'heaviest'->>1)::bigint - own_device.weight) then
      reasons := reasons || jsonb_build_object(told.n, 'too_large');
    else
      shop_weight := shop_weight + told.weight;
      own_device.weight := own_device.weight + told.weight;
    end if;
  end loop;
  update journal_head set weight = shop_weight where store_id = own_store;
  update device set weight = own_device.weight where device_id = sent_by;

  if reasons = '{}' then
    return request;
  end if;
  return request || jsonb_build_object(
    'events', (select jsonb_agg(case when reasons ? n::text
                                then jsonb_build_array(event->0, event->1, event->2, event->3, 'malformed', 1, event->6,
                                       event->7, jsonb_build_object('reason', reasons->n::text), event->9)
                                else event end order by n)
               from jsonb_array_elements(events) with ordinality as sent (event, n)),
    'raws', (request->'raws') || (select jsonb_object_agg(n, request->'texts'->n) from jsonb_object_keys(reasons) as n),
    'known', (select jsonb_agg(case when reasons ? n::text then 'null'::jsonb else kind end order by n)
              from jsonb_array_elements(request->'known') with ordinality as sent (kind, n)),
    'movements', (select coalesce(jsonb_agg(move order by at), '[]')
                  from jsonb_array_elements(request->'movements') with ordinality as moves (move, at)
                  where not reasons ? (move->>0)),
    'records', (select coalesce(jsonb_agg(record order by at), '[]')
                from jsonb_array_elements(request->'records') with ordinality as saved (record, at)
                where not reasons ? (record->>0)),
    'findings', (request->'findings') || (
      select jsonb_agg(jsonb_build_array(n::int, 'malformed_event', jsonb_build_object('reason', reason)) order by n::int)
      from jsonb_each(reasons) as told (n, reason)));
end $$;
grant execute on function leave_out(jsonb) to public;

-- Whatever takes a push in asks for it by this name.
alter function accept_push(jsonb) rename to accept_weighed;
create function accept_push(request jsonb) returns jsonb
language plpgsql volatile security invoker
as $$
begin
  if not request ?| array['weights', 'lateCancels', 'cancelCorrections'] then
    return accept_weighed(request);
  end if;
  -- The shop is the caller's word so far, and the row policies of that shop hold.
  perform set_config('role', 'authenticated', true),
          set_config('app.device_id', request->>'deviceId', true),
          set_config('app.store_id', request->>'storeId', true);
  return accept_weighed(leave_out(request));
end $$;
grant execute on function accept_push(jsonb) to public;
