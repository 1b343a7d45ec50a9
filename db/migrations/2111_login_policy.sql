-- Rules for logins that are stricter than those of the environment, set by an operator for the installation (`ent_uuid` null) or by an owner
-- for the people of the enterprise. Null: no rule.
create table login_policy (
  uuid uuid primary key,
  ent_uuid uuid references enterprise (uuid) on delete cascade,
  mfa_required text check (mfa_required in ('operators', 'all')),
  idle_minutes integer check (idle_minutes between 5 and 10080),
  password_max_days integer check (password_max_days between 30 and 3650),
  password_history integer check (password_history between 1 and 24),
  operator_networks text check (length(operator_networks) between 1 and 2000),
  create_time timestamptz not null,
  update_time timestamptz not null,
  create_by uuid references app_user (uuid),
  update_by uuid references app_user (uuid),
  constraint login_policy_ent unique nulls not distinct (ent_uuid),
  constraint login_policy_operators check (ent_uuid is null or operator_networks is null)
);
