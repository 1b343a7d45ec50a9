-- Whether a firm lets what its own records say be worded by a model outside; no row: it does not.
create table assistant_consent (
  ent_uuid uuid primary key references enterprise (uuid),
  is_given boolean not null,
  update_time timestamptz not null,
  update_by uuid
);
