-- The public check of receipts: a sale by the code on its paper, and what became of it afterwards.
-- Rules: docs/rules/struk.md.

create index sale_by_verify_code on sale (verify_code);

-- Reprints and refunds of one sale, straight from the journal: two kinds of event that are rare beside sales.
create index journal_event_of_sale on journal_event (store_id, (body ->> 'saleId'))
  where kind in ('receipt_reprinted', 'sale_refunded');
