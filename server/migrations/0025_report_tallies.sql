-- What reports add up, reckoned by domain over the journal in its order (`talliesOf` in domain/src/views/report/tally.ts): how far
-- that has come, and the sums of every day, month and year.

create table report_head (
  store_id    uuid primary key,
  through_seq bigint not null              -- every event up to this number is in it
);

create table report_tally (
  store_id            uuid not null,
  period              text not null,       -- 2026-11-20, 2026-11 or 2026
  tally_group         text not null,       -- TallyGroup
  key                 text not null,       -- what is told apart in the group: an hour, a product, a name
  count               bigint not null,
  quantity_thousandths bigint not null,
  amount_rupiah       bigint not null,
  primary key (store_id, period, tally_group, key)
) with (fillfactor = 80);  -- room on the page: today's rows are written anew with every piece

-- The newest name that a receipt gave to a product or a free line.
create table report_name (
  store_id    uuid not null,
  key         text not null,               -- as in the group `product`
  name        text not null,
  named_at_ms bigint not null,
  primary key (store_id, key)
);

do $$
declare
  name text;
begin
  foreach name in array array['report_head', 'report_tally', 'report_name'] loop
    call app.protect_table(name::regclass);
    -- Reckoned by the server alone; a shop reads its own.
    execute format('create policy %I on %I for select to authenticated using (store_id = (select app.store_id()))',
                   name || '_of_current_store', name);
    execute format('grant select on %I to authenticated', name);
  end loop;
end $$;

-- Payments that never came: few, and looked for by every report.
create index payment_check_missing on payment_check (store_id, sale_id, position) where outcome = 'missing';
