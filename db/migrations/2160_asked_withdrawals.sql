-- Where every publication needs a second person, a withdrawal does too. While it waits, the record is in the state `asked`.
alter table publication add column asks_withdrawal boolean not null default false;
alter table publication drop constraint publication_asked_check;
alter table publication add constraint publication_asked_check check (
  (state = 'asked') <= ((draft is not null or asks_withdrawal) and asked_by is not null and asked_time is not null)
);
-- The revocation of an accepted reading is requested by one operator and confirmed by another, or by the only one on a later day.
alter table fact_proof
  add column revoke_asked_by uuid,
  add column revoke_asked_time timestamptz,
  add check ((revoke_asked_by is null) = (revoke_asked_time is null)),
  add check ((revoke_asked_by is not null) <= (state = 'confirmed'));
create index fact_proof_revocation on fact_proof (create_time desc, uuid) where revoke_asked_by is not null;
