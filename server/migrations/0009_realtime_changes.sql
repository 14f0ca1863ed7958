-- What /realtime/v1 tells about the five product tables. Every change leaves a short note here, in its own transaction:
-- which row, never what was in it. The server reads the notes of transactions that have ended since it last looked and
-- then reads the rows with the rights of each listener (docs/decisions/0011-realtime-changes.md). Notes are forgotten
-- after some minutes.
create table realtime_change (
  change_id  bigint generated always as identity primary key,  -- order of writing; equal to the order of changes of one row
  xid        xid8 not null default pg_current_xact_id(),       -- by which ended transactions are told from running ones
  table_name text not null,                                    -- as /rest/v1 names it
  kind       text not null check (kind in ('INSERT', 'UPDATE', 'DELETE')),
  row_id     uuid not null,
  reader_id  uuid,        -- the one person whose row policy can let this row through; null: the service alone
  changed_at timestamptz not null default clock_timestamp()
);
-- Read: what ended since the last look.
create index realtime_change_by_transaction on realtime_change (xid);

call app.protect_table('realtime_change');

-- Arguments: the table's name on the wire, and the column that names whose row it is; of an `affiliate_id` that is the
-- affiliate's person. Whoever reads is judged by the row policies all the same: a wrong reader here hears nothing.
create function app.note_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  reader  uuid := (changed->>tg_argv[1])::uuid;
begin
  if tg_argv[1] = 'affiliate_id' then
    reader := (select user_id from affiliates where id = reader);
  end if;
  insert into realtime_change (table_name, kind, row_id, reader_id)
  values (tg_argv[0], tg_op, (changed->>'id')::uuid, reader);
  return null;
end $$;

create trigger accounts_noted after insert or update or delete on accounts
  for each row execute function app.note_change('accounts', 'account_id');
create trigger stores_noted after insert or update or delete on stores
  for each row execute function app.note_change('stores', 'owner_id');
create trigger affiliates_noted after insert or update or delete on affiliates
  for each row execute function app.note_change('affiliates', 'user_id');
create trigger affiliates_stats_noted after insert or update or delete on affiliates_stats
  for each row execute function app.note_change('affiliates_stats', 'affiliate_id');
create trigger subscription_payments_noted after insert or update or delete on subscription_payment
  for each row execute function app.note_change('subscription_payments', 'affiliate_id');
