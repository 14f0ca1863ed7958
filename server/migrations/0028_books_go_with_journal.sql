-- What is reckoned from a shop's journal goes with the journal. A book that was being brought up to it while its shop was
-- erased wrote its sums after the others had been deleted, and nothing would ever have found them: from now on the deletion
-- of the journal's head waits for the book, and no book begins where there is no journal.

-- What was left of shops that are gone.
do $$
declare
  name text;
begin
  foreach name in array array['report_tally', 'report_name', 'report_head', 'cost_posting', 'cost_day', 'cost_sum',
                              'cost_state', 'cost_head', 'customer_erasure'] loop
    execute format('delete from %1$I where not exists (select from journal_head where journal_head.store_id = %1$I.store_id)',
                   name);
  end loop;
  foreach name in array array['report_head', 'cost_head', 'customer_erasure'] loop
    execute format('alter table %1$I add constraint %1$s_of_journal
                      foreign key (store_id) references journal_head on delete cascade', name);
  end loop;
end $$;
