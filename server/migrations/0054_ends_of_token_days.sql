-- Tokens count for the business day on which they came in each shop [TOKEN-10].

-- When the day ended by the shop's clock, kept as the day is first counted. Null: it was counted before this was kept, and
-- tokens count for it by the midnight of Jakarta, as they did then.
alter table token_day add column ends_at timestamptz;
