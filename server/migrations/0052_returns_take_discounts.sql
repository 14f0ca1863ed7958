-- What reports add up has changed (docs/decisions/0053-one-claim-by-any-name.md): goods that come back take their part of the
-- discounts, and the base of a tax is that of all taxed lines. The sums are reckoned once more from the journal, in the
-- background and before whoever reads them first.
delete from report_tally;
delete from report_name;
delete from report_head;
