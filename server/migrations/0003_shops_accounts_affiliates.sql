-- The five product tables that browsers may reach through /rest/v1, and what stands behind them. Names and columns of
-- the five are the specification's. What a browser may do with which row is said here and proved as one table in
-- server/src/supabase/rest/access.test.ts; server/src/supabase/rest/tables.ts lists the same columns for the wire.

create table stores (
  id         uuid primary key default gen_random_uuid(),
  owner_id   uuid not null references auth_user,
  created_at timestamptz not null default now(),
  name       text not null default '' check (length(name) <= 200),
  address    text not null default '' check (length(address) <= 1000),
  phone      text not null default '' check (length(phone) <= 40),   -- the owner's verified number, as people write it: 08…
  telp       text not null default '' check (length(telp) <= 40),    -- what the receipt shows
  billings   jsonb not null default '[]',                            -- paid orders, a projection
  promo      text not null default ''                                -- the operator's text, shown under Langganan
);
create index stores_of_owner on stores (owner_id);

-- Who may work in which shop. The client names the shop, the server checks this row, then scopes (ruling 14).
create table membership (
  store_id uuid not null references stores on delete cascade,
  user_id  uuid not null references auth_user on delete cascade,
  role     text not null,      -- owner, later also the staff roles
  primary key (store_id, user_id)
);
create index membership_of_user on membership (user_id);

create table affiliates (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid not null unique references auth_user,
  affiliate_code text not null unique,          -- three letters and four digits, made by the server
  name           text not null,
  email          text not null,
  account_number text not null default '' check (account_number = '' or account_number ~ '^[0-9]{8,40}$'),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);

create table affiliates_stats (
  id               uuid primary key default gen_random_uuid(),
  affiliate_id     uuid not null unique references affiliates on delete cascade,
  clicks           bigint not null default 0,
  total_signups    bigint not null default 0,
  total_commission bigint not null default 0,   -- whole rupiah
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now()
);

create table accounts (
  id           uuid primary key default gen_random_uuid(),
  email        text not null,
  role         text not null default 'owner',
  account_id   uuid not null unique references auth_user,  -- the person; at most one account each
  created_at   timestamptz not null default now(),
  name         text not null default '' check (length(name) <= 200),
  store_id     uuid references stores,          -- the first shop
  users        jsonb not null default '[]',     -- staff, a projection
  account_type text not null default 'subscription',
  start_date   timestamptz not null,
  end_date     timestamptz not null,
  is_active    boolean not null default true,
  updated_at   timestamptz not null default now(),
  token        bigint not null default 0,       -- balance; the ledger behind it decides
  affiliate_id uuid references affiliates
  -- There is no column `password`: what an old browser sends under that name is dropped before it gets here.
);

-- Commissions. Closed to browsers: they read the view below, which shows their own with the payer's name masked.
create table subscription_payment (
  id                   uuid primary key default gen_random_uuid(),
  affiliate_id         uuid not null references affiliates,
  account_name         text not null,
  package_name         text not null,
  created_at           timestamptz not null default now(),
  amount               bigint not null,             -- whole rupiah really paid
  affiliate_commission bigint not null,             -- whole rupiah
  affiliate_paid       boolean not null default false
);
create index subscription_payment_of_affiliate on subscription_payment (affiliate_id, created_at desc);

-- Who has had a trial, for ever: neither deleting the account nor a second user on the same number earns another one.
-- No foreign key: the row outlives the person.
create table trial_ledger (
  user_id    uuid primary key,
  phone      text unique,             -- +62…; null for a person without a number
  granted_at timestamptz not null default now()
);

call app.protect_table('stores');
call app.protect_table('membership');
call app.protect_table('affiliates');
call app.protect_table('affiliates_stats');
call app.protect_table('accounts');
call app.protect_table('subscription_payment');
call app.protect_table('trial_ledger');

-- Own rows, by the verified id of the person and nothing else.
create policy stores_of_person on stores for select to authenticated using (owner_id = app.user_id());
create policy stores_made_by_person on stores for insert to authenticated with check (owner_id = app.user_id());
create policy membership_of_person on membership for select to authenticated using (user_id = app.user_id());
create policy affiliates_of_person on affiliates for select to authenticated using (user_id = app.user_id());
create policy affiliates_changed_by_person on affiliates for update to authenticated
  using (user_id = app.user_id()) with check (user_id = app.user_id());
create policy affiliates_stats_of_person on affiliates_stats for select to authenticated
  using (affiliate_id in (select id from affiliates where user_id = app.user_id()));
create policy accounts_of_person on accounts for select to authenticated using (account_id = app.user_id());
create policy accounts_made_by_person on accounts for insert to authenticated with check (account_id = app.user_id());

