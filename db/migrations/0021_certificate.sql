-- Qualification certificates (zzzs) and their items (zzx).
create table certificate (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  cert_no text,
  category text check (category in ('survey', 'design', 'construction', 'supervision', 'planning', 'safety', 'other')),
  cert_name text not null,
  issue_date date,
  valid_start date,
  -- Empty = long term.
  valid_end date,
  issuer text,
  region text not null default '',
  -- What the authority said; whether it is about to expire follows from valid_end and is never stored.
  status text not null default 'normal' check (status in ('normal', 'revoked', 'cancelled')),
  file_uuids uuid[] not null default '{}',
  remark text,
  -- What the firm document holds beyond the fields above, see docs/firm.schema.json.
  extra jsonb not null default '{}',
  revision int not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2')),
  primary key (ent_uuid, uuid)
);
create unique index certificate_uuid on certificate (uuid);
create unique index certificate_no on certificate (ent_uuid, cert_no) where del_flag = '0';
create index certificate_by_end on certificate (ent_uuid, valid_end, uuid) where del_flag = '0';
create index certificate_sweep on certificate (valid_end) where del_flag = '0' and status = 'normal' and valid_end is not null;

create table certificate_item (
  ent_uuid uuid not null,
  uuid uuid not null,
  zzzs_uuid uuid not null,
  standard_code text,
  item_name text not null,
  level text,
  approval_date date,
  approval_no text,
  valid_end date,
  scope text,
  status text not null default 'normal' check (status in ('normal', 'revoked', 'cancelled')),
  -- Order on the certificate.
  place integer not null default 0,
  extra jsonb not null default '{}',
  revision int not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2')),
  primary key (ent_uuid, uuid),
  foreign key (ent_uuid, zzzs_uuid) references certificate (ent_uuid, uuid)
);
create unique index certificate_item_uuid on certificate_item (uuid);
create unique index certificate_item_once on certificate_item (ent_uuid, zzzs_uuid, standard_code, level) where del_flag = '0';
create index certificate_item_of on certificate_item (ent_uuid, zzzs_uuid) where del_flag = '0';
create index certificate_item_sweep on certificate_item (valid_end) where del_flag = '0' and status = 'normal' and valid_end is not null;

-- Everything of the categories 01 and 02 that has an end. An empty `end_on` is without end, but for the safety permit, where the day
-- is not known. A certificate that was revoked or cancelled is silent; an item speaks only when it ends on a day of its own.
create view v_validity_certificates (ent_uuid, kind, target_kind, target_uuid, title, end_on) as
  select uuid, 'licence', 'enterprise', uuid, '营业执照', biz_term_end
    from enterprise where del_flag = '0' and biz_term_start is not null
  union all
  select e.uuid, 'safetyPermit', 'enterprise', e.uuid, '安全生产许可证', e.safety_permit_end
    from enterprise e
    where e.del_flag = '0' and e.safety_permit_no is not null
      and not exists (
        select 1 from certificate c
        where c.ent_uuid = e.uuid and c.cert_no = e.safety_permit_no and c.del_flag = '0')
  union all
  select ent_uuid, 'certificate', 'certificate', uuid, cert_name, valid_end
    from certificate where del_flag = '0' and status = 'normal'
  union all
  select i.ent_uuid, 'certificateItem', 'certificateItem', i.uuid, i.item_name || coalesce(i.level, ''), i.valid_end
    from certificate_item i
    join certificate c on c.ent_uuid = i.ent_uuid and c.uuid = i.zzzs_uuid
    where i.del_flag = '0' and i.status = 'normal' and c.del_flag = '0' and c.status = 'normal'
      and i.valid_end is not null and i.valid_end is distinct from c.valid_end;
