-- A role may ask that somebody else approves what its holders publish. It is written to whoever has the role, as the role's rights are.
alter table operator_role add column asks_second boolean not null default false;
alter table app_user add column asks_second boolean not null default false;

-- What waits for a second person: the draft as it was when it was asked for. Any change of it takes the question back.
alter table publication drop constraint publication_state_check;
alter table publication add constraint publication_state_check
  check (state in ('draft', 'asked', 'scheduled', 'published', 'withdrawn'));
alter table publication
  add column asked_by uuid,
  add column asked_time timestamptz,
  add column approver_uuid uuid;
alter table publication add constraint publication_asked_check
  check ((state = 'asked') <= (draft is not null and asked_by is not null and asked_time is not null));
create index publication_asked on publication (resource, asked_time) where state = 'asked' and del_flag = '0';
alter table publication_version add column approver_uuid uuid;
