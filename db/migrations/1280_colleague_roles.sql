-- What the owner of a firm lets a colleague do there (domain/access/firm-roles.ts); null: everything, as before.
alter table app_user add column firm_roles text[]
  check (firm_roles <@ array['look', 'edit', 'pay'] and cardinality(firm_roles) > 0);

-- A firm that its owner is handing over waits for the word of who is to have it. One at a time; the trail keeps what became of it.
create table firm_handover (
  ent_uuid uuid primary key references enterprise (uuid),
  from_uuid uuid not null references app_user (uuid),
  to_uuid uuid not null references app_user (uuid),
  create_time timestamptz not null,
  check (from_uuid <> to_uuid)
);

-- Who owns a firm and what a colleague may do are part of what a session is made of (0340_live_rights.sql).
create or replace function tell_account() returns trigger language plpgsql as $$
begin
  perform tell_live('user', array(
    select a.uuid from changed a join former b on b.uuid = a.uuid
    where (a.username, a.nick_name, a.avatar, a.phonenumber, a.ent_uuid, a.roles, a.permissions, a.firm_roles, a.status, a.del_flag)
      is distinct from
      (b.username, b.nick_name, b.avatar, b.phonenumber, b.ent_uuid, b.roles, b.permissions, b.firm_roles, b.status, b.del_flag)
    limit 21));
  return null;
end $$;
create or replace function tell_firm() returns trigger language plpgsql as $$
begin
  perform tell_live('ent', array(
    select a.uuid from changed a join former b on b.uuid = a.uuid
    where (a.ent_name, a.credit_code, a.region, a.create_by, a.del_flag)
      is distinct from (b.ent_name, b.credit_code, b.region, b.create_by, b.del_flag)
    limit 21));
  return null;
end $$;
