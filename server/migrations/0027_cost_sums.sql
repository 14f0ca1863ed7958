-- What goods cost by day, month and year, as report_tally keeps what was sold: the cost of a year is a few rows, however
-- many products were sold on however many days.
create table cost_sum (
  store_id      uuid not null,
  period        text not null,         -- 2026-11-20, 2026-11 or 2026
  account       text not null,
  is_repair     boolean not null,
  amount_rupiah bigint not null,
  primary key (store_id, period, account, is_repair)
) with (fillfactor = 80);
call app.protect_table('cost_sum'::regclass);
create policy cost_sum_of_current_store on cost_sum for select to authenticated
  using (store_id = (select app.store_id()));
grant select on cost_sum to authenticated;

-- The periods that a day adds to.
create function app.periods_of(business_day text) returns text[] language sql immutable strict parallel safe
  return array[business_day, left(business_day, 7), left(business_day, 4)];
grant execute on function app.periods_of(text) to service_role;

insert into cost_sum (store_id, period, account, is_repair, amount_rupiah)
select store_id, period, account, is_repair, sum(amount_rupiah)
from cost_day cross join lateral unnest(app.periods_of(business_day)) as period
group by store_id, period, account, is_repair;
