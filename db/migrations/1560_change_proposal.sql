-- Which changes of colleagues need a second look in a firm (domain/access/approval.ts). One row a firm that asks for any.
create table approval_rule (
  ent_uuid uuid primary key references enterprise (uuid),
  kinds text[] not null,
  update_time timestamptz not null,
  update_by uuid
);

-- A call that waits for a second person: what was sent, and what it would change, both sealed. Nothing of it has been done.
create table change_proposal (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  kind text not null check (length(kind) <= 60),
  -- The call, as its contract declares it, and what it was given.
  method text not null check (length(method) <= 10),
  path text not null check (length(path) <= 200),
  input text not null,
  -- So that pressing twice asks once.
  input_hash text not null,
  -- What records said before and would say after.
  shown text not null,
  -- What the asker could see then: what was written since may have overtaken the proposal.
  seen pg_snapshot not null,
  source text not null check (length(source) <= 20),
  reason text check (length(reason) <= 500),
  user_uuid uuid not null references app_user (uuid),
  key_uuid uuid,
  token_uuid uuid,
  state text not null default 'waiting' check (state in ('waiting', 'applying', 'approved', 'rejected', 'withdrawn')),
  decide_by uuid,
  decide_time timestamptz,
  decide_note text check (length(decide_note) <= 500),
  create_time timestamptz not null,
  primary key (ent_uuid, uuid),
  check ((state = 'waiting') = (decide_time is null))
);
create unique index change_proposal_uuid on change_proposal (uuid);
create unique index change_proposal_same on change_proposal (ent_uuid, user_uuid, input_hash) where state = 'waiting';
create index change_proposal_waiting on change_proposal (ent_uuid, create_time, uuid) where state in ('waiting', 'applying');
create index change_proposal_newest on change_proposal (ent_uuid, create_time desc, uuid);
create index change_proposal_own on change_proposal (ent_uuid, user_uuid, create_time desc, uuid);
create index change_proposal_old on change_proposal (decide_time);

-- Who may approve is one more thing that an owner gives.
alter table firm_member drop constraint firm_member_firm_roles_check;
alter table firm_member add constraint firm_member_firm_roles_check
  check (firm_roles <@ array['look', 'edit', 'approve', 'pay'] and cardinality(firm_roles) > 0);
