-- A sign-in ends the sessions that nobody came back to: it finds them by their time and reads none of those that stay [AUTH-6].
drop index auth_session_of_user;
create index auth_session_of_user on auth_session (user_id, refreshed_at);
