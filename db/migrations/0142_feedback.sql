-- What visitors tell us. `ip` serves the limit of G-28 and is removed after 30 days.
create table feedback (
  uuid uuid primary key,
  -- What the writer names when he asks for it later.
  number text not null unique,
  -- Dictionary value of feedback_type.
  type text not null,
  title text,
  content text not null check (content <> ''),
  contact_name text,
  phone text,
  mail text,
  file_uuids uuid[] not null default '{}',
  user_uuid uuid,
  ip text,
  state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  answer text,
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid,
  update_by uuid,
  del_flag char(1) not null default '0' check (del_flag in ('0', '2')),
  check (phone is not null or mail is not null)
);
create index feedback_by_address on feedback (ip, create_time) where ip is not null;
create index feedback_by_state on feedback (state, create_time desc) where del_flag = '0';
