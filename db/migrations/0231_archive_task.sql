-- One-click archive and its restoration: long work with progress.
create table archive_task (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  kind text not null check (kind in ('export', 'restore')),
  status text not null check (status in ('waiting', 'running', 'done', 'failed')),
  -- Files written or restored so far.
  done integer not null default 0,
  total integer not null default 0,
  -- ID numbers in clear, for which somebody gave a reason.
  is_full boolean not null default false,
  file_name text not null,
  -- The archive in the file store, for a day.
  storage_key text,
  size bigint,
  -- Why it failed, or what was left out: [{name, reason}].
  message text,
  skipped jsonb not null default '[]',
  user_uuid uuid,
  create_time timestamptz not null,
  update_time timestamptz not null,
  primary key (ent_uuid, uuid)
);
create unique index archive_task_uuid on archive_task (uuid);
create index archive_task_by_time on archive_task (update_time);
