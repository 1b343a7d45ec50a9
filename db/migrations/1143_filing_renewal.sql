-- Papers whose renewal was opened as a filing, so that it is opened once for each end, whatever became of the filing.
create table filing_renewal (
  ent_uuid uuid not null references enterprise (uuid),
  target_uuid uuid not null,
  end_on date not null,
  filing_uuid uuid not null,
  primary key (ent_uuid, target_uuid, end_on)
);
