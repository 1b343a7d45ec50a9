-- One person may belong to several firms (docs/adr/0039-people-of-several-firms.md). Who belongs to which, and what he may do there; who owns a
-- firm stays in `enterprise.create_by`, in one place.
create table firm_member (
  user_uuid uuid not null references app_user (uuid),
  ent_uuid uuid not null references enterprise (uuid),
  -- What the owner lets him do there (domain/access/firm-roles.ts); null: everything.
  firm_roles text[] check (firm_roles <@ array['look', 'edit', 'pay'] and cardinality(firm_roles) > 0),
  join_time timestamptz not null,
  -- When he last chose it: a new session begins with the firm that was chosen last.
  chosen_time timestamptz,
  primary key (user_uuid, ent_uuid)
);
create index firm_member_ent on firm_member (ent_uuid, join_time, user_uuid);
insert into firm_member (user_uuid, ent_uuid, firm_roles, join_time)
  select u.uuid, u.ent_uuid, u.firm_roles, u.create_time from app_user u join enterprise e on e.uuid = u.ent_uuid;

-- The firm that a session works for; of a key, the firm of the key. Nothing of a firm is left to a session once its person left it.
alter table user_session add column chosen_ent uuid;
update user_session s set chosen_ent = m.ent_uuid from firm_member m where m.user_uuid = s.user_uuid;
alter table user_session add constraint user_session_chosen foreign key (user_uuid, chosen_ent)
  references firm_member (user_uuid, ent_uuid) on delete set null (chosen_ent);
create index user_session_chosen on user_session (chosen_ent, user_uuid) where chosen_ent is not null;

create or replace function is_active_colleague(ent uuid, person uuid) returns boolean language sql stable as $$
  select exists (select 1 from firm_member m join app_user u on u.uuid = m.user_uuid
    where m.user_uuid = person and m.ent_uuid = ent and u.status = '0' and u.del_flag = '0')
$$;

-- One secret address for each firm of a person: it stays with the firm that it was made for.
alter table calendar_feed drop constraint calendar_feed_pkey;
alter table calendar_feed add primary key (user_uuid, ent_uuid);

create or replace function tell_account() returns trigger language plpgsql as $$
begin
  perform tell_live('user', array(
    select a.uuid from changed a join former b on b.uuid = a.uuid
    where (a.username, a.nick_name, a.avatar, a.phonenumber, a.roles, a.permissions, a.status, a.del_flag)
      is distinct from
      (b.username, b.nick_name, b.avatar, b.phonenumber, b.roles, b.permissions, b.status, b.del_flag)
    limit 21));
  return null;
end $$;
create or replace function tell_firm() returns trigger language plpgsql as $$
begin
  perform tell_live('ent', array(
    select a.uuid from changed a join former b on b.uuid = a.uuid
    where (a.ent_name, a.credit_code, a.region, a.create_by, a.lock_reason, a.del_flag)
      is distinct from (b.ent_name, b.credit_code, b.region, b.create_by, b.lock_reason, b.del_flag)
    limit 21));
  return null;
end $$;
alter table app_user drop column ent_uuid, drop column firm_roles;

-- Where somebody belongs and which firm he works for are part of what a session is made of (0340_live_rights.sql, 1340_alone_notices.sql).
create function tell_members() returns trigger language plpgsql as $$
begin
  perform tell_live('user', array(select distinct user_uuid from changed limit 21));
  return null;
end $$;
create trigger live_member after insert on firm_member
  referencing new table as changed for each statement execute function tell_members();
create trigger live_member_edit after update on firm_member
  referencing new table as changed for each statement execute function tell_members();
create trigger live_member_end after delete on firm_member
  referencing old table as changed for each statement execute function tell_members();

create function tell_choice() returns trigger language plpgsql as $$
begin
  perform tell_live('session', array(
    select a.uuid from changed a join former b on b.uuid = a.uuid where a.chosen_ent is distinct from b.chosen_ent limit 21));
  return null;
end $$;
create trigger live_choice after update on user_session
  referencing old table as former new table as changed for each statement execute function tell_choice();

create trigger tell_alone after insert or update or delete on firm_member for each row
  when (current_setting('portal.alone', true) = 'on') execute function tell_alone('session', 'user_uuid');
