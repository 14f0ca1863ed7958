-- A sign-in of a person with a verified second factor opens nothing before it has shown one (AUTH-96). One function decides it
-- for every door that works under the rights of a person: the data API, files and channels. `token_level`: what the access
-- token says: one that was given out, and perhaps stolen, before the factor was shown stays what it was.
create function app.session_standing(asked_session_id uuid, asked_user_id uuid, token_level text) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce((
      select case
        when (auth_session.aal <> 'aal2' or token_level is distinct from 'aal2') and exists (
          select from auth_factor where user_id = asked_user_id and status = 'verified'
        ) then 'second_factor_needed'
        else 'open'
      end
      from auth_session
      join auth_user using (user_id)
      where session_id = asked_session_id and user_id = asked_user_id
        and (banned_until is null or banned_until < now())
    ), 'ended')
  $$;
grant execute on function app.session_standing(uuid, uuid, text) to authenticated, service_role;

-- Who asks without a token means the session itself.
create or replace function app.is_session_open(asked_session_id uuid, asked_user_id uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select app.session_standing(asked_session_id, asked_user_id, 'aal2') = 'open' $$;
