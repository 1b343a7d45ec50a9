-- Ways to close the gaps of a checked level, in the order of what they cost the firm by its weights of then. Beside the items, because a
-- replay compares what law and firm say, and weights are neither.
alter table check_run add column advice jsonb;

-- What the measures that close gaps cost the firm by its own reckoning; without a row, the assumptions of the program.
create table check_weights (
  ent_uuid uuid primary key references enterprise (uuid),
  weights jsonb not null,
  revision int not null default 1,
  update_time timestamptz not null,
  update_by uuid
);
