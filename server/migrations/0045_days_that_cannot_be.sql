-- Tokens are charged by days that can be [TOKEN-7, TOKEN-8]. Sales that were settled before keep the day of their till.

-- A sale whose till named a day or a moment that cannot be, and what it counts by instead.
create table sale_charge (
  store_id  uuid not null references stores on delete cascade,
  sale_id   uuid not null,
  day       text not null,
  at_ms     bigint not null,
  judged_at timestamptz not null,
  primary key (store_id, sale_id)
);
create index sale_charge_by_day on sale_charge (store_id, day);

-- What the server knows of a till from what it sent up to `plan_store.settled_through_seq`: domain's TillHistory.
create table till_history (
  device_id        uuid primary key references device on delete cascade,
  store_id         uuid not null references stores on delete cascade,
  latest_ms        bigint,
  emptied_ms       bigint,
  sending_since_ms bigint,
  push_ms          bigint,
  push_count       int not null
);

call app.protect_table('sale_charge');
call app.protect_table('till_history');

create index journal_warning_of_clock on journal_warning (store_id, raised_at_ms) where code = 'clock_wrong';
