-- WhatsApp messages of more kinds, by more than one way, and what became of them after they were handed over.

-- Which kinds there are, and their rules, stands in one table of the code (domain/src/message/kinds.ts).
alter table wa_outbox drop constraint wa_outbox_kind_check;

alter table wa_outbox
  add column template   text,                 -- which text, for a way that takes approved templates only
  add column variables  text,                 -- JSON: what fills it; sealed for otp; erased with the payload
  add column ack        smallint not null default 0   -- what WhatsApp said of it: 0 nothing, 1 server, 2 device, 3 read, 4 played
    check (ack between 0 and 4),
  add column tried_at   timestamptz,          -- when the last try began
  add column tried_by   text,                 -- and by which way
  add column resent_of  uuid references wa_outbox on delete set null;   -- somebody pressed "kirim lagi" on that one

-- News of the gateway name the message by the gateway's id.
create index wa_outbox_by_provider_id on wa_outbox (provider_id) where provider_id is not null;
create index wa_outbox_resent_of on wa_outbox (resent_of) where resent_of is not null;
-- One recipient in so many seconds.
create index wa_outbox_by_recipient on wa_outbox (to_e164, tried_at);
