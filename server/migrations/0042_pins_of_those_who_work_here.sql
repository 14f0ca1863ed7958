-- A PIN is one person's among those who work in a shop. Who left keeps none: it may be somebody else's by now, and would
-- come back with *Aktifkan* [STAFF-37].
update staff set pin_hash = null where disabled_at is not null and pin_hash is not null;
alter table staff add constraint staff_pin_of_active check (pin_hash is null or disabled_at is null);

-- Devices of staff hear anew who works here, and drop the PINs of everybody else [STAFF-42].
update staff_list set version = version + 1
where exists (select from device where device.store_id = staff_list.store_id and device.staff_id is not null);
