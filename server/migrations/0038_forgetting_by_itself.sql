-- A customer is forgotten by work that repeats itself, not by the push that asked for it (docs/decisions/0034): accepting
-- only notes who is to be forgotten, and that something came to a shop that has forgotten somebody.

-- From now on a row is there as soon as it was asked for.
alter table customer_erasure
  alter column erased_at_ms drop not null,                -- null: not gone through yet
  alter column event_count set default 0,
  add column asked_at_ms bigint,                          -- the device's clock when it was asked for
  add column until_seq   bigint,                          -- gone through for the first time up to here; null: not begun
  add column words_seq   bigint not null default 0,       -- looked for names up to here
  add column words       text[] not null default '{}',    -- found so far; empty again once gone through
  add column through_seq bigint not null default 0;       -- without the person up to here
create policy customer_erasure_of_current_store on customer_erasure to authenticated
  using (store_id = (select app.store_id())) with check (store_id = (select app.store_id()));
grant insert (store_id, customer_id, asked_at_ms) on customer_erasure to authenticated;

-- One row for each shop that has forgotten anybody.
create table customer_forgetting (
  store_id      uuid primary key references journal_head on delete cascade,
  is_due        boolean not null default true,            -- something is there that was not looked at
  not_before_ms bigint not null default 0,                -- our clock: after a failure it waits
  failure_count int not null default 0
);
create index customer_forgetting_due on customer_forgetting (not_before_ms) where is_due;
call app.protect_table('customer_forgetting');
create policy customer_forgetting_of_current_store on customer_forgetting to authenticated
  using (store_id = (select app.store_id())) with check (store_id = (select app.store_id()));
grant select, insert on customer_forgetting to authenticated;
grant update (is_due) on customer_forgetting to authenticated;

-- What is not counted is looked through as well: it may name people.
create index journal_event_uncounted on journal_event (store_id, store_seq) where standing <> 'counted';

-- Notes whom the counted ones of these events ask to forget. For whatever makes events count: accepting them, and later.
create function ask_to_forget(own_store uuid, event_ids uuid[]) returns void
language plpgsql volatile security invoker
as $$
begin
  insert into customer_erasure (store_id, customer_id, asked_at_ms)
    select distinct on (body->>'customerId') own_store, (body->>'customerId')::uuid, at_ms
    from counted_event where store_id = own_store and event_id = any (event_ids) and kind = 'customer_erased'
    order by body->>'customerId', store_seq
    on conflict do nothing;
  insert into customer_forgetting (store_id)
    select own_store
    where exists (select from counted_event where store_id = own_store and event_id = any (event_ids)
                    and kind = 'customer_erased')
      and not exists (select from customer_forgetting where store_id = own_store)
    on conflict do nothing;
end $$;
grant execute on function ask_to_forget(uuid, uuid[]) to authenticated, service_role;

-- What was asked for so far. Those that were done are gone through once more: it changes nothing, and brings up whatever a
-- push that failed has left.
insert into customer_erasure (store_id, customer_id, asked_at_ms)
  select distinct on (store_id, body->>'customerId') store_id, (body->>'customerId')::uuid, at_ms
  from counted_event where kind = 'customer_erased'
  order by store_id, body->>'customerId', store_seq
  on conflict do nothing;
update customer_erasure set asked_at_ms = coalesce((
    select at_ms from counted_event event
    where event.store_id = customer_erasure.store_id and kind = 'customer_erased'
      and body->>'customerId' = customer_id::text
    order by store_seq limit 1), erased_at_ms)
  where asked_at_ms is null;
insert into customer_forgetting (store_id) select distinct store_id from customer_erasure on conflict do nothing;

-- As in migration 0026, asked for by what counts, and only where it was stored as the row that is changed.
create or replace function app.forget_in_events(own_store uuid, customer uuid, events jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from counted_event where store_id = own_store and kind = 'customer_erased'
                   and body->>'customerId' = customer::text) then
    raise exception 'nobody asked to forget this customer';
  end if;
  update journal_event set body = told->1, erased_hash = decode(told->>2, 'hex'),
                           raw = case when raw is null then null else told->>3 end
    from jsonb_array_elements(events) as told
    where journal_event.store_id = own_store and journal_event.event_id = (told->>0)::uuid;
  -- The texts of them that stand in rows of their own.
  update refund set reason = told->1->>'reason'
    from jsonb_array_elements(events) as told
    where refund.store_id = own_store and refund.refund_id = (told->>0)::uuid;
  update sale_payment set reference = told->1->'payments'->(position - 1)->>'reference'
    from jsonb_array_elements(events) as told
    where sale_payment.store_id = own_store and sale_payment.sale_id = (told->>0)::uuid and reference is not null;
end $$;

-- `accept_push` of migration 0026. Who is to be forgotten is noted, and `hasErased` says that there is something to forget.
-- One more member: `unsentCount`, what the till says that it still holds; left out or 0: nothing is noted.
create or replace function accept_push(request jsonb) returns jsonb
language plpgsql volatile security invoker
as $$
declare
  sent_by   constant uuid := request->>'deviceId';
  own_store constant uuid := request->>'storeId';
  findings  jsonb;
  answer    jsonb;
begin
  -- The shop is the caller's word so far, and the row policies of that shop hold: accept_events judges the word itself,
  -- and nothing that is found here leaves when it is a false one.
  perform set_config('role', 'authenticated', true),
          set_config('app.device_id', sent_by::text, true),
          set_config('app.store_id', request->>'storeId', true);
  if exists (select from staff where store_id = own_store and disabled_at is not null) then
    -- Once for a person and a call. A till that went with the account is warned of as such (`device_revoked`).
    select jsonb_agg(jsonb_build_array(n, 'staff_ended', jsonb_build_object(
             'staffId', staff_id, 'name', name, 'eventCount', event_count)))
      into findings
      from (
        select staff.staff_id, staff.name, min(n) as n, count(*) as event_count
        from jsonb_array_elements(request->'events') with ordinality as sent (event, n)
        join staff on staff.store_id = own_store and staff.staff_id = (event->>7)::uuid
        where disabled_at is not null and (event->>6)::bigint > extract(epoch from disabled_at) * 1000
          and not exists (select from device where device_id = sent_by and device.staff_id = staff.staff_id)
        group by staff.staff_id, staff.name
      ) late;
  end if;
  answer := accept_events(case when findings is null then request
                          else jsonb_set(request, '{findings}', (request->'findings') || findings) end);
  if answer ? 'problem' then
    return answer;
  end if;
  if (request->>'unsentCount')::bigint > 0 then
    update device set unsent_count = (request->>'unsentCount')::bigint,
                      unsent_at = to_timestamp((request->>'nowMs')::bigint / 1000.0)
      where device_id = sent_by;
  end if;
  if request->'known' ? 'customer_erased' then
    perform ask_to_forget(own_store, array(
      select (event->>1)::uuid from jsonb_array_elements(request->'events') with ordinality as sent (event, n)
      where request->'known'->>(n::int - 1) = 'customer_erased'));
  end if;
  -- Always written: whoever looks through the shop just now must hear of what came meanwhile.
  update customer_forgetting set is_due = true where store_id = own_store;
  return case when found then answer || '{"hasErased": true}' else answer end;
end $$;
