-- `records` is the version of the last change of a record that checks read. Results of checks, terms that provinces give and uses raise
-- `version` alone, so that storing a result does not make the records look changed.
alter table firm_version add column records bigint not null default 0;
update firm_version set records = version;

alter table firm_change add column is_record boolean not null default false;

create or replace function note_firm_change() returns trigger language plpgsql as $$
begin
  insert into firm_change as f (ent_uuid, transaction, is_record)
    select distinct ent_uuid, pg_current_xact_id(), tg_table_name not in ('held_standing', 'held_term', 'asset_use') from changed order by ent_uuid
  on conflict (ent_uuid, transaction) do update set is_record = true where excluded.is_record and not f.is_record;
  return null;
end $$;
create or replace function note_enterprise_change() returns trigger language plpgsql as $$
begin
  insert into firm_change as f (ent_uuid, transaction, is_record)
    select uuid, pg_current_xact_id(), true from changed order by uuid
  on conflict (ent_uuid, transaction) do update set is_record = true where not f.is_record;
  return null;
end $$;

create or replace function raise_firm_version() returns trigger language plpgsql as $$
declare
  number constant bigint := nextval('firm_version_number');
  has_records boolean;
begin
  delete from firm_change where ent_uuid = new.ent_uuid and transaction = new.transaction returning is_record into has_records;
  insert into firm_version as f (ent_uuid, version, records) values (new.ent_uuid, number, case when has_records then number else 0 end)
    on conflict (ent_uuid) do update set version = number, records = case when has_records then number else f.records end;
  return null;
end $$;

-- How far the stored results of an enterprise's held qualifications reach: they are evaluated again when the records have another version,
-- when the standards have, or on the day on which time may change a result.
create table held_check (
  ent_uuid uuid primary key,
  records bigint not null,
  standards text not null check (length(standards) <= 200),
  next_on date not null,
  checked_time timestamptz not null
);
