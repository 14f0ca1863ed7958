-- Owners hear of a till that was not heard of for a while: which last word of it they were told of. What is quiet already when
-- this runs is no news.
alter table device add column quiet_told_of timestamptz;
update device set quiet_told_of = last_seen_at;

-- `accept_weighed` of migration 0048, `accept_push` until then, of 0038. `unsentCount`: what the till says that it still holds,
-- null where it does not say. Also a 0 is noted now: a till that has just sent everything and goes silent holds nothing.
create or replace function accept_weighed(request jsonb) returns jsonb
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
  if request->>'unsentCount' is not null then
    update device set unsent_count = (request->>'unsentCount')::bigint,
                      unsent_at = to_timestamp((request->>'nowMs')::bigint / 1000.0)
      where device_id = sent_by and unsent_count is distinct from (request->>'unsentCount')::bigint;
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
