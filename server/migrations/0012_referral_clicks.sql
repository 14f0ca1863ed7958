-- Who has come by an affiliate's link today, so that a visitor counts once a day. Neither cookie nor address: a keyed hash
-- that is another one tomorrow, and tomorrow the row is gone.

create table referral_click (
  affiliate_id uuid not null references affiliates on delete cascade,
  day          date not null,     -- in WIB
  visitor_hash bytea not null,    -- HMAC-SHA256 of day, address and browser, under a key outside the database
  address_hash bytea not null,    -- the same of day and address: one address makes a bounded number of visitors
  primary key (affiliate_id, day, visitor_hash)
);
-- Rows of days that are over are removed with the first click of a new one.
create index referral_click_by_day on referral_click (day);
create index referral_click_by_address on referral_click (affiliate_id, day, address_hash);

call app.protect_table('referral_click');
