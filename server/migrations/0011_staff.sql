-- People who work at the tills of a shop: who they are, what they may do, and where they are signed in. They are no
-- users of /auth/v1 and no role of the database: docs/decisions/0012-staff-credentials.md, docs/rules/staff.md.

-- One row for each shop that has or had staff.
create table staff_list (
  store_id  uuid primary key references stores on delete cascade,
  shop_code text not null unique,        -- what staff type to name their shop; made by the server, no secret
  version   bigint not null default 0    -- counts changes that tills should hear of; every pull carries it
);

create table staff (
  staff_id      uuid primary key,
  store_id      uuid not null references staff_list on delete cascade,
  name          text not null check (length(name) between 1 and 40),
  name_key      text not null,           -- the name as it is compared: domain/src/staff/staff-name.ts
  role          text not null,           -- what the person is called; the rights alone decide
  rights        text[] not null,         -- domain/src/staff/rights.ts
  maximum_discount_hundredths int not null check (maximum_discount_hundredths between 0 and 10000),
  password_hash text not null,           -- argon2id; leaves the database for nobody but the sign-in
  pin_hash      text,                    -- as domain/src/staff/pin.ts writes it; null: cannot switch by PIN
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  disabled_at   timestamptz              -- no longer here: signs in nowhere; the row stays for old receipts
);
-- A name is one person among those who are here; who left does not keep theirs.
create unique index staff_by_name on staff (store_id, name_key) where disabled_at is null;

-- A till that came from a staff member's own sign-in is taken back together with the account.
alter table device add column staff_id uuid references staff on delete set null;
create index device_of_staff on device (staff_id) where staff_id is not null;

-- Who is signed in on which till: one session for a person and a till.
create table staff_session (
  session_id   uuid primary key,
  store_id     uuid not null references stores on delete cascade,
  staff_id     uuid not null references staff on delete cascade,
  device_id    uuid not null references device on delete cascade,
  token_hash   bytea not null,           -- sha256
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  unique (staff_id, device_id)
);
create index staff_session_of_device on staff_session (device_id);

-- A staff member gave the right password on a device that is no till of the shop yet: it becomes one if the owner says so.
create table staff_device_request (
  request_id  uuid primary key,
  store_id    uuid not null references stores on delete cascade,
  staff_id    uuid not null references staff on delete cascade,
  token_hash  bytea not null,            -- sha256; with the token the device asks what became of it
  device_name text not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  answered_at timestamptz,               -- null: the owner has not answered
  is_approved boolean,
  device_id   uuid references device on delete cascade   -- the till it became
);
create index staff_device_request_of_staff on staff_device_request (staff_id, created_at);
create index staff_device_request_of_store on staff_device_request (store_id);

call app.protect_table('staff_list');
call app.protect_table('staff');
call app.protect_table('staff_session');
call app.protect_table('staff_device_request');

-- True in a transaction that was opened for a shop by its owner, and in no other.
create function app.is_owner_of_store() returns boolean
  language sql stable parallel safe set search_path = public, pg_temp
  as $$ select exists (select from membership where store_id = app.store_id() and user_id = app.user_id() and role = 'owner') $$;
grant execute on function app.is_owner_of_store() to authenticated, service_role;

-- The owner does everything within the shop that the transaction was opened for; its tills read who works there.
do $$
declare
  name text;
begin
  foreach name in array array['staff_list', 'staff', 'staff_session', 'staff_device_request'] loop
    execute format('create policy %I on %I to authenticated '
      'using (store_id = (select app.store_id()) and (select app.is_owner_of_store())) '
      'with check (store_id = (select app.store_id()) and (select app.is_owner_of_store()))',
      name || '_of_shop_owner', name);
  end loop;
  foreach name in array array['staff_list', 'staff', 'staff_device_request'] loop
    execute format('create policy %I on %I for select to authenticated '
      'using (store_id = (select app.store_id()) and (select app.device_id()) is not null)',
      name || '_for_tills', name);
  end loop;
end $$;

-- Nobody who reads with the rights of a person or a till gets at a password's or a token's hash.
grant select, insert on staff_list to authenticated;
grant select (staff_id, store_id, name, name_key, role, rights, maximum_discount_hundredths, pin_hash, created_at,
              updated_at, disabled_at), insert on staff to authenticated;
grant update (name, name_key, role, rights, maximum_discount_hundredths, password_hash, pin_hash, updated_at, disabled_at)
  on staff to authenticated;
grant select (session_id, store_id, staff_id, device_id, created_at, last_used_at), delete on staff_session to authenticated;
grant select (request_id, store_id, staff_id, device_name, created_at, expires_at, answered_at, is_approved, device_id),
  update (answered_at, is_approved, expires_at), delete on staff_device_request to authenticated;

-- Tells the tills that there is something new, and keeps `accounts.users` what it is: a projection (ruling 14).
create function app.project_staff() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owner constant uuid := (select owner_id from stores where id = new.store_id);
begin
  update staff_list set version = version + 1 where store_id = new.store_id;
  update accounts set updated_at = new.updated_at, users = (
      select coalesce(jsonb_agg(jsonb_build_object(
               'id', staff_id, 'name', staff.name, 'role', staff.role, 'rights', staff.rights,
               'storeId', staff.store_id, 'isActive', disabled_at is null
             ) order by staff.created_at, staff_id), '[]')
      from staff join stores on stores.id = staff.store_id
      where stores.owner_id = owner)
    where account_id = owner;
  return null;
end $$;
create trigger staff_projected after insert or update on staff for each row execute function app.project_staff();

create function app.count_staff_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update staff_list set version = version + 1 where store_id = new.store_id;
  return null;
end $$;
create trigger staff_device_request_told after insert or update on staff_device_request
  for each row execute function app.count_staff_change();
