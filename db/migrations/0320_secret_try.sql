-- Tries at secrets (passwords, codes, keys, captchas), reserved before they are judged and taken back when they were right: what is left are
-- the failures of the last minutes. Takes the place of login_failure and of the counter on each verification code.
create table secret_try (
  uuid uuid primary key,
  kind text not null,
  -- Whose secret, or from which address.
  subject text not null,
  at timestamptz not null
);
create index secret_try_subject on secret_try (kind, subject, at);
create index secret_try_at on secret_try (at);

insert into secret_try (uuid, kind, subject, at)
select gen_random_uuid(), 'address', substr(key, 9), at from login_failure where key like 'address %'
union all
select gen_random_uuid(), 'ownPassword', substr(key, 14), at from login_failure where key like 'own password %'
union all
select gen_random_uuid(), 'password', coalesce(u.uuid::text, 'name ' || substr(f.key, 9)), f.at
from login_failure f
left join app_user u on u.del_flag = '0' and (lower(u.username) = substr(f.key, 9) or u.phonenumber = substr(f.key, 9))
where f.key like 'account %'
union all
select gen_random_uuid(), 'code', c.uuid::text, c.create_time
from verification_code c cross join generate_series(1, c.tries)
where c.used_time is null;

drop table login_failure;
alter table verification_code drop column tries;
