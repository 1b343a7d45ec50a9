-- Hours of continuing education of one registration in its present period, entered by hand (spec/beyond.md, second table, row 15).
create table registration_hours (
  ent_uuid uuid not null references enterprise (uuid),
  registration_uuid uuid not null,
  -- What the period asks for; empty: nobody entered it.
  required numeric(6,1) check (required >= 0),
  done numeric(6,1) check (done >= 0),
  revision int not null default 1,
  update_time timestamptz not null,
  update_by uuid,
  primary key (ent_uuid, registration_uuid)
);
