-- The owner hears of each new till by WhatsApp, whichever door it came through (DEVICE-7).
alter table device add column owner_told_at timestamptz;   -- the message is in the outbox, or there is nobody to tell
update device set owner_told_at = created_at;
create index device_untold on device (created_at) where owner_told_at is null;
