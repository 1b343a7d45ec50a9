-- When and how a session last proved who is behind it: sensitive commands ask for a recent proof.
alter table user_session add column auth_time timestamptz;
alter table user_session add column auth_method text check (auth_method in ('password', 'password-and-code', 'key'));
update user_session set auth_time = create_time, auth_method = case when key_uuid is null then 'password' else 'key' end;
alter table user_session alter column auth_time set not null;
alter table user_session alter column auth_method set not null;

-- A challenge by which a running session proves itself again belongs to that session.
alter table key_challenge drop constraint key_challenge_purpose_check;
alter table key_challenge add constraint key_challenge_purpose_check check (purpose in ('login', 'enrol', 'again'));
alter table key_challenge add constraint key_challenge_again check (purpose <> 'again' or session_uuid is not null);
