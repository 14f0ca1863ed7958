-- Which event changed what a product's stock is worth: a till that has the costs of a shop asks only for what changed since
-- (docs/decisions/0032-a-till-has-the-costs-of-its-shop.md). What was reckoned before this goes to every till once.
alter table cost_state add column changed_seq bigint not null default 0;
create index cost_state_by_change on cost_state (store_id, changed_seq, product_id);
