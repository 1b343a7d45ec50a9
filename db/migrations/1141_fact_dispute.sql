-- A fact that somebody calls wrong: until it is settled the check does not count it. The record keeps what it says.
create table fact_dispute (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  -- The record that it is shown with, as calls name its kind.
  owner_kind text not null check (owner_kind in ('enterprise', 'certificate', 'register', 'else', 'project', 'registerAchievement',
    'elseAchievement', 'equipment', 'declaration')),
  owner_uuid uuid not null,
  kind text not null,
  record_uuid uuid not null,
  field text not null check (length(field) <= 60),
  -- What the record was called and what it said then, in words.
  name text not null check (length(name) <= 200),
  said text not null check (length(said) <= 500),
  -- By which way the value had come in (platform/server/db/acting.ts); null: before that was kept.
  source text check (length(source) <= 20),
  reason text not null check (length(reason) <= 500),
  create_time timestamptz not null,
  create_by uuid,
  settle_time timestamptz,
  settle_by uuid,
  -- It was right after all, or the record was put right.
  settled_as text check (settled_as in ('right', 'mended')),
  settle_note text check (length(settle_note) <= 500),
  primary key (ent_uuid, uuid),
  check ((settle_time is null) = (settled_as is null))
);
create unique index fact_dispute_uuid on fact_dispute (uuid);
create unique index fact_dispute_open on fact_dispute (ent_uuid, record_uuid, field) where settle_time is null;
create index fact_dispute_newest on fact_dispute (ent_uuid, create_time desc, uuid);
create index fact_dispute_of_record on fact_dispute (ent_uuid, owner_uuid);

-- The check reads the firm without what is disputed (0480_firm_version.sql).
create trigger firm_change_add after insert on fact_dispute referencing new table as changed
  for each statement execute function note_firm_change();
create trigger firm_change_edit after update on fact_dispute referencing new table as changed
  for each statement execute function note_firm_change();
create trigger firm_change_remove after delete on fact_dispute referencing old table as changed
  for each statement execute function note_firm_change();

-- What is gone for good is not disputed any more, and leaves no value.
create function forget_disputes() returns trigger language plpgsql as $$
begin
  delete from fact_dispute d using former r where d.ent_uuid = r.ent_uuid and d.owner_uuid = r.uuid;
  return null;
end $$;
do $$
declare
  source text;
begin
  foreach source in array array['certificate', 'person', 'project', 'achievement', 'equipment', 'declaration'] loop
    execute format('create trigger disputes_forgotten after delete on %I referencing old table as former
      for each statement execute function forget_disputes()', source);
  end loop;
end $$;

alter table record_history drop constraint record_history_act_check;
alter table record_history add constraint record_history_act_check
  check (act in ('add', 'edit', 'remove', 'restore', 'purge', 'dispute', 'settle'));
