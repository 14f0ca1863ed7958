-- Who can sign in, and who is signed in. Nobody but the server's own commands reaches these tables: `anon` and
-- `authenticated` have neither grant nor policy. The wire is in docs/rules/auth.md.

create table auth_user (
  user_id            uuid primary key default gen_random_uuid(),
  identity_id        uuid not null unique default gen_random_uuid(),  -- the one way to sign in, as the clients list it
  email              text unique check (email = lower(email)),        -- sign-in e-mail; 628…@<pseudo domain> for a phone number
  phone              text unique check (phone ~ '^\+[1-9][0-9]{6,14}$'),  -- one number is one user, whatever spelling
  password_hash      text,                     -- argon2id with parameters and salt; null: no password set
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,              -- the person proved to hold the number
  last_sign_in_at    timestamptz,
  app_metadata       jsonb not null default '{}',   -- set by us alone: provider, operator
  user_metadata      jsonb not null default '{}',   -- set by the person: shown, never trusted
  banned_until       timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  check (email is not null or phone is not null)
);

-- One row per sign-in. Its id stands in the access token; without the row the token is worth nothing.
create table auth_session (
  session_id   uuid primary key default gen_random_uuid(),
  user_id      uuid not null references auth_user on delete cascade,
  created_at   timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),   -- last sign of life: idle sessions end
  aal          text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr          jsonb not null                        -- [{method, timestamp}], newest first
);
create index auth_session_of_user on auth_session (user_id);

-- The chain of refresh tokens of a session. A token is derived from the server's key, the session and `salt`, so that
-- the same token can be given out again while only its hash is kept.
create table auth_refresh_token (
  token_hash  bytea primary key,            -- sha256
  session_id  uuid not null references auth_session on delete cascade,
  parent_hash bytea,                        -- the token that was exchanged for this one
  salt        bytea not null,               -- 16 random bytes
  created_at  timestamptz not null default now(),
  revoked_at  timestamptz                   -- exchanged; null: the active one
);
-- A session has one active token: two refreshes at once cannot fork the chain.
create unique index auth_refresh_token_active on auth_refresh_token (session_id) where revoked_at is null;
create index auth_refresh_token_of_session on auth_refresh_token (session_id);

-- Proof that a WhatsApp number was verified, good for one sign-up.
create table auth_signup_ticket (
  ticket_hash bytea primary key,            -- sha256
  phone       text not null,
  expires_at  timestamptz not null
);

call app.protect_table('auth_user');
call app.protect_table('auth_session');
call app.protect_table('auth_refresh_token');
call app.protect_table('auth_signup_ticket');

-- Lets a request under the rights of a person ask whether the session of its token still stands.
create function app.is_session_open(asked_session_id uuid, asked_user_id uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from auth_session
      join auth_user using (user_id)
      where session_id = asked_session_id and user_id = asked_user_id
        and (banned_until is null or banned_until < now())
    )
  $$;
grant execute on function app.is_session_open(uuid, uuid) to authenticated, service_role;
