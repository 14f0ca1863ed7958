-- Owners who want it hear by WhatsApp of a shift that was closed (docs/rules/shift.md). Over all shops, what ended lately is
-- looked for every minute; without this every shift of every shop would be read.
create index shop_record_closed_shift on shop_record (changed_at_ms) where record_kind = 'shift' and is_ended;
