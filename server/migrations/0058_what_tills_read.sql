-- What a till said last of what it can read (`journalEdition`): kinds and versions of events are counted up. Tills of before
-- that say nothing and read the first edition [SYNC-114].
alter table device add column edition smallint not null default 1;
grant update (edition) on device to authenticated;
