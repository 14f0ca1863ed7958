-- Second factors (apps that show six digits), the sign-ins in which one was shown, and people who were deleted softly.
-- Only the server's own commands (service_role) reach these tables.

create table auth_factor (
  factor_id          uuid primary key,
  user_id            uuid not null references auth_user on delete cascade,
  factor_type        text not null check (factor_type = 'totp'),
  friendly_name      text,                  -- as the person calls it; null: not at all
  status             text not null check (status in ('unverified', 'verified')),
  sealed_secret      text not null,         -- base32 under a key outside the database, bound to factor_id
  last_counter       bigint,                -- the step of 30 s whose code was taken last: it and those before are used up
  wrong_codes        integer not null default 0,   -- in a row
  locked_until       timestamptz,           -- after too many of them
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  last_challenged_at timestamptz,
  -- Also the index for all factors of a person. Factors without a name do not share one.
  unique (user_id, friendly_name)
);

-- Asks for a code. Gone with the right one, and after five minutes.
create table auth_factor_challenge (
  challenge_id uuid primary key,
  factor_id    uuid not null references auth_factor on delete cascade,
  address      text not null,               -- where it was asked for: the code must come from there
  expires_at   timestamptz not null
);
create index auth_factor_challenge_of_factor on auth_factor_challenge (factor_id);

call app.protect_table('auth_factor');
call app.protect_table('auth_factor_challenge');

-- Which factor was shown in this sign-in. Taking the factor away lowers the sign-in first.
alter table auth_session add column factor_id uuid references auth_factor;
alter table auth_session add constraint auth_session_level check ((aal = 'aal2') = (factor_id is not null));
create index auth_session_of_factor on auth_session (factor_id) where factor_id is not null;

-- Deleted softly: nothing by which somebody could sign in or be recognised is left, but what points here still stands.
alter table auth_user add column deleted_at timestamptz;
alter table auth_user drop constraint auth_user_check;
alter table auth_user add constraint auth_user_has_name
  check ((deleted_at is null) = (email is not null or phone is not null));
alter table auth_user add constraint auth_user_deleted_has_no_password
  check (deleted_at is null or password_hash is null);
-- The list of people, newest first.
create index auth_user_by_age on auth_user (created_at desc, user_id);
