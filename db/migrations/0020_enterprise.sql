-- The enterprise, the log of every change to it, and the drafts of its forms.
create table enterprise (
  uuid uuid primary key,
  ent_name text not null,
  former_names text[] not null default '{}',
  credit_code text not null,
  ent_type text,
  legal_person text,
  -- Amounts in 万元.
  reg_capital numeric(16,4),
  paid_capital numeric(16,4),
  net_assets numeric(16,4),
  net_assets_year integer,
  establish_date date,
  biz_term_start date,
  -- Empty = 长期.
  biz_term_end date,
  reg_address text,
  office_address text,
  region text not null default '',
  biz_scope text,
  reg_authority text,
  approval_date date,
  licence_status text not null default '存续',
  contact_name text,
  contact_phone text,
  contact_mail text,
  postcode text,
  safety_permit_no text,
  safety_permit_end date,
  tech_lead_name text,
  tech_lead_title text,
  licence_file_uuid uuid,
  certify_status text not null default 'none' check (certify_status in ('none', 'reviewing', 'passed', 'rejected')),
  reject_reason text,
  -- What the firm document holds beyond the fields above, see docs/firm.schema.json.
  extra jsonb not null default '{}',
  sample boolean not null default false,
  revision int not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2'))
);
create unique index enterprise_name on enterprise (ent_name) where del_flag = '0';
create unique index enterprise_credit_code on enterprise (credit_code) where del_flag = '0';
-- The nightly sweep finds what ends within its stages without reading every enterprise.
create index enterprise_biz_term_end on enterprise (biz_term_end) where del_flag = '0' and biz_term_end is not null;
create index enterprise_safety_permit_end on enterprise (safety_permit_end) where del_flag = '0' and safety_permit_end is not null;

-- Append only: one row a changed field.
create table enterprise_change (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  field text not null,
  field_label text not null,
  old_value text,
  new_value text,
  source text not null check (source in ('user', 'platform', 'operator')),
  user_uuid uuid,
  change_time timestamptz not null,
  -- Order of the fields within one change.
  place integer not null default 0,
  primary key (ent_uuid, uuid)
);
create index enterprise_change_time on enterprise_change (ent_uuid, change_time desc, place);
create trigger enterprise_change_append_only before update or delete on enterprise_change
  for each row execute function refuse_change();

-- Forms that were begun (G-37). The content is encrypted: a person's form may hold an ID number.
create table form_draft (
  uuid uuid primary key,
  user_uuid uuid not null,
  ent_uuid uuid,
  biz_type text not null,
  -- Record that the form edits; empty = a new one.
  biz_uuid text not null default '',
  content text not null,
  create_time timestamptz not null,
  update_time timestamptz not null
);
create unique index form_draft_of_user on form_draft (user_uuid, biz_type, biz_uuid);
create index form_draft_by_time on form_draft (update_time);
