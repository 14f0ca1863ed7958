-- What became kasbon because a payment never came, by its sale: reports and the note of a closed shift look it up where goods
-- came back of such a sale. Few beside sales.
create index journal_event_debt_of_sale on journal_event (store_id, (body ->> 'saleId')) where kind = 'kasbon_adjusted';
