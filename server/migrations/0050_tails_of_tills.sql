-- What a till said last of the end of its chain while events of it were not here yet: number and hash of its newest event, and the
-- newest receipt number (`DeviceTail`). Its end may be lost on the till itself [SYNC-89].
alter table device add column told_tail jsonb;
grant update (told_tail) on device to authenticated;
