-- Who may be whom, and the few functions that every row policy is written with.
--
-- The owner of the database runs the migrations. Requests are served by a login role without rights of its own
-- (`laci_app`), which becomes one of these three for the length of a transaction (server/src/db/scope.ts):
--   anon           nobody signed in
--   authenticated  a signed-in person (app.user_id), or a till with its device key (app.store_id, app.device_id)
--   service_role   the server's own commands, and holders of the service key
do $$
declare wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    begin
      execute format('create role %I nologin noinherit', wanted);
    exception when duplicate_object or unique_violation then
      -- Roles belong to the cluster: another database of it may have made them already.
      null;
    end;
  end loop;
end $$;

create schema app;
grant usage on schema app, public to anon, authenticated, service_role;

-- A function can be called by nobody until its migration says who. (The built-in default is: by everybody.)
alter default privileges revoke execute on functions from public;

-- nullif: after a pooled transaction a setting comes back as '', not null.
create function app.user_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
create function app.store_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.store_id', true), '')::uuid $$;
create function app.device_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.device_id', true), '')::uuid $$;

-- Closes a fresh table and opens it for the server's commands. Every table goes through here; what `anon` and
-- `authenticated` may do is then said by policies and grants below the table itself.
--   - row security is forced, so the owner obeys it too;
--   - the owner gets a policy of its own, which is what functions with `security definer` run under;
--   - service_role gets a policy and not BYPASSRLS, which managed databases do not hand out.
create procedure app.protect_table(target regclass) language plpgsql as $$
declare
  bare_name text := (select relname from pg_class where oid = target);
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy %I on %s to current_user using (true) with check (true)', bare_name || '_of_owner', target);
  execute format('create policy %I on %s to service_role using (true) with check (true)', bare_name || '_of_service', target);
  execute format('revoke all on %s from public, anon, authenticated', target);
  execute format('grant select, insert, update, delete on %s to service_role', target);
end $$;

grant execute on function app.user_id(), app.store_id(), app.device_id() to anon, authenticated, service_role;
