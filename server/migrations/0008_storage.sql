-- Buckets and objects of /storage/v1. A row holds what is known of an object; its bytes are a file under `blob_id` in
-- the storage folder (docs/decisions/0014-storage-bytes.md). The file is on the disk before its row is committed, and
-- stays for days after its last row is gone: a row never points to missing bytes.

create table storage_bucket (
  bucket_id        text primary key,
  is_public        boolean not null default false,   -- anybody who knows the address of an object may read it
  size_limit_bytes bigint check (size_limit_bytes > 0),  -- null: the server's own limit
  allowed_types    text[],                           -- null: all; `image/*` stands for a family
  checks_pictures  boolean not null default false,   -- a picture must be what its type says, whoever brings it
  created_at       timestamptz not null,
  updated_at       timestamptz not null
);

-- The shop of an object is the first folder of its name: `<store id>/…`. null: of no shop.
create function app.store_of_object(name text) returns uuid language sql immutable parallel safe
  as $$
    select case
      when name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/' then left(name, 36)::uuid
    end
  $$;
grant execute on function app.store_of_object(text) to anon, authenticated, service_role;

create table storage_object (
  object_id        uuid primary key,
  bucket_id        text not null references storage_bucket,
  name             text collate "C" not null,        -- its path within the bucket; in byte order, so that a folder is a range
  store_id         uuid generated always as (app.store_of_object(name)) stored,
  owner_id         uuid,                             -- the person who wrote it last; null: a till or the server
  blob_id          uuid not null,                    -- the file; a new one for every new content, shared by copies
  size_bytes       bigint not null,
  digest           bytea not null,                   -- sha256 of the bytes
  content_type     text not null,
  content_encoding text,                             -- as it was packed by whoever brought it
  cache_control    text not null,
  user_metadata    jsonb not null default '{}',      -- what the caller wants to remember with it
  created_at       timestamptz not null,
  updated_at       timestamptz not null,             -- of the bytes
  unique (bucket_id, name)
);
-- What a shop uses of its space.
create index storage_object_of_store on storage_object (store_id) include (size_bytes) where store_id is not null;
-- The sweep asks whether a file still belongs to something.
create index storage_object_of_blob on storage_object (blob_id);

-- Files that belonged to nothing when the sweep last looked.
create table storage_leftover (
  blob_id  uuid primary key,
  found_at timestamptz not null                      -- removed some days after this
);

-- Names this database, so that two of them never share (and sweep) one folder of files.
create table storage_home (
  home_id uuid primary key default gen_random_uuid()
);

call app.protect_table('storage_bucket');
call app.protect_table('storage_object');
call app.protect_table('storage_leftover');
call app.protect_table('storage_home');

insert into storage_home default values;

-- The shops that a transaction may touch: those of the person's memberships, or the till's own.
create function app.stores_of_caller() returns setof uuid language sql stable parallel safe
  as $$
    select store_id from membership where user_id = app.user_id()
    union
    select app.store_id() where app.store_id() is not null
  $$;
grant execute on function app.stores_of_caller() to authenticated;

-- Members and tills of a shop read and write what lies below their shop's folder in the shops' buckets, and nothing
-- else; that logos can be read by anybody is the business of the address without a key, which serves public buckets.
create policy storage_object_of_shop on storage_object to authenticated
  using (
    bucket_id in ('product-photos', 'store-logos')
    and store_id in (select app.stores_of_caller())
  )
  with check (
    bucket_id in ('product-photos', 'store-logos')
    and store_id in (select app.stores_of_caller())
  );
grant select, insert, update, delete on storage_object to authenticated;
-- Nobody's rows are visible to these, but asking is no error: what cannot be seen is not there.
grant select on storage_object to anon;
grant select on storage_bucket to anon, authenticated;

-- What an upload or download has to know of a bucket, whoever asks: the limits are no secret, the list of buckets is
-- the service's.
create function app.storage_bucket_named(asked_bucket_id text)
  returns table (bucket_id text, is_public boolean, size_limit_bytes bigint, allowed_types text[], checks_pictures boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select bucket_id, is_public, size_limit_bytes, allowed_types, checks_pictures
    from storage_bucket where bucket_id = asked_bucket_id
  $$;
grant execute on function app.storage_bucket_named(text) to anon, authenticated, service_role;

insert into storage_bucket
  (bucket_id, is_public, size_limit_bytes, allowed_types, checks_pictures, created_at, updated_at)
values
  ('product-photos', false, 2097152, '{image/jpeg,image/png,image/webp,image/gif}', true, now(), now()),
  ('store-logos', true, 2097152, '{image/jpeg,image/png,image/webp,image/gif}', true, now(), now()),
  ('ebook', false, null, null, false, now(), now());
