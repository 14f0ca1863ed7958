-- Acts that count once and that two devices can tell of: what of the journal has been looked through for them
-- (server/src/sync/once-only.ts). What came before this release stays as its shop may have put it right by hand.
alter table journal_head add column acts_through bigint not null default 0;
update journal_head set acts_through = last_seq;

-- Few beside sales. The list of kinds stands in once-only.ts, too.
create index journal_event_act on journal_event (store_id, store_seq)
  where kind in ('kasbon_adjusted', 'payment_checked', 'payment_received', 'sale_refunded', 'expense_reversed');
create index journal_event_expense_back on journal_event (store_id, (body ->> 'expenseId')) where kind = 'expense_reversed';
