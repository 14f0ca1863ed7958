-- A charge is spoken of with the key that it was made with, also once the shop has saved another one. Sealed like the key itself;
-- it goes when the charge is paid, which is the only end that nothing can come after.
alter table qris_charge add column sealed_key text;
update qris_charge set sealed_key = qris_key.sealed_key from qris_key
  where qris_key.store_id = qris_charge.store_id and qris_charge.status <> 'paid'
    and qris_charge.created_at >= qris_key.saved_at;

-- Orders whose server died before it asked for their payment page were looked at by nobody, and stood as open for ever.
update orders set next_look_at = created_at where state = 'created' and next_look_at is null;
