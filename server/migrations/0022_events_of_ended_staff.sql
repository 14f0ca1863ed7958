-- What somebody told after the owner had ended the account is accepted like everything that happened at a counter (R6),
-- and the owner is warned: a till that was without internet could not know.

create index staff_ended on staff (store_id) where disabled_at is not null;

-- `accept_events` (migration 0021) with one more finding; the same request and the same answer, still one round trip.
create function accept_push(request jsonb) returns jsonb
language plpgsql volatile security invoker
as $$
declare
  sent_by  constant uuid := request->>'deviceId';
  findings jsonb;
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
  return accept_events(case when findings is null then request
                       else jsonb_set(request, '{findings}', (request->'findings') || findings) end);
end $$;

grant execute on function accept_push(jsonb) to public;
