-- WhatsApp messages that wait to be sent, and registrations that wait for their code. Only the server's own commands
-- (service_role) reach these tables.

-- A row is written in the transaction of what it tells about; a worker sends it after the commit.
create table wa_outbox (
  message_id      uuid primary key,
  queue_number    bigint generated always as identity,   -- the order of asking: oldest first, also after an outage
  idempotency_key text not null unique,     -- the same message asked for twice is one row
  kind            text not null check (kind in ('otp', 'ebook_link', 'operator_note')),
  to_e164         text not null,
  payload         text,                     -- the text; sealed for otp; null once it was erased
  status          text not null default 'queued'
    check (status in ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'expired', 'unknown')),
  attempts        int not null default 0,
  was_unknown     boolean not null default false,   -- an attempt got no answer: the message may have arrived
  next_at         timestamptz not null,     -- not tried before
  not_after       timestamptz not null,     -- not sent after: a code that no longer works helps nobody
  locked_until    timestamptz,              -- the lease of the worker that is sending it
  provider        text,                     -- which gateway took it
  provider_id     text,                     -- under which id
  last_error      text,                     -- one of our own words, never the gateway's text
  created_at      timestamptz not null,
  sent_at         timestamptz
);
-- The worker asks every second for what is due.
create index wa_outbox_due on wa_outbox (next_at) where status in ('queued', 'sending');
-- Hourly and daily caps, and erasing.
create index wa_outbox_by_age on wa_outbox (kind, created_at);

-- A filled form that waits for its code. Gone after a day.
create table registration (
  registration_id uuid primary key,
  phone           text not null,
  name            text not null,
  password_hash   text not null,            -- argon2id: the password itself is kept nowhere
  ref             text,                     -- affiliate code of the link, as written
  created_at      timestamptz not null,
  completed_at    timestamptz,              -- its code was right
  is_user_new     boolean                   -- what that led to: a new user, or the number was somebody's already
);
create index registration_by_age on registration (created_at);

-- Every code that was given out; the newest of a registration is the one that counts.
create table registration_code (
  code_id         uuid primary key,         -- also names its message: wa_outbox.idempotency_key = 'otp:' || code_id
  registration_id uuid not null references registration on delete cascade,
  phone           text not null,
  code_hash       bytea not null,           -- HMAC-SHA256 under a key outside the database: 9000 values are soon tried
  issued_at       timestamptz not null,
  tries_used      int not null default 0
);
create index registration_code_of_registration on registration_code (registration_id, issued_at);
create index registration_code_of_phone on registration_code (phone, issued_at);

call app.protect_table('wa_outbox');
call app.protect_table('registration');
call app.protect_table('registration_code');
