-- A till sends the photo that a product of its shop names, once, and nothing else into the photos' bucket [STORAGE-22]:
-- who may change products is decided by what the journal says, which comes first. Persons of the shop go on as before.

create function app.is_named_photo(object_name text) returns boolean language sql stable parallel safe
  as $$
    select split_part(object_name, '/', 3) in ('large', 'small')
      and split_part(object_name, '/', 4) = ''
      and exists (
        select from product
        where store_id = app.store_of_object(object_name)
          and fields->>'photo' = split_part(object_name, '/', 2)
          and fields->>'photo' <> ''
      )
  $$;
grant execute on function app.is_named_photo(text) to authenticated;

-- Only products with a photo are in it.
create index product_with_photo on product (store_id, (fields->>'photo')) where fields->>'photo' <> '';

create policy storage_photo_that_is_named on storage_object as restrictive for insert to authenticated
  with check (bucket_id <> 'product-photos' or app.device_id() is null or app.is_named_photo(name));
create policy storage_photo_stays on storage_object as restrictive for update to authenticated
  using (bucket_id <> 'product-photos' or app.device_id() is null);
create policy storage_photo_is_kept on storage_object as restrictive for delete to authenticated
  using (bucket_id <> 'product-photos' or app.device_id() is null);
