-- An import is applied and undone in short steps that others get between; how far it is, is said meanwhile.
alter table import_batch drop constraint import_batch_status_check;
alter table import_batch add constraint import_batch_status_check
  check (status in ('reading', 'ready', 'refused', 'applying', 'switching', 'applied', 'undoing', 'undone'));
alter table import_batch add column done integer not null default 0;
alter table import_batch add column total integer not null default 0;
create index import_batch_busy on import_batch (update_time) where status in ('applying', 'switching', 'undoing');

-- What an import would do, record by record, for the pages of the preview.
create table import_record (
  ent_uuid uuid not null,
  batch_uuid uuid not null,
  seq integer not null,
  sheet text not null,
  row integer not null,
  title text not null,
  state text not null check (state in ('new', 'changed', 'unchanged', 'faulty')),
  changes jsonb not null,
  primary key (ent_uuid, batch_uuid, seq),
  foreign key (ent_uuid, batch_uuid) references import_batch (ent_uuid, uuid) on delete cascade
);
insert into import_record (ent_uuid, batch_uuid, seq, sheet, row, title, state, changes)
  select b.ent_uuid, b.uuid, r.seq, r.one ->> 'sheet', (r.one ->> 'row')::int, r.one ->> 'title', r.one ->> 'state', r.one -> 'changes'
  from import_batch b cross join lateral jsonb_array_elements(b.records) with ordinality as r (one, seq);
alter table import_batch drop column records;

-- The records as they would be stored, some at a time and encrypted. A batch that was read before has none and is compared again.
create table import_part (
  ent_uuid uuid not null,
  batch_uuid uuid not null,
  seq integer not null,
  section text not null,
  payload text not null,
  primary key (ent_uuid, batch_uuid, seq),
  foreign key (ent_uuid, batch_uuid) references import_batch (ent_uuid, uuid) on delete cascade
);
