-- Goods that come back are worth what they left for (docs/decisions/0056-goods-come-back-at-their-own-cost.md). What shops in which
-- anything ever came back had reckoned is reckoned anew from their journal, by the server's own work or as somebody reads it; their
-- tills hear every product once more, because what it is worth may have changed by no new event.
alter table cost_head add column if not exists anew_seq bigint not null default 0; -- what was reckoned anew counts as changed by this number

create temporary table reckoned_anew on commit drop as
  select store_id from cost_head where exists (select from refund where refund.store_id = cost_head.store_id);

select app.keep_figures('cost_head', 'returned_cost', array(select store_id from reckoned_anew));
delete from cost_posting where store_id in (select store_id from reckoned_anew);
delete from cost_day where store_id in (select store_id from reckoned_anew);
delete from cost_sum where store_id in (select store_id from reckoned_anew);
delete from cost_state where store_id in (select store_id from reckoned_anew);
update cost_head set through_seq = 0, anew_seq = journal_head.last_seq + 1
from journal_head
where journal_head.store_id = cost_head.store_id and cost_head.store_id in (select store_id from reckoned_anew);
