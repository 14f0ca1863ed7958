-- Codes that anybody can cause (registration, signing in by an unknown number) are counted apart from those that only a
-- known person is sent. Null: written before; those are told apart by whether the number is somebody's.
alter table wa_outbox add column is_for_anybody boolean;
