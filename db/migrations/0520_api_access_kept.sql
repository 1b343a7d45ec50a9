-- How long a caller's key is taken by a request that has no answer yet (docs/adr/0032-api-access.md): whoever works on it moves the time on,
-- so that a key whose process died is free soon. What was taken before is as if it had just been.
alter table idempotency_key add column lease_time timestamptz not null default now();
alter table idempotency_key alter column lease_time drop default;

-- Records that were deleted long ago are told no more. Up to which number each kind of a firm has been forgotten: who has read less far begins
-- again.
create table record_change_forgotten (
  ent_uuid uuid not null,
  kind text not null,
  seq bigint not null,
  primary key (ent_uuid, kind)
);
create index record_change_deleted on record_change (change_time) where is_deleted;
