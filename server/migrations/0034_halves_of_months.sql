-- Sums are also kept for the halves of a month (days 1 to 15, 16 to the last): the thirty days across two months that an owner
-- looks at are on average five periods then and not six, at most eight and not ten, and each costs as many rows as products
-- were sold in it.

-- The periods that a day adds to, as `periodsOf` in domain/src/views/report/periods.ts says: 2026-11-20, 2026-11.4, 2026-11/2,
-- 2026-11, 2026.
create or replace function app.periods_of(business_day text) returns text[] language sql immutable strict parallel safe
  return array[business_day,
               left(business_day, 7) || '.' || least(6, (right(business_day, 2)::int + 4) / 5),
               left(business_day, 7) || '/' || case when right(business_day, 2) <= '15' then 1 else 2 end,
               left(business_day, 7), left(business_day, 4)];

insert into report_tally (store_id, period, tally_group, key, count, quantity_thousandths, amount_rupiah)
select store_id, (app.periods_of(period))[3], tally_group, key, sum(count), sum(quantity_thousandths), sum(amount_rupiah)
from report_tally where length(period) = 10 group by 1, 2, 3, 4;

insert into cost_sum (store_id, period, account, is_repair, amount_rupiah)
select store_id, (app.periods_of(period))[3], account, is_repair, sum(amount_rupiah)
from cost_sum where length(period) = 10 group by 1, 2, 3, 4;
