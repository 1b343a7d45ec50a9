-- A name and a credit code are held by whoever proved them: a claim that nobody has judged takes nothing from anybody.
drop index enterprise_name;
drop index enterprise_credit_code;
create unique index enterprise_name on enterprise (ent_name) where del_flag = '0' and certify_status = 'passed';
create unique index enterprise_credit_code on enterprise (credit_code) where del_flag = '0' and certify_status = 'passed';
create index enterprise_claimed_name on enterprise (ent_name) where del_flag = '0';
create index enterprise_claimed_code on enterprise (credit_code) where del_flag = '0';

-- What a certified enterprise wants to be called from now on, with the licence that proves it; it takes effect when it is passed.
create table identity_request (
  uuid uuid primary key,
  ent_uuid uuid not null references enterprise (uuid),
  ent_name text not null,
  credit_code text not null,
  -- Empty = the licence is still to be handed in.
  licence_file uuid references licence_file (uuid),
  state text not null default 'reviewing' check (state in ('reviewing', 'passed', 'rejected', 'withdrawn')),
  reason text,
  submit_time timestamptz not null,
  submit_by uuid,
  decide_time timestamptz,
  decide_by uuid
);
create unique index identity_request_waiting on identity_request (ent_uuid) where state = 'reviewing';
create index identity_request_of_enterprise on identity_request (ent_uuid, submit_time desc);
create index identity_request_of_file on identity_request (licence_file);
