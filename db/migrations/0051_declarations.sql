-- What a requirement of a standard asks and no other record can show: equipment, premises, systems, headcounts, turnover …
create table equipment (
  ent_uuid uuid not null,
  uuid uuid not null,
  name text not null,
  spec text,
  count integer check (count >= 0),
  owned boolean,
  meets_spec boolean,
  sample boolean not null default false,
  revision integer not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2')),
  primary key (ent_uuid, uuid)
);
create unique index equipment_uuid on equipment (uuid);
create unique index equipment_unique on equipment (ent_uuid, name, coalesce(spec, '')) where del_flag = '0';

create table declaration (
  ent_uuid uuid not null,
  uuid uuid not null,
  kind text not null,
  standard_code text,
  level text,
  text text,
  value numeric(20,4),
  unit text,
  year integer,
  confirmed boolean,
  sample boolean not null default false,
  revision integer not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2')),
  primary key (ent_uuid, uuid)
);
create unique index declaration_uuid on declaration (uuid);
create unique index declaration_unique on declaration
  (ent_uuid, kind, coalesce(standard_code, ''), coalesce(level, ''), coalesce(text, ''), coalesce(year, 0)) where del_flag = '0';