-- Accounts and stores are changed through events and commands only (ruling 14): no update, no delete.
grant select, insert on stores, accounts to authenticated;
grant select on membership, affiliates, affiliates_stats to authenticated;
grant update (account_number) on affiliates to authenticated;

-- `security_barrier`: a filter of the caller never sees a row before our condition has. The view works with its
-- owner's rights, so the condition in it is what keeps one affiliate's rows from another.
create view subscription_payments with (security_barrier) as
  select
    payment.id,
    payment.affiliate_id,
    case
      when current_user = 'service_role' then payment.account_name
      else left(payment.account_name, 2) || '***'
    end as account_name,
    payment.package_name,
    payment.created_at,
    payment.amount,
    payment.affiliate_commission,
    payment.affiliate_paid
  from subscription_payment as payment
  where current_user = 'service_role'
     or payment.affiliate_id in (select id from affiliates where user_id = app.user_id());
revoke all on subscription_payments from public;
grant select on subscription_payments to authenticated;
grant select, insert, update, delete on subscription_payments to service_role;

-- The server's commands write through the view's name too: a computed column makes PostgreSQL ask for these.
create function app.write_subscription_payment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from subscription_payment where id = old.id;
    return old;
  end if;
  if tg_op = 'INSERT' then
    new.id := coalesce(new.id, gen_random_uuid());
    new.created_at := coalesce(new.created_at, now());
    new.affiliate_paid := coalesce(new.affiliate_paid, false);
    insert into subscription_payment
      (id, affiliate_id, account_name, package_name, created_at, amount, affiliate_commission, affiliate_paid)
    values
      (new.id, new.affiliate_id, new.account_name, new.package_name, new.created_at, new.amount,
       new.affiliate_commission, new.affiliate_paid);
  else
    update subscription_payment set
      affiliate_id = new.affiliate_id, account_name = new.account_name, package_name = new.package_name,
      created_at = new.created_at, amount = new.amount, affiliate_commission = new.affiliate_commission,
      affiliate_paid = new.affiliate_paid
    where id = old.id;
  end if;
  return new;
end $$;
create trigger subscription_payments_written instead of insert or update or delete on subscription_payments
  for each row execute function app.write_subscription_payment();

-- Grants the trial to a person once for ever; false when the person or the number has had it.
create function app.claim_trial(person_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into trial_ledger (user_id, phone)
  select user_id, phone from auth_user where user_id = person_id
  on conflict do nothing;
  return found;
end $$;
grant execute on function app.claim_trial(uuid) to service_role;

create function app.touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger affiliates_touched before update on affiliates
  for each row execute function app.touch_updated_at();

-- What a browser inserts is corrected, not believed: an old page sends whole records and must keep working, and a
-- forged one gains nothing. The server's commands (service_role) say themselves what they mean.
create function app.correct_store() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') <> 'authenticated' then return new; end if;
  new.owner_id := app.user_id();
  new.created_at := now();
  new.billings := '[]';
  new.promo := '';
  -- As people write it, 08…: what domain/src/account makes of a number too.
  new.phone := coalesce(
    (select regexp_replace(phone, '^\+62', '0') from auth_user
     where user_id = app.user_id() and phone_confirmed_at is not null),
    ''
  );
  return new;
end $$;
create trigger stores_corrected before insert on stores for each row execute function app.correct_store();

create function app.add_owner_membership() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') = 'authenticated' then
    insert into membership (store_id, user_id, role) values (new.id, new.owner_id, 'owner');
  end if;
  return null;
end $$;
create trigger stores_get_owner after insert on stores for each row execute function app.add_owner_membership();

-- Trial length and first tokens are those of domain/src/plan; a test holds the two together.
create function app.correct_account() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  has_trial boolean;
begin
  if current_setting('role') <> 'authenticated' then return new; end if;
  -- Another person's account: left as it is, the policy refuses it. Nothing of that person is touched.
  if new.account_id is distinct from app.user_id() then return new; end if;
  -- A second account of this person is refused by the unique key; it must not use a trial up before.
  has_trial := not exists (select from accounts where account_id = new.account_id)
    and app.claim_trial(new.account_id);
  new.email := (select coalesce(email, phone) from auth_user where user_id = new.account_id);
  new.role := 'owner';
  new.account_type := 'subscription';
  new.is_active := true;
  new.start_date := now();
  new.end_date := case when has_trial then now() + interval '7 days' else now() end;
  new.token := case when has_trial then 2000 else 0 end;
  new.users := '[]';
  new.created_at := now();
  new.updated_at := now();
  new.affiliate_id := null;
  new.store_id := (select id from stores where owner_id = new.account_id order by created_at, id limit 1);
  return new;
end $$;
create trigger accounts_corrected before insert on accounts for each row execute function app.correct_account();
