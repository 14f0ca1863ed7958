-- What accounts were given and what their sales used: two ledgers that are only added to. `accounts.end_date`,
-- `account_type`, `is_active` and `token` are what they add up to. Only the server's own commands (service_role) reach
-- these tables. Rules: docs/rules/plan.md, token.md, entitlement.md; sums: domain/src/plan/plan-ledger.ts,
-- domain/src/token/spending.ts.

-- One row for the trial and one for each paid order.
create table plan_grant (
  grant_id      uuid primary key,            -- of an order: its id, so that it is granted once
  user_id       uuid not null references auth_user on delete cascade,
  kind          text not null check (kind in ('trial', 'plan', 'hardware', 'one_time', 'tokens')),
  order_number  text,                        -- as receipts show it; null for the trial
  item_name     text not null default '',
  granted_at    timestamptz not null,        -- when it was paid; the beginning of the trial
  months        int not null default 0 check (months >= 0),   -- with those on top
  bonus_months  int not null default 0 check (bonus_months between 0 and months),
  tokens        bigint not null default 0 check (tokens >= 0),
  trial_ends_at timestamptz check ((trial_ends_at is null) = (kind <> 'trial')),
  amount_rupiah bigint not null default 0 check (amount_rupiah >= 0)
);
create index plan_grant_of_user on plan_grant (user_id, granted_at);
create unique index plan_grant_trial on plan_grant (user_id) where kind = 'trial';

-- One row for each time that some of the price went back.
create table plan_take_back (
  grant_id      uuid not null references plan_grant on delete cascade,
  step_id       text not null,               -- as the payment names the step: it never counts twice
  reason        text not null check (reason in ('refund', 'chargeback', 'reversal')),
  total_rupiah  bigint not null check (total_rupiah >= 0),    -- given back up to and with this step
  is_whole      boolean not null,
  taken_back_at timestamptz not null,
  primary key (grant_id, step_id)
);

create table token_entry (
  entry_id  bigint generated always as identity primary key,
  user_id   uuid not null references auth_user on delete cascade,
  kind      text not null check (kind in ('trial', 'bought', 'taken_back', 'spent')),
  tokens    bigint not null,                 -- signed: what was spent or taken back is negative, a correction positive
  day       text not null,                   -- business day that it counts for; text, as in `sale`
  store_id  uuid,                            -- spent: whose sales; no key, a shop that goes leaves the balance as it is
  grant_id  uuid references plan_grant on delete cascade,
  step_id   text,                            -- taken back: which step
  booked_at timestamptz not null
);
create index token_entry_of_user on token_entry (user_id, day);
create unique index token_entry_once on token_entry (grant_id, coalesce(step_id, '')) where grant_id is not null;

-- What the sales of a day would cost without a plan: a sum over `sale`, counted anew for a day that a sale came to.
create table token_day (
  store_id    uuid not null references stores on delete cascade,
  day         text not null,
  cost_tokens bigint not null check (cost_tokens >= 0),
  is_beyond   boolean not null default false,  -- something was sold that neither time nor tokens covered
  warned_at   timestamptz,                     -- the owner was told so
  primary key (store_id, day)
);
create index token_day_to_warn on token_day (store_id) where is_beyond and warned_at is null;

-- One row for each account. Its lock is the order of everything that is booked for the account.
create table plan_account (
  user_id         uuid primary key references auth_user on delete cascade,
  tokens_ended_at timestamptz,               -- since when there are none; null: there are some, or never were any
  recount_from    timestamptz,               -- what was given changed: days from here on are to be counted anew
  settled_at      timestamptz
);

-- One row for each shop that was settled or whose tills should ask again.
create table plan_store (
  store_id            uuid primary key references stores on delete cascade,
  version             bigint not null default 0,   -- counts changes that tills should hear of; every pull carries it
  settled_through_seq bigint not null default 0    -- sales of events up to this number are counted
);

call app.protect_table('plan_grant');
call app.protect_table('plan_take_back');
call app.protect_table('token_entry');
call app.protect_table('token_day');
call app.protect_table('plan_account');
call app.protect_table('plan_store');
-- What was booked stays booked: a mistake is another row.
revoke update, delete on plan_grant, plan_take_back, token_entry from service_role;

-- A pull reads its own shop's version.
create policy plan_store_of_current_store on plan_store for select to authenticated
  using (store_id = (select app.store_id()));
grant select (store_id, version) on plan_store to authenticated;

-- A warning may be about a shop and no till of it.
alter table journal_warning alter column device_id drop not null;
grant execute on function raise_warnings(uuid, uuid, bigint, bigint, bigint, uuid[], jsonb) to service_role;

-- The balance is the sum of the entries, whoever adds one.
create function app.sum_up_tokens() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person record;
  balance bigint;
begin
  for person in select user_id, sum(tokens) as added, max(booked_at) as booked_at from added_entries group by user_id loop
    select sum(tokens) into balance from token_entry where user_id = person.user_id;
    update accounts set token = balance where account_id = person.user_id and token <> balance;
    update plan_account
      set tokens_ended_at = case
        when balance > 0 then null
        when balance - person.added > 0 then person.booked_at
        else tokens_ended_at end
      where user_id = person.user_id;
  end loop;
  return null;
end $$;
create trigger token_entries_summed after insert on token_entry
  referencing new table as added_entries for each statement execute function app.sum_up_tokens();

-- Both ledgers begin with the account, whichever door it came through.
create function app.begin_ledgers(account accounts) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into plan_account (user_id) values (account.account_id) on conflict do nothing;
  insert into plan_grant (grant_id, user_id, kind, granted_at, trial_ends_at, tokens)
    values (gen_random_uuid(), account.account_id, 'trial', account.start_date, account.end_date, greatest(account.token, 0))
    on conflict do nothing;
  if account.token <> 0 and not exists (select from token_entry where user_id = account.account_id) then
    insert into token_entry (user_id, kind, tokens, day, booked_at)
      values (account.account_id, 'trial', account.token,
              to_char(account.start_date at time zone 'Asia/Jakarta', 'YYYY-MM-DD'), account.start_date);
  end if;
end $$;
create function app.begin_ledgers_of_new_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform app.begin_ledgers(new);
  return null;
end $$;
create trigger accounts_begin_ledgers after insert on accounts
  for each row execute function app.begin_ledgers_of_new_account();

select app.begin_ledgers(accounts) from accounts;
