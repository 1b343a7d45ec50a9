-- How often somebody was shown whole ID numbers on a day: one at a time, or all of the firm by an export.
create table id_disclosure (
  ent_uuid uuid not null references enterprise (uuid),
  -- The secondary key, or else the user.
  actor_uuid uuid not null,
  kind text not null check (kind in ('reveal', 'export')),
  day date not null,
  count integer not null check (count > 0),
  primary key (ent_uuid, actor_uuid, kind, day)
);
