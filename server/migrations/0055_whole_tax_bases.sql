-- The base of taxed lines whose own share of the tax is nothing is in the tax recap [TAX-7]: what shops with tax on their bills had added
-- up is reckoned anew from their journal, by the server's own work or as somebody reads it.
select app.keep_figures('report_head', 'returns_and_tax', array(
  select distinct store_id from report_tally where tally_group in ('tax', 'tax_base')
));
with taxed as (delete from report_head where store_id in (
  select store_id from report_tally where tally_group in ('tax', 'tax_base')
) returning store_id)
delete from report_tally where store_id in (select store_id from taxed);
