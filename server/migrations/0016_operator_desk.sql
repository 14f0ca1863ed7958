-- The operator's desk (docs/rules/operator.md). Only the server's own commands (service_role) reach these tables.

-- What was done at the desk and by its command, written in the transaction of what it tells about. No password, code, key
-- or whole number stands in it: ids, figures and words of our own.
create table operator_audit (
  audit_number  bigint generated always as identity primary key,   -- newest last: pages of the list go by it
  action_id     uuid unique,          -- made by the page: the same click sent twice is one action; null: nothing to repeat
  action        text not null check (action ~ '^[a-z_]{3,40}$'),   -- domain/src/operator/audit.ts
  subject_kind  text not null check (subject_kind ~ '^[a-z_]{3,40}$'),
  subject_id    text not null check (length(subject_id) between 1 and 80),
  actor_user_id uuid,                 -- no foreign key: the row outlives the person; null: the command on the server
  actor_name    text not null,        -- as it was then
  address       text,                 -- where the call came from; null: the command
  before        jsonb not null default '{}' check (jsonb_typeof(before) = 'object'),
  after         jsonb not null default '{}' check (jsonb_typeof(after) = 'object'),
  at            timestamptz not null
);
create index operator_audit_of_subject on operator_audit (subject_kind, subject_id, audit_number);
create index operator_audit_of_action on operator_audit (action, audit_number);
create index operator_audit_of_actor on operator_audit (actor_user_id, audit_number);

-- Somebody who waits for a call. Gone after 90 days, like the message that told about it.
create table contact_request (
  contact_id  uuid primary key,
  topic       text not null,
  phone       text not null,
  asked_on    date not null,          -- UTC: the same number on the same day is one request
  created_at  timestamptz not null,
  status      text not null default 'new',
  note        text not null default '' check (length(note) <= 500),
  version     int not null default 1, -- who saves on top of another version is told so
  unique (topic, phone, asked_on)
);
create index contact_request_by_age on contact_request (created_at);
create index contact_request_of_phone on contact_request (phone);

-- How far a paid hardware package is. No row: new.
create table hardware_follow_up (
  order_id uuid primary key,
  status   text not null,
  note     text not null default '' check (length(note) <= 500),
  version  int not null default 1
);

-- A published installer that the desk holds back, by the version of its manifest. No row: it is offered.
create table release_hold (
  version text primary key,
  held_at timestamptz not null
);

call app.protect_table('operator_audit');
call app.protect_table('contact_request');
call app.protect_table('hardware_follow_up');
call app.protect_table('release_hold');

-- Not even the server's own commands change what was done, and not the owner of the database by a slip either.
revoke update, delete on operator_audit from service_role;
create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger operator_audit_is_append_only before update or delete or truncate on operator_audit
  for each statement execute function app.refuse_change();
