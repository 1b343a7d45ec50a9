-- Which WeChat follows for which user; replaces app_user.wx_open_id, because the open id is kept encrypted and more is known than it.
create table wechat_binding (
  user_uuid uuid primary key references app_user (uuid) on delete cascade,
  open_id text not null,
  open_id_hash text not null,
  -- False after the follower left: nothing can be sent to him.
  is_following boolean not null,
  create_time timestamptz not null,
  update_time timestamptz not null
);
create unique index wechat_binding_open_id on wechat_binding (open_id_hash);

-- A code that was shown and waits to be scanned (C-166). Tokens are kept as hashes.
create table wechat_scene (
  uuid uuid primary key,
  user_uuid uuid not null references app_user (uuid) on delete cascade,
  pc_token_hash text not null,
  scene_hash text not null,
  state text not null check (state in ('waiting', 'scanned', 'bound')),
  open_id text,
  confirm_hash text,
  create_time timestamptz not null,
  expire_time timestamptz not null
);
create unique index wechat_scene_pc_token on wechat_scene (pc_token_hash);
create unique index wechat_scene_scene on wechat_scene (scene_hash);
create unique index wechat_scene_confirm on wechat_scene (confirm_hash) where confirm_hash is not null;
create index wechat_scene_user on wechat_scene (user_uuid);
create index wechat_scene_expire on wechat_scene (expire_time);
