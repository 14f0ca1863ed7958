-- QRIS at the till by the shop's own Midtrans key: the key, sealed, and what was asked of the provider with it.
-- Rules: docs/rules/qris.md.

create table qris_key (
  store_id    uuid primary key references stores on delete cascade,
  sealed_key  text not null,               -- written by the owner, opened by the server alone
  environment text not null check (environment in ('sandbox', 'production')),
  ending      text not null,               -- its last four signs
  saved_at    timestamptz not null
);

call app.protect_table('qris_key');

create table qris_charge (
  charge_id     uuid primary key,          -- made on the till: a repeated call is the same charge
  store_id      uuid not null,
  device_id     uuid not null,
  amount_rupiah bigint not null check (amount_rupiah > 0),
  status        text not null check (status in ('pending', 'paid', 'expired', 'cancelled', 'failed')),
  is_begun      boolean not null default false,  -- the provider has answered that it exists
  qris_text     text,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  asked_at      timestamptz,               -- when the provider was asked last
  settled_at    timestamptz                -- when the status left `pending`
);
create index qris_charge_of_store on qris_charge (store_id, created_at);

call app.protect_table('qris_charge');
