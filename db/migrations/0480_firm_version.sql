-- A number that is another one whenever the records of an enterprise are: whoever keeps something made of all of them compares one row
-- instead of reading thousands. Numbers come from a sequence, so none ever stands for two states.
create sequence firm_version_number;
create table firm_version (
  ent_uuid uuid primary key,
  version bigint not null
);
insert into firm_version (ent_uuid, version) select uuid, nextval('firm_version_number') from enterprise;

-- One row for an enterprise whose records a transaction under way has changed, gone at its end, so nobody but that transaction ever sees
-- it. The number is given at the commit: until then nobody waits for anybody.
create table firm_change (
  ent_uuid uuid not null,
  transaction xid8 not null,
  primary key (ent_uuid, transaction)
);

create function note_firm_change() returns trigger language plpgsql as $$
begin
  insert into firm_change (ent_uuid, transaction)
    select distinct ent_uuid, pg_current_xact_id() from changed order by ent_uuid on conflict do nothing;
  return null;
end $$;
create function note_enterprise_change() returns trigger language plpgsql as $$
begin
  insert into firm_change (ent_uuid, transaction)
    select uuid, pg_current_xact_id() from changed order by uuid on conflict do nothing;
  return null;
end $$;

create function raise_firm_version() returns trigger language plpgsql as $$
begin
  delete from firm_change where ent_uuid = new.ent_uuid and transaction = new.transaction;
  insert into firm_version (ent_uuid, version) values (new.ent_uuid, nextval('firm_version_number'))
    on conflict (ent_uuid) do update set version = excluded.version;
  return null;
end $$;
create constraint trigger raise_firm_version after insert on firm_change
  deferrable initially deferred for each row execute function raise_firm_version();

-- All that the firm document is made of, and what the check found of it: another table in what is kept needs its triggers as well.
do $$
declare
  source text;
  handler text;
begin
  foreach source in array array['enterprise', 'certificate', 'certificate_item', 'person', 'registration', 'project', 'achievement',
    'equipment', 'declaration', 'held_standing'] loop
    handler := case source when 'enterprise' then 'note_enterprise_change' else 'note_firm_change' end;
    execute format('create trigger firm_change_add after insert on %I referencing new table as changed
      for each statement execute function %I()', source, handler);
    execute format('create trigger firm_change_edit after update on %I referencing new table as changed
      for each statement execute function %I()', source, handler);
    execute format('create trigger firm_change_remove after delete on %I referencing old table as changed
      for each statement execute function %I()', source, handler);
  end loop;
end $$;
