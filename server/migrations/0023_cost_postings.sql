-- What goods cost, reckoned by domain over the journal in its order (docs/decisions/0026-cost-follows-the-journal.md):
-- how far that has come, what each product's stock is worth then, and every posting of it.

create table cost_head (
  store_id    uuid primary key,
  through_seq bigint not null              -- every event up to this number is in it
);

create table cost_state (
  store_id   uuid not null,
  product_id uuid not null,
  state      jsonb not null,               -- CostState of domain/src/views/cost/cost-state.ts
  primary key (store_id, product_id)
);

create table cost_posting (
  store_id            uuid not null,
  store_seq           bigint not null,     -- number of the event that caused it
  position            int not null,
  event_id            uuid not null,       -- that event
  of_event_id         uuid not null,       -- the event whose figure it is: a repaired sale, else the same
  line_index          int,                 -- line of that sale, from 0
  product_id          uuid not null,       -- what moved: of a bundle its part
  account             text not null,       -- paid, sold, waste, own_use, counted, returned
  business_day        text not null,       -- for which it counts
  quantity_thousandths bigint not null,
  amount_rupiah       bigint not null,
  is_repair           boolean not null,
  primary key (store_id, store_seq, position)
);
-- The cost of one sale, with what repaired it later.
create index cost_posting_of_event on cost_posting (store_id, of_event_id);

-- The same added up by day and product, so that a year is read without its million sales.
create table cost_day (
  store_id             uuid not null,
  business_day         text not null,
  account              text not null,
  product_id           uuid not null,
  is_repair            boolean not null,
  quantity_thousandths bigint not null,
  amount_rupiah        bigint not null,
  primary key (store_id, business_day, account, product_id, is_repair)
);

do $$
declare
  name text;
begin
  foreach name in array array['cost_head', 'cost_state', 'cost_posting', 'cost_day'] loop
    call app.protect_table(name::regclass);
    -- Reckoned by the server alone; a shop reads its own.
    execute format('create policy %I on %I for select to authenticated using (store_id = (select app.store_id()))',
                   name || '_of_current_store', name);
    execute format('grant select on %I to authenticated', name);
  end loop;
end $$;
-- What was posted is never changed.
revoke update on cost_posting from service_role;
