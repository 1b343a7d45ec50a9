-- The owner of a firm invites somebody by phone number: who has the number, with an account or a new one, says yes or no within days. The number
-- is sealed, with a keyed hash to find it by, because its holder may never have heard of the portal.
create table firm_invitation (
  ent_uuid uuid not null references enterprise (uuid),
  uuid uuid not null,
  phone text not null,
  phone_hash text not null,
  -- What he may do there; null: everything (1500_firm_member.sql).
  firm_roles text[] check (firm_roles <@ array['look', 'edit', 'approve', 'pay'] and cardinality(firm_roles) > 0),
  state text not null check (state in ('waiting', 'accepted', 'declined', 'withdrawn', 'ended')),
  create_by uuid not null references app_user (uuid),
  create_time timestamptz not null,
  end_time timestamptz not null,
  decide_time timestamptz,
  primary key (ent_uuid, uuid)
);
create unique index firm_invitation_uuid on firm_invitation (uuid);
create unique index firm_invitation_open on firm_invitation (ent_uuid, phone_hash) where state = 'waiting';
create index firm_invitation_time on firm_invitation (ent_uuid, create_time desc, uuid);
create index firm_invitation_phone on firm_invitation (phone_hash, create_time desc);
create index firm_invitation_old on firm_invitation (create_time);
