-- What Laci itself sells, and what the payment provider says about it. Only the server's own commands (service_role) reach
-- these tables: owners and buyers read their orders through /api/orders. Rules: docs/rules/order.md, docs/rules/payment.md.
--
-- Money documents: kept when the person goes (ten years, article 28 of the law on general tax rules), without the person.

create table orders (
  order_id        uuid primary key,
  request_id      uuid not null unique,         -- made by the page: the same wish sent twice is one order
  order_number    text not null unique,         -- also the first id under which the provider knows it
  kind            text not null,                -- domain/src/order/catalogue.ts
  item_id         text not null,
  item_name       text not null,                -- as it was called when it was ordered
  quantity        int not null check (quantity >= 1),
  amount_rupiah   bigint not null check (amount_rupiah > 0),
  buyer_name      text not null,                -- '' once the person was erased, as the number
  buyer_phone     text not null,                -- +62…
  user_id         uuid references auth_user on delete set null,  -- null: somebody without an account
  store_id        uuid references stores on delete set null,
  device_id       uuid references device on delete set null,     -- the till that it was ordered at
  state           text not null,                -- domain/src/order/order-state.ts
  created_at      timestamptz not null,
  payable_until   timestamptz not null,
  next_look_at    timestamptz,                  -- when the provider is asked by ourselves; null: no more
  looked_at       timestamptz,                  -- when it was asked last
  paid_at         timestamptz,
  paid_by         text,                         -- transaction id of the attempt that was counted
  granted_at      timestamptz,                  -- its effects were applied; null on a paid order: nobody knew how yet
  refunded_rupiah bigint not null default 0 check (refunded_rupiah between 0 and amount_rupiah),
  ended_at        timestamptz                   -- failed, expired, cancelled
);
create index orders_of_user on orders (user_id, created_at desc);
create index orders_of_store on orders (store_id, created_at desc);
create index orders_by_age on orders (created_at desc);
create index orders_by_phone on orders (buyer_phone);
create index orders_due on orders (next_look_at) where next_look_at is not null;
create index orders_not_granted on orders (paid_at) where state = 'paid' and granted_at is null;

-- One opening of the provider's payment page: "Ganti cara bayar" makes another one on the same order.
create table order_session (
  provider_order_id text primary key,           -- what the provider calls the order; used once
  order_id     uuid not null references orders,
  snap_token   text,                            -- null until the provider has answered
  redirect_url text,
  opened_at    timestamptz not null,
  closed_at    timestamptz                      -- another one took its place, or the order was cancelled
);
create index order_session_of_order on order_session (order_id, opened_at);

-- A try to pay: a buyer can change the way within one payment page, so one session has several.
create table payment_attempt (
  provider_order_id text not null references order_session,
  transaction_id    text not null,
  order_id          uuid not null references orders,
  status            text not null,              -- domain/src/payment/attempt.ts
  status_code       text not null,
  fraud_status      text,
  payment_type      text,
  gross_amount      text not null,              -- as the provider wrote it
  currency          text not null,
  asked_at          timestamptz not null,       -- when the question was asked that this answers: an older answer is stale
  transaction_at    timestamptz,
  settled_at        timestamptz,
  primary key (provider_order_id, transaction_id)
);
create index payment_attempt_of_order on payment_attempt (order_id);
create index payment_attempt_by_transaction on payment_attempt (transaction_id);

-- Every message of the provider as it came. Believed only after our own question was answered.
create table payment_notice (
  notice_id          bigint generated always as identity primary key,
  order_id           uuid references orders,    -- null: nobody knows this order; parked
  provider_order_id  text not null,             -- the three as the message says, which the signature does not cover
  transaction_id     text not null,
  transaction_status text not null,
  status_code        text not null,
  gross_amount       text not null,
  body_hash          bytea not null,            -- sha256 of the raw body
  body               text,                      -- raw; null once erased
  received_at        timestamptz not null,
  is_processed       boolean not null default false,
  processed_at       timestamptz,
  outcome            text,                      -- what came of it, in one of our words
  tries              int not null default 0,
  next_try_at        timestamptz not null,
  unique (transaction_id, transaction_status, status_code, gross_amount, body_hash)
);
create index payment_notice_due on payment_notice (next_try_at) where not is_processed;
create index payment_notice_of_order on payment_notice (order_id, notice_id);

-- Money that goes back, by the key under which the provider counts it.
create table payment_refund (
  refund_key        text primary key,
  order_id          uuid not null references orders,
  provider_order_id text not null,
  transaction_id    text not null,
  amount_rupiah     bigint not null check (amount_rupiah > 0),
  reason            text not null default '',
  -- asked: written down, the provider may or may not have it. accepted: it has. done: counted. denied: not paid back.
  status            text not null check (status in ('asked', 'accepted', 'done', 'denied')),
  note              text not null default '',   -- the answer in one of our words; the reference of a transfer by hand
  is_by_hand        boolean not null default false,
  asked_by          uuid,                       -- the operator; null: it came from the provider's own desk
  asked_at          timestamptz not null,
  done_at           timestamptz
);
create index payment_refund_of_order on payment_refund (order_id, asked_at);

-- Every step that an order has taken. A row is written with the step's effects: none can happen twice.
create table order_step (
  order_id   uuid not null references orders,
  step_id    text not null,                     -- `opened`, `paid`, `refund:{key}`, `chargeback:{n}`, `reversal` …
  at         timestamptz not null,
  from_state text not null,
  to_state   text not null,
  amount_rupiah bigint not null default 0,      -- came in (positive) or went back (negative) with this step
  note       text not null default '',
  primary key (order_id, step_id)
);
create index order_step_by_time on order_step (order_id, at);

-- What somebody must look at: a wrong amount, money twice for one order, a message about an order that is not ours.
create table payment_alarm (
  alarm_key  text primary key,                  -- the same trouble is told once
  kind       text not null,
  order_id   uuid references orders,
  detail     jsonb not null default '{}',
  raised_at  timestamptz not null,
  settled_at timestamptz                        -- somebody has seen to it
);
create index payment_alarm_open on payment_alarm (raised_at) where settled_at is null;

call app.protect_table('orders');
call app.protect_table('order_session');
call app.protect_table('payment_attempt');
call app.protect_table('payment_notice');
call app.protect_table('payment_refund');
call app.protect_table('order_step');
call app.protect_table('payment_alarm');

-- `stores.billings` is a projection of the paid orders of a shop (ruling 14).
create function app.project_billings() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.store_id is null or new.paid_at is null then return null; end if;
  update stores set billings = (
      select coalesce(jsonb_agg(jsonb_build_object(
               'orderNumber', order_number, 'kind', kind, 'itemName', item_name, 'quantity', quantity,
               'amountRupiah', amount_rupiah, 'refundedRupiah', refunded_rupiah, 'state', state, 'paidAt', paid_at
             ) order by paid_at desc, order_id), '[]')
      from orders where store_id = new.store_id and paid_at is not null)
    where id = new.store_id;
  return null;
end $$;
create trigger orders_projected after insert or update of state, paid_at, refunded_rupiah, store_id on orders
  for each row execute function app.project_billings();
