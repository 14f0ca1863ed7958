-- A photo that no product of its shop names any more goes, some days after that was seen [STORAGE-23]: whoever has not heard of
-- the change, and an import that is undone, still find it.
alter table storage_object
  add column unnamed_since timestamptz;  -- a photo that a till brought and nothing names; null: named, or no such photo
