-- A commission waits where nobody could tell whether the affiliate and the person brought are two [AFFILIATE-13]. Accounts
-- and commissions of before have no row and no date here, and stay as they are.

alter table registration add column address_hash bytea;   -- HMAC-SHA256 of the address, under a key outside the database

-- What was known of somebody who was brought, when the account was made.
create table account_origin (
  account_id       uuid primary key references auth_user on delete cascade,
  is_browser_known boolean not null,   -- the browser named itself, and so had one of the affiliate
  address_hash     bytea
);
create index account_origin_by_address on account_origin (address_hash);

-- Addresses from which an affiliate registered or signed in: shown at the desk, they decide nothing.
create table affiliate_address (
  affiliate_id uuid not null references affiliates on delete cascade,
  address_hash bytea not null,
  seen_at      timestamptz not null,
  primary key (affiliate_id, address_hash)
);

-- Not paid out before then; null: at once. What is taken back of a commission waits as long as the commission itself.
alter table commission_entry add column held_until timestamptz;

call app.protect_table('account_origin');
call app.protect_table('affiliate_address');
