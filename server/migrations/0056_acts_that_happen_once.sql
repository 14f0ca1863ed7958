-- Acts that count once and that two devices can tell of: what of the journal has been looked through for them
-- (server/src/features/sync/once-only.ts). What came before this release stays as its shop may have put it right by hand.
alter table journal_head add column acts_through bigint not null default 0;
update journal_head set acts_through = last_seq;

-- Few beside sales. The list of kinds stands in once-only.ts, too.
create index journal_event_act on journal_event (store_id, store_seq)
  where kind in ('kasbon_adjusted', 'payment_checked', 'payment_received', 'sale_refunded', 'expense_reversed',
                 'bill_voided');
create index journal_event_expense_back on journal_event (store_id, (body ->> 'expenseId')) where kind = 'expense_reversed';
create index journal_event_bill_voided on journal_event (store_id, (body ->> 'billId')) where kind = 'bill_voided';

-- A charge is spoken of with the key that it was made with, also once the shop has saved another one. Sealed like the key itself;
-- it goes when the charge is paid, which is the only end that nothing can come after.
alter table qris_charge add column sealed_key text;
update qris_charge set sealed_key = qris_key.sealed_key from qris_key
  where qris_key.store_id = qris_charge.store_id and qris_charge.status <> 'paid'
    and qris_charge.created_at >= qris_key.saved_at;

-- Orders whose server died before it asked for their payment page were looked at by nobody, and stood as open for ever.
update orders set next_look_at = created_at where state = 'created' and next_look_at is null;
