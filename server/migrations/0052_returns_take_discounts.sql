-- What days came to before a rule changed, so that the owner reads which ones changed and why [REPORT-90]. A migration that has
-- sums reckoned anew calls app.keep_figures first; the book compares when it is back where it was.
create table report_rebuild (
  store_id  uuid not null references journal_head on delete cascade,
  book      text not null check (book in ('report_head', 'cost_head')),
  until_seq bigint not null,               -- how far the book had come
  reason    text not null,                 -- RebuildReason in domain/src/views/report/figure-change.ts
  primary key (store_id, book)
);
create table report_figure_before (
  store_id      uuid not null,
  book          text not null,
  business_day  text not null,
  figure        text not null,
  amount_rupiah bigint not null,
  primary key (store_id, book, business_day, figure),
  foreign key (store_id, book) references report_rebuild on delete cascade
);
create table report_figure_change (
  store_id      uuid not null references journal_head on delete cascade,
  business_day  text not null,
  figure        text not null,             -- FigureName
  reason        text not null,
  before_rupiah bigint not null,
  after_rupiah  bigint not null,
  made_at       timestamptz not null default now(),
  primary key (store_id, business_day, figure, reason)
);
call app.protect_table('report_rebuild'::regclass);
call app.protect_table('report_figure_before'::regclass);
call app.protect_table('report_figure_change'::regclass);
create policy report_figure_change_of_current_store on report_figure_change for select to authenticated
  using (store_id = (select app.store_id()));
grant select on report_figure_change to authenticated;

-- The figures of each day that an owner reads and that a rule can change.
create view report_day_figure with (security_invoker = true) as
  select store_id, 'report_head' as book, period as business_day, tally_group as figure,
         sum(amount_rupiah)::bigint as amount_rupiah
  from report_tally
  where length(period) = 10 and tally_group in ('sold', 'refunded', 'discount', 'tax', 'tax_base', 'expense')
  group by 1, 2, 3, 4
  union all
  select store_id, 'cost_head', period, case when account = 'sold' then 'cost' else 'loss' end,
         sum(amount_rupiah)::bigint
  from cost_sum
  where length(period) = 10 and account in ('sold', 'waste', 'own_use', 'counted', 'returned', 'lost')
  group by 1, 2, 3, 4;
revoke all on report_day_figure from public, anon, authenticated;
grant select on report_day_figure to service_role;

-- Keeps what the days of these shops come to. A shop that is still being reckoned anew for another reason keeps what it had before that.
create function app.keep_figures(of_book text, of_reason text, of_stores uuid[]) returns void language sql as $$
  with begun as (
    insert into report_rebuild (store_id, book, until_seq, reason)
    select store_id, of_book, through_seq, of_reason
    from (select store_id, through_seq, 'report_head' as book from report_head
          union all select store_id, through_seq, 'cost_head' from cost_head) as head
    where book = of_book and store_id = any (of_stores) and through_seq > 0
    on conflict do nothing
    returning store_id
  )
  insert into report_figure_before (store_id, book, business_day, figure, amount_rupiah)
  select store_id, book, business_day, figure, amount_rupiah
  from report_day_figure where book = of_book and store_id in (select store_id from begun);
$$;
revoke all on function app.keep_figures(text, text, uuid[]) from public;

-- What reports add up has changed (docs/decisions/0053-one-claim-by-any-name.md): goods that come back take their part of the
-- discounts, and the base of a tax is that of all taxed lines. The sums are reckoned once more from the journal, in the
-- background and before whoever reads them first.
select app.keep_figures('report_head', 'returns_and_tax', array(
  select store_id from report_head
  where exists (select from report_tally where report_tally.store_id = report_head.store_id
                  and tally_group in ('refunded', 'tax', 'tax_base'))
));
delete from report_tally;
delete from report_name;
delete from report_head;
