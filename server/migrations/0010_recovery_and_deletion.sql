-- A forgotten password, and an account that goes. Rules: docs/rules/account.md.

-- Somebody asked for a new password by the code that goes to a number. Gone after a day.
create table password_recovery (
  recovery_id       uuid primary key,
  phone             text not null,
  user_id           uuid references auth_user on delete cascade,  -- null: nobody has this number; no code is right then
  created_at        timestamptz not null,
  ticket_hash       bytea,            -- sha256 of what a right code was exchanged for
  ticket_expires_at timestamptz,
  ended_at          timestamptz       -- the new password is set, or the password was changed in another way meanwhile
);
create index password_recovery_by_age on password_recovery (created_at);
create index password_recovery_of_user on password_recovery (user_id);

-- Every code that was given out for one; the newest counts. As registration_code.
create table password_recovery_code (
  code_id     uuid primary key,       -- also names its message: wa_outbox.idempotency_key = 'otp:' || code_id
  recovery_id uuid not null references password_recovery on delete cascade,
  phone       text not null,
  code_hash   bytea not null,         -- HMAC-SHA256 under a key outside the database
  issued_at   timestamptz not null,
  tries_used  int not null default 0
);
create index password_recovery_code_of_recovery on password_recovery_code (recovery_id, issued_at);
create index password_recovery_code_of_phone on password_recovery_code (phone, issued_at);

-- Whoever could read a code before must not get in by it after the password was changed, whichever command changed it.
create function app.end_password_recoveries() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update password_recovery set ended_at = new.updated_at where user_id = new.user_id and ended_at is null;
  return null;
end $$;
create trigger auth_user_password_ends_recoveries after update of password_hash on auth_user
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function app.end_password_recoveries();

-- A person who asked to be deleted. While the row waits, account and shops are closed and everything is still there;
-- coming back deletes the row. Then the person's data is erased step by step, and the row stays as the note of it.
create table account_deletion (
  user_id      uuid primary key,              -- no foreign key: the row outlives the person
  requested_at timestamptz not null,
  erase_after  timestamptz not null,          -- until then the person may come back
  erased_at    timestamptz                    -- null: waiting, or under way
);
create index account_deletion_due on account_deletion (erase_after) where erased_at is null;

call app.protect_table('password_recovery');
call app.protect_table('password_recovery_code');
call app.protect_table('account_deletion');

create function app.is_leaving(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from account_deletion where user_id = person and erased_at is null) $$;
create function app.is_store_closing(asked_store uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from stores join account_deletion on user_id = owner_id
                       where stores.id = asked_store and erased_at is null) $$;
grant execute on function app.is_leaving(uuid), app.is_store_closing(uuid) to authenticated, service_role;

-- A closing account is no row on the wire, and nobody works in its shops: neither the owner nor the staff.
alter policy accounts_of_person on accounts using (account_id = app.user_id() and not app.is_leaving(account_id));
alter policy accounts_made_by_person on accounts
  with check (account_id = app.user_id() and not app.is_leaving(account_id));
alter policy stores_of_person on stores using (owner_id = app.user_id() and not app.is_leaving(owner_id));
alter policy stores_made_by_person on stores
  with check (owner_id = app.user_id() and not app.is_leaving(owner_id));
alter policy membership_of_person on membership
  using (user_id = app.user_id() and not app.is_store_closing(store_id));

-- An affiliate's record is part of other people's books: it loses its person and stays.
alter table affiliates
  alter column user_id drop not null,
  drop constraint affiliates_user_id_fkey,
  add constraint affiliates_user_id_fkey foreign key (user_id) references auth_user on delete set null;

-- What a till says of itself: events of its own that the server does not have yet. Null: it never said.
alter table device
  add column unsent_count int check (unsent_count >= 0),
  add column unsent_at    timestamptz;         -- when it said so
grant update (unsent_count, unsent_at) on device to authenticated;

-- Erases rows of a shop whose owner is leaving, from a table that nobody else may delete from: what has happened is never
-- changed, but a person may go with all of it. At most so many at once; answers how many.
create function app.erase_shop_rows(target regclass, closed_store uuid, at_most int) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased int;
begin
  if not app.is_store_closing(closed_store) then
    raise exception 'the owner of this shop is not leaving';
  end if;
  execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where store_id = $1 limit $2))', target)
    using closed_store, at_most;
  get diagnostics erased = row_count;
  return erased;
end $$;
grant execute on function app.erase_shop_rows(regclass, uuid, int) to service_role;
