-- What one person may take is bounded at every door, also at those that only old pages use. The numbers are those of
-- domain/src; tests hold them together.

-- A shop that a browser inserts: as many as `POST /api/stores` lets the same person have, counted under the same lock.
-- The rows of a list are counted one after the other, and one too many takes the whole list back [DATA-14].
create or replace function app.correct_store() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') <> 'authenticated' then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('account ' || app.user_id(), 0));
  if (select count(*) from stores where owner_id = app.user_id()) >= 20 then
    raise exception 'Satu akun paling banyak 20 toko. Tidak ada yang ditambahkan.';
  end if;
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

-- Each change of a bank number is kept and told; nobody honest makes thirty between two payouts [DATA-15].
create or replace function app.note_bank_number_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Erased: nobody is left to tell or to pay.
  if new.user_id is null then return null; end if;
  if current_setting('role') = 'authenticated'
     and (select count(*) from bank_number_change where affiliate_id = new.id and run_id is null) >= 30 then
    raise exception 'Nomor rekening sudah terlalu sering diganti. Nomor yang lama tetap tersimpan. Hubungi kami.';
  end if;
  if old.account_number <> ''
     or exists (select from bank_number_change where affiliate_id = new.id) then
    insert into bank_number_change (affiliate_id, old_number, new_number)
    values (new.id, old.account_number, new.account_number);
  end if;
  return null;
end $$;

-- What the files of a shop take, and those of all shops of its owner; the object at one place is not counted. From here
-- to the end of the transaction nobody else adds to them: two uploads at once do not both take the last room. No row for
-- a shop that is not the caller's.
create function app.storage_used(asked_store_id uuid, except_bucket_id text, except_name text)
  returns table (owner_id uuid, shop_bytes bigint, owner_bytes bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  owner constant uuid := (select stores.owner_id from stores where id = asked_store_id);
begin
  if owner is null or asked_store_id not in (select app.stores_of_caller()) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('storage ' || owner, 0));
  return query
    select owner,
           coalesce(sum(size_bytes) filter (where store_id = asked_store_id), 0)::bigint,
           coalesce(sum(size_bytes), 0)::bigint
    from storage_object
    where store_id in (select id from stores where stores.owner_id = owner)
      and (bucket_id, name) <> (except_bucket_id, except_name);
end $$;
grant execute on function app.storage_used(uuid, text, text) to authenticated;
