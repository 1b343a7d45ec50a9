-- Repeating a write: what was answered to a key of a caller is answered again (docs/adr/0032-api-access.md). The caller is an account or an API
-- token; a call that broke off unexpectedly is told apart from one that is still at work.
drop table idempotency_key;
create table idempotency_key (
  actor_uuid uuid not null,
  key text not null check (length(key) between 1 and 255),
  -- Of the call and all its inputs.
  request_hash text not null,
  state text not null default 'running' check (state in ('running', 'done', 'broken')),
  -- Encrypted, because an answer may hold what is shown once.
  answer text,
  create_time timestamptz not null,
  primary key (actor_uuid, key),
  check ((state = 'done') = (answer is not null))
);
create index idempotency_key_by_time on idempotency_key (create_time);
