-- Policies are brought to the firms that they touch (R-012). A row a policy: what of it was last pushed, and how far.
create table policy_push (
  article_uuid uuid primary key,
  -- Of what readers would have to read again; the same text published again is no news.
  fingerprint text not null,
  change text not null check (change in ('new', 'changed', 'ended')),
  -- The firm that was asked last, in the order of their uuids.
  after_uuid uuid not null default '00000000-0000-0000-0000-000000000000',
  is_done boolean not null default false,
  create_time timestamptz not null
);
create index policy_push_open on policy_push (create_time) where not is_done;

-- What touches a firm, and why; told to its people in one message, and in one mail a day.
create table policy_news (
  ent_uuid uuid not null references enterprise (uuid),
  article_uuid uuid not null,
  change text not null check (change in ('new', 'changed', 'ended')),
  reasons text[] not null,
  is_told boolean not null default false,
  is_mailed boolean not null default false,
  create_time timestamptz not null,
  primary key (ent_uuid, article_uuid)
);
create index policy_news_untold on policy_news (ent_uuid) where not is_told;
create index policy_news_unmailed on policy_news (ent_uuid) where not is_mailed;
create index policy_news_old on policy_news (create_time);

-- Of which policies a user wants to hear; without a row of all kinds, where his firm is.
create table policy_choice (
  user_uuid uuid primary key references app_user (uuid) on delete cascade,
  kinds text[] not null,
  -- Regions beside the whole country; empty: where the firm is.
  regions text[] not null,
  by_mail boolean not null,
  update_time timestamptz not null
);
