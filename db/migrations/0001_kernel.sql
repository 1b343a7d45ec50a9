-- What every feature stands on: the trail of who did what, counters, versions and settings.

-- Append only. `seq` orders the chain: `hash` covers the row and `prev_hash`, so that a removed or changed row shows.
create table audit_log (
  uuid uuid primary key,
  seq bigint generated always as identity unique,
  at timestamptz not null,
  user_uuid uuid,
  ent_uuid uuid,
  action text not null check (action <> ''),
  target_kind text,
  target_uuid uuid,
  ip text,
  user_agent text,
  detail jsonb not null default '{}',
  prev_hash text,
  hash text not null
);
create index audit_log_by_enterprise on audit_log (ent_uuid, at desc);
create index audit_log_by_user on audit_log (user_uuid, at desc);
create index audit_log_by_target on audit_log (target_kind, target_uuid, at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

-- Rate limits (G-28): how often a key was used in a window.
create table rate_counter (
  key text not null,
  window_start timestamptz not null,
  count integer not null default 0 check (count >= 0),
  primary key (key, window_start)
);
create index rate_counter_by_window on rate_counter (window_start);

-- Raised with every change to published content; cached pages carry the version they were made from.
create table content_version (
  name text primary key,
  version bigint not null default 1
);

create table app_setting (
  key text primary key,
  value jsonb not null,
  update_time timestamptz not null default now()
);

-- The answer to a command that carried an idempotency key, so that its repetition changes nothing.
create table idempotency_key (
  user_uuid uuid not null,
  key text not null,
  request_hash text not null,
  status integer,
  answer jsonb,
  create_time timestamptz not null,
  primary key (user_uuid, key)
);
create index idempotency_key_by_time on idempotency_key (create_time);
