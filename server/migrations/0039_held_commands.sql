-- Commands that wait for the owner [SYNC-55]: a change of settings, prices or records and an erasing, told by a device that
-- was taken back or by somebody without the right. docs/decisions/0035-facts-and-commands.md

-- What the list of the owner reads.
create index journal_held on journal_event (store_id, store_seq) where standing = 'held';

-- What the owner has said of it: once.
create table command_settlement (
  store_id      uuid not null,
  event_id      uuid not null,         -- the event that was held
  outcome       text not null check (outcome in ('applied', 'dropped')),
  settled_by    uuid not null,
  settled_at_ms bigint not null,
  primary key (store_id, event_id)
);
call app.protect_table('command_settlement');

-- What the owner is told by WhatsApp: a command that waits, and each change of where customers' money goes.
create table command_notice (
  store_id     uuid not null,
  event_id     uuid not null,
  what         text not null check (what in ('held', 'destination')),
  detail       jsonb not null,         -- of a destination: [field, before, after] of each
  raised_at_ms bigint not null,
  told_at_ms   bigint,                 -- null: not yet
  primary key (store_id, event_id, what)
);
call app.protect_table('command_notice');
create policy command_notice_of_current_store on command_notice to authenticated
  using (store_id = (select app.store_id())) with check (store_id = (select app.store_id()));
grant select, insert on command_notice to authenticated;
create index command_notice_untold on command_notice (raised_at_ms) where told_at_ms is null;

-- `accept_events` writes 'held' where it is told so. One line of a long function changes, so it is changed in place.
do $$
declare
  before constant text := pg_get_functiondef('accept_events(jsonb)'::regprocedure);
  line   constant text := 'case when known[n] is null then ''unread'' else ''counted'' end';
  after  constant text := replace(before, line,
    'case when request->''held'' ? n::text then ''held'' when known[n] is null then ''unread'' else ''counted'' end');
begin
  if after = before then
    raise exception 'accept_events has another form than this migration knows';
  end if;
  execute after;
end $$;

-- `accept_push` for a push with commands; one of facts alone never comes here. Its request has besides
--   commands {n: [reason or null, detail, customer or null]}   each command: why it is held (domain's heldOf), what the owner
--                                                      is shown of it, and of an erasing the customer
--   destinations {n: [[field, before, after]]}         where customers' money would go
-- What only the lock can tell is decided here: whether the device stands, and whether a customer's balance is open.
create function accept_commands(request jsonb) returns jsonb
language plpgsql volatile security invoker
as $$
declare
  sent_by   constant uuid   := request->>'deviceId';
  own_store constant uuid   := request->>'storeId';
  now_ms    constant bigint := request->>'nowMs';
  events    constant jsonb  := request->'events';
  commands  constant jsonb  := request->'commands';
  held      jsonb := '{}';             -- {n: reason}
  is_ended  boolean;
  answer    jsonb;
begin
  perform set_config('role', 'authenticated', true),
          set_config('app.device_id', sent_by::text, true),
          set_config('app.store_id', own_store::text, true);
  -- Without the right key nobody's lock is taken; accept_events says what is wrong.
  if not exists (select from device where device_id = sent_by and store_id = own_store
                   and key_hash = decode(request->>'keyHash', 'hex')) then
    return accept_push(request);
  end if;
  perform from journal_head where store_id = own_store for update;
  select revoked_at is not null into is_ended from device where device_id = sent_by;

  select coalesce(jsonb_object_agg(n, case when is_ended then 'device_revoked' else command->>0 end), '{}') into held
    from jsonb_each(commands) as told (n, command)
    where is_ended or command->>0 is not null;
  -- What the call itself moved before counts, as far as it is new.
  select held || coalesce(jsonb_object_agg(n, 'balance_open'), '{}') into held
    from jsonb_each(commands) as told (n, command)
    where command->>2 is not null and not held ? n
      and coalesce((select amount from balance
                    where store_id = own_store and account = 'kasbon' and subject = (command->>2)::uuid), 0)
        + coalesce((select sum((move->>4)::bigint) from jsonb_array_elements(request->'movements') as moves (move)
                    where move->>2 = 'kasbon' and move->>3 = command->>2 and (move->>0)::int < n::int
                      and not held ? (move->>0)
                      and not exists (select from journal_event
                                      where store_id = own_store
                                        and event_id = (events->((move->>0)::int - 1)->>1)::uuid)), 0) <> 0;

  if held = '{}' then
    answer := accept_push(request);
  else
    answer := accept_push(request || jsonb_build_object(
      'held', held,
      'known', (select jsonb_agg(case when held ? n::text then 'null'::jsonb else kind end order by n)
                from jsonb_array_elements(request->'known') with ordinality as sent (kind, n)),
      'movements', (select coalesce(jsonb_agg(move order by at), '[]')
                    from jsonb_array_elements(request->'movements') with ordinality as moves (move, at)
                    where not held ? (move->>0)),
      'records', (select coalesce(jsonb_agg(record order by at), '[]')
                  from jsonb_array_elements(request->'records') with ordinality as told (record, at)
                  where not held ? (record->>0)),
      'findings', (request->'findings') || (
        select jsonb_agg(jsonb_build_array(n::int, 'command_held', (command->1) || jsonb_build_object('reason', held->n))
                         order by n::int)
        from jsonb_each(commands) as told (n, command) where held ? n)));
  end if;
  if answer ? 'problem' then
    return answer;
  end if;

  -- A repeat finds the rows of its first call.
  insert into command_notice (store_id, event_id, what, detail, raised_at_ms)
  select own_store, event_id, told.what, told.detail, now_ms
  from (
    select n::int as n, 'held' as what, '[]'::jsonb as detail from jsonb_object_keys(held) as waiting (n)
    union all
    select n::int, 'destination', moved from jsonb_each(request->'destinations') as told (n, moved) where not held ? n
  ) told
  join journal_event on store_id = own_store and event_id = (events->(told.n - 1)->>1)::uuid
                    and received_at_ms = now_ms and standing = case what when 'held' then 'held' else 'counted' end
  on conflict do nothing;
  return answer;
end $$;
grant execute on function accept_commands(jsonb) to public;
