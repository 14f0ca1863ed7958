-- Codes and links that are good once: to sign in without a password, to set a new one, to prove an address, to exchange a
-- redirect for a session (PKCE). One table for all of them. The rules are in docs/rules/auth.md.

create table auth_one_time_token (
  token_id              uuid primary key,      -- also names its message: wa_outbox.idempotency_key = 'otp:' || token_id
  kind                  text not null check (kind in ('signup', 'invite', 'magiclink', 'recovery', 'sms', 'phone_change',
                          'email_change_current', 'email_change_new', 'reauthentication', 'pkce')),
  target                text not null,         -- whom it proves: +62… (also for a sign-in e-mail made of a number) or an e-mail
  user_id               uuid references auth_user on delete cascade,   -- null: nobody is known there (yet)
  new_user              jsonb,                 -- what a right code may make a new person of; null: it makes none
  code_hash             bytea,                 -- HMAC-SHA256 under a key outside the database: a million values are soon tried
  link_hash             bytea not null unique, -- sha256 of 32 random bytes
  code_challenge        text,                  -- PKCE: what the browser that asked will have to match
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  is_by_service         boolean not null,      -- made for the holder of the service key: counts for nobody's turn
  issued_at             timestamptz not null,
  expires_at            timestamptz not null,
  tries_used            int not null default 0,
  ended_at              timestamptz,           -- used, or made void by a newer one
  check ((code_challenge is null) = (code_challenge_method is null))
);
create index auth_one_time_token_of_target on auth_one_time_token (target, issued_at);
create index auth_one_time_token_of_user on auth_one_time_token (user_id);
create index auth_one_time_token_by_age on auth_one_time_token (issued_at);
call app.protect_table('auth_one_time_token');

-- What the clients show of it, and an address that waits for its proof.
alter table auth_user
  add column invited_at               timestamptz,
  add column confirmation_sent_at     timestamptz,
  add column recovery_sent_at         timestamptz,
  add column reauthentication_sent_at timestamptz,
  add column new_email                text check (new_email = lower(new_email)),
  add column email_change_sent_at     timestamptz,
  add column email_change_proved      text check (email_change_proved in ('current', 'new')),   -- the first of two
  add column new_phone                text check (new_phone ~ '^\+[1-9][0-9]{6,14}$'),
  add column phone_change_sent_at     timestamptz;

-- Whoever could read a code before must not get in by it after the password was changed, whichever command changed it.
create function app.end_one_time_tokens() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from auth_one_time_token where user_id = new.user_id;
  return null;
end $$;
create trigger auth_user_password_changed after update of password_hash on auth_user
  for each row when (old.password_hash is distinct from new.password_hash)
  execute function app.end_one_time_tokens();
