-- A role of operators may be limited to regions (docs/adr/0042-regions-of-operators.md): provinces or cities; null is the whole country. Somebody may
-- have several roles; what they give together is written to his account, so that sessions, pages and every other process follow it as before.
create function are_regions(codes text[]) returns boolean language sql immutable as
  $$ select cardinality(codes) > 0 and not exists (select from unnest(codes) as code where code !~ '^[1-9][0-9]{5}$') $$;
alter table operator_role add column regions text[] check (are_regions(regions));

create table operator_role_holder (
  user_uuid uuid not null references app_user (uuid),
  role_uuid uuid not null references operator_role (uuid),
  primary key (user_uuid, role_uuid)
);
create index operator_role_holder_of on operator_role_holder (role_uuid, user_uuid);
insert into operator_role_holder (user_uuid, role_uuid) select uuid, role_uuid from app_user where role_uuid is not null;
drop index app_user_role;
alter table app_user drop column role_uuid;

-- What each of his roles gives, and where, of an operator who is limited: [{"permissions": [...], "regions": ["330000"]}].
alter table app_user add column region_grants jsonb check (jsonb_typeof(region_grants) = 'array');

create or replace function tell_account() returns trigger language plpgsql as $$
begin
  perform tell_live('user', array(
    select a.uuid from changed a join former b on b.uuid = a.uuid
    where (a.username, a.nick_name, a.avatar, a.phonenumber, a.roles, a.permissions, a.region_grants, a.status, a.del_flag)
      is distinct from
      (b.username, b.nick_name, b.avatar, b.phonenumber, b.roles, b.permissions, b.region_grants, b.status, b.del_flag)
    limit 21));
  return null;
end $$;

-- Where a publication belongs: by its draft, and by what readers see of it or last saw (null: nothing yet). Empty is the whole country.
alter table publication add column region text not null default '', add column shown_region text;

-- By its name the trigger comes after what makes the publication of a new record.
create function track_region(source regclass, place name) returns void language plpgsql as $$
declare
  handler text := 'note_region_of_' || source::text;
begin
  execute format('create function %I() returns trigger language plpgsql as $t$ begin
    update publication p set shown_region = coalesce(new.%I, ''''),
      region = case when p.draft is null then coalesce(new.%I, '''') else p.region end
    where p.uuid = new.uuid;
    return null;
  end $t$', handler, place, place);
  execute format('create trigger publication_region_add after insert on %s for each row execute function %I()', source, handler);
  execute format('create trigger publication_region_edit after update of %I on %s for each row when (old.%I is distinct from new.%I)
    execute function %I()', place, source, place, place, handler);
  execute format('update publication p set shown_region = coalesce(s.%I, ''''),
    region = case when p.draft is null then coalesce(s.%I, '''') else p.region end from %s s where s.uuid = p.uuid', place, place, source);
end $$;
update publication set region = coalesce(draft ->> 'region', '') where draft is not null
  and resource in ('article', 'link', 'interpretation', 'filing', 'course', 'message', 'province-rule');
select track_region('article', 'region');
select track_region('external_link', 'region');
select track_region('interpretation', 'region');
select track_region('filing_entry', 'region');
select track_region('course', 'audience_region');
select track_region('broadcast', 'region');
select track_region('province_rule', 'region');
create index publication_by_region on publication (resource, del_flag, region, update_time desc, uuid) include (shown_region, state, kind, title);

-- What limited operators search by the firms of a region.
create index enterprise_listed_by_region on enterprise (region, create_time desc, uuid) where del_flag = '0';
