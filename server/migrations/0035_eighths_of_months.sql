-- The pieces of a month for which sums are kept are eighths and no longer sixths, cut where thirty days across two months need the
-- fewest periods: seven at most and not eight. A day adds to as many periods as before.

-- The periods that a day adds to, as `periodsOf` in domain/src/views/report/periods.ts says: 2026-11-20, 2026-11.6, 2026-11/2,
-- 2026-11, 2026.
create or replace function app.periods_of(business_day text) returns text[] language sql immutable strict parallel safe
  return array[business_day,
               left(business_day, 7) || '.' || width_bucket(right(business_day, 2)::int, array[1, 5, 9, 12, 16, 20, 23, 26]),
               left(business_day, 7) || '/' || case when right(business_day, 2) <= '15' then 1 else 2 end,
               left(business_day, 7), left(business_day, 4)];

delete from report_tally where substr(period, 8, 1) = '.';

insert into report_tally (store_id, period, tally_group, key, count, quantity_thousandths, amount_rupiah)
select store_id, (app.periods_of(period))[2], tally_group, key, sum(count), sum(quantity_thousandths), sum(amount_rupiah)
from report_tally where length(period) = 10 group by 1, 2, 3, 4;

delete from cost_sum where substr(period, 8, 1) = '.';

insert into cost_sum (store_id, period, account, is_repair, amount_rupiah)
select store_id, (app.periods_of(period))[2], account, is_repair, sum(amount_rupiah)
from cost_sum where length(period) = 10 group by 1, 2, 3, 4;
