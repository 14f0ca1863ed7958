-- Affiliates who sign themselves up, what they earn, and how they are paid. Rules: docs/rules/affiliate.md, payout.md. Money
-- is an append-only ledger and documents that never change; what the five product tables show of it are projections.

-- One form and one code for owners and affiliates; what a right code makes differs.
alter table registration
  add column kind text not null default 'owner' check (kind in ('owner', 'affiliate')),
  add column device_hash bytea;       -- HMAC-SHA256 of the browser's mark, under a key outside the database; null: none

-- Browsers on which an affiliate has registered or signed in: who registers there is not brought by that affiliate.
create table affiliate_device (
  affiliate_id uuid not null references affiliates on delete cascade,
  device_hash  bytea not null,
  seen_at      timestamptz not null,
  primary key (affiliate_id, device_hash)
);

-- The ledger: what an order earned, and what a refund or chargeback took back. A balance is a sum of these. Each entry
-- has a row of the same id in subscription_payment, which is what the affiliate sees.
create table commission_entry (
  entry_id      uuid primary key,
  affiliate_id  uuid not null references affiliates,
  order_id      uuid not null,
  step_id       text,                        -- null: earned; else the step of the order that took it back
  payer_id      uuid not null,               -- who paid; no foreign key: the row outlives the person
  paid_rupiah   bigint not null,             -- really paid, or given back (negative)
  amount_rupiah bigint not null,             -- the commission, or what was taken back of it (negative)
  booked_at     timestamptz not null,
  -- An order earns once, and a step takes back once.
  unique nulls not distinct (order_id, step_id),
  check (case when step_id is null then amount_rupiah > 0 and paid_rupiah > 0
              else amount_rupiah < 0 and paid_rupiah < 0 end)
);
create index commission_entry_of_affiliate on commission_entry (affiliate_id, booked_at);
create index commission_entry_of_payer on commission_entry (payer_id);

-- The document of one day of payment. Made once; also when nobody was due.
create table payout_run (
  run_id  uuid primary key,
  day     date not null unique,              -- the 1st or the 15th, in WIB
  made_at timestamptz not null
);

-- One affiliate in a run: who, how much and to which bank number at that time.
create table payout (
  payout_id     uuid primary key,
  run_id        uuid not null references payout_run,
  run_row       int not null,                -- 1, 2, 3 … stands in the transfer
  affiliate_id  uuid not null references affiliates,
  name          text not null,
  bank_number   text not null,
  amount_rupiah bigint not null check (amount_rupiah > 0),
  unique (run_id, run_row),
  unique (run_id, affiliate_id)
);

-- Which commissions and debits it holds. One entry is in one payout that has not failed, whatever runs at once.
create table payout_entry (
  payout_id uuid not null references payout,
  entry_id  uuid not null references commission_entry,
  is_live   boolean not null default true,   -- false: the payout failed, the entry is open again
  primary key (payout_id, entry_id)
);
create unique index payout_entry_once on payout_entry (entry_id) where is_live;

-- Whose balance waits, and why.
create table payout_waiting (
  run_id         uuid not null references payout_run,
  affiliate_id   uuid not null references affiliates,
  balance_rupiah bigint not null,
  reason         text not null,
  primary key (run_id, affiliate_id)
);

-- What became of a payout: paid, failed, or paid and later sent back by the bank.
create table payout_outcome (
  payout_id  uuid not null references payout,
  outcome    text not null check (outcome in ('paid', 'failed')),
  note       text not null,                  -- reference of the transfer, or why it failed
  decided_by uuid,                           -- the operator; no foreign key: the row outlives the person
  decided_at timestamptz not null,
  primary key (payout_id, outcome)
);

-- A bank number that took the place of another one, whoever changed it and by which door.
create table bank_number_change (
  change_id    bigint generated always as identity primary key,
  affiliate_id uuid not null references affiliates on delete cascade,
  old_number   text not null,
  new_number   text not null,
  changed_at   timestamptz not null default now(),
  told_at      timestamptz,                  -- the affiliate's message is in the outbox
  run_id       uuid references payout_run    -- the run that did not pay because of it; null: the next one will not
);
create index bank_number_change_untold on bank_number_change (change_id) where told_at is null;
create index bank_number_change_pending on bank_number_change (affiliate_id) where run_id is null;

call app.protect_table('affiliate_device');
call app.protect_table('commission_entry');
call app.protect_table('payout_run');
call app.protect_table('payout');
call app.protect_table('payout_entry');
call app.protect_table('payout_waiting');
call app.protect_table('payout_outcome');
call app.protect_table('bank_number_change');

-- Documents: added, never changed, never removed, not even by the server's own commands.
revoke update, delete on commission_entry, payout_run, payout, payout_waiting, payout_outcome from service_role;
revoke update, delete on payout_entry from service_role;
grant update (is_live) on payout_entry to service_role;

-- A number set for the first time delays nothing; after that every other one does, removing and setting anew too.
create function app.note_bank_number_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Erased: nobody is left to tell or to pay.
  if new.user_id is null then return null; end if;
  if old.account_number <> ''
     or exists (select from bank_number_change where affiliate_id = new.id) then
    insert into bank_number_change (affiliate_id, old_number, new_number)
    values (new.id, old.account_number, new.account_number);
  end if;
  return null;
end $$;
create trigger affiliates_bank_number_noted after update of account_number on affiliates
  for each row when (old.account_number is distinct from new.account_number)
  execute function app.note_bank_number_change();
