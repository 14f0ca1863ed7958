-- One customer is forgotten everywhere (docs/decisions/0028): names, numbers and notes leave the bodies of events, sums stay.

alter table journal_event
  add column erased_hash bytea;        -- what the content hashes to since somebody was forgotten in it; null: nobody was

create table customer_erasure (
  store_id     uuid not null,
  customer_id  uuid not null,
  erased_at_ms bigint not null,        -- our clock, when everything that was here had been gone through
  event_count  int not null,           -- events that had named the customer
  primary key (store_id, customer_id)
);
call app.protect_table('customer_erasure');

-- Asked for with every push: whether this shop has forgotten anybody.
create index journal_customer_erased on journal_event (store_id) where kind = 'customer_erased';

-- Writes what is left of events after a customer left them: [event id, body, hash of the content, raw or null]. What has
-- happened is never changed by anybody else, and by this only where an event of the shop itself says who is to be forgotten.
create function app.forget_in_events(own_store uuid, customer uuid, events jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from journal_event where store_id = own_store and kind = 'customer_erased'
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
revoke execute on function app.forget_in_events(uuid, uuid, jsonb) from public;
grant execute on function app.forget_in_events(uuid, uuid, jsonb) to service_role;

-- `accept_push` of migration 0022, which now also says `hasErased`: the shop has forgotten somebody, and what came may name
-- them again.
create or replace function accept_push(request jsonb) returns jsonb
language plpgsql volatile security invoker
as $$
declare
  sent_by  constant uuid := request->>'deviceId';
  findings jsonb;
  answer   jsonb;
begin
  -- The shop is the caller's word so far, and the row policies of that shop hold: accept_events judges the word itself,
  -- and nothing that is found here leaves when it is a false one.
  perform set_config('role', 'authenticated', true),
          set_config('app.device_id', sent_by::text, true),
          set_config('app.store_id', request->>'storeId', true);
  if exists (select from staff where store_id = (request->>'storeId')::uuid and disabled_at is not null) then
    -- Once for a person and a call. A till that went with the account is warned of as such (`device_revoked`).
    select jsonb_agg(jsonb_build_array(n, 'staff_ended', jsonb_build_object(
             'staffId', staff_id, 'name', name, 'eventCount', event_count)))
      into findings
      from (
        select staff.staff_id, staff.name, min(n) as n, count(*) as event_count
        from jsonb_array_elements(request->'events') with ordinality as sent (event, n)
        join staff on staff.store_id = (request->>'storeId')::uuid and staff.staff_id = (event->>7)::uuid
        where disabled_at is not null and (event->>6)::bigint > extract(epoch from disabled_at) * 1000
          and not exists (select from device where device_id = sent_by and device.staff_id = staff.staff_id)
        group by staff.staff_id, staff.name
      ) late;
  end if;
  answer := accept_events(case when findings is null then request
                          else jsonb_set(request, '{findings}', (request->'findings') || findings) end);
  if answer ? 'problem' or not exists (select from journal_event where store_id = (request->>'storeId')::uuid
                                         and kind = 'customer_erased') then
    return answer;
  end if;
  return answer || '{"hasErased": true}';
end $$;
