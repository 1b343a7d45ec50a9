-- Rights follow at once: whatever a session is made of (its account, its firm, the membership, the key) tells the pages that are open when
-- it changes, whoever changed it (docs/adr/0024-live-updates.md). A page then compares the mark of its session with the one it knows.

create function tell_account() returns trigger language plpgsql as $$
begin
  perform tell_live('user', array(
    select a.uuid from changed a join former b on b.uuid = a.uuid
    where (a.username, a.nick_name, a.avatar, a.phonenumber, a.ent_uuid, a.roles, a.permissions, a.status, a.del_flag)
      is distinct from
      (b.username, b.nick_name, b.avatar, b.phonenumber, b.ent_uuid, b.roles, b.permissions, b.status, b.del_flag)
    limit 21));
  return null;
end $$;
create trigger live_account after update on app_user
  referencing old table as former new table as changed for each statement execute function tell_account();

create function tell_firm() returns trigger language plpgsql as $$
begin
  perform tell_live('ent', array(
    select a.uuid from changed a join former b on b.uuid = a.uuid
    where (a.ent_name, a.credit_code, a.region, a.del_flag)
      is distinct from (b.ent_name, b.credit_code, b.region, b.del_flag)
    limit 21));
  return null;
end $$;
create trigger live_firm after update on enterprise
  referencing old table as former new table as changed for each statement execute function tell_firm();

create function tell_membership() returns trigger language plpgsql as $$
begin
  perform tell_live('ent', array(select distinct ent_uuid from changed limit 21));
  return null;
end $$;
create trigger live_membership after insert on membership
  referencing new table as changed for each statement execute function tell_membership();
create trigger live_membership_edit after update on membership
  referencing new table as changed for each statement execute function tell_membership();
create trigger live_membership_end after delete on membership
  referencing old table as changed for each statement execute function tell_membership();

create function tell_keys() returns trigger language plpgsql as $$
begin
  perform tell_live('ent', array(
    select distinct a.ent_uuid from changed a join former b on b.uuid = a.uuid
    where (a.menu_ids, a.status, a.valid_end, a.holder_name, a.del_flag)
      is distinct from (b.menu_ids, b.status, b.valid_end, b.holder_name, b.del_flag)
    limit 21));
  return null;
end $$;
create trigger live_key after update on entity_key
  referencing old table as former new table as changed for each statement execute function tell_keys();
