-- The sums stand in the index beside their keys: a report of any days reads some hundred pages of it, and not a page of the table for
-- nearly every product of every period. They are added to in batches, long after a sale was taken, so what one more entry costs there
-- nobody waits for.
alter table report_tally
  drop constraint report_tally_pkey,
  add primary key (store_id, period, tally_group, key) include (count, quantity_thousandths, amount_rupiah);
