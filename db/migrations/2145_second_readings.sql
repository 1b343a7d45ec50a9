-- A reading of the official text is confirmed by another operator; where the installation has one operator, by the same one on a later day who
-- reads it again, or by an external reviewer with a link (docs/adr/0036-releases-of-standards.md).
alter table fact_proof
  add column confirm_way text check (confirm_way in ('operator', 'later', 'reviewer')),
  -- The external reviewer, as they name themselves.
  add column reviewer_name text check (length(reviewer_name) <= 50),
  add column reviewer_org text check (length(reviewer_org) <= 100),
  -- The differences of the last second reading that did not equal the first.
  add column difference text check (length(difference) <= 2000),
  -- One link at a time; the link itself is not stored.
  add column review_hash text,
  add column review_until timestamptz,
  add column review_used_time timestamptz,
  add check ((review_hash is null) = (review_until is null));
create unique index fact_proof_review on fact_proof (review_hash) where review_hash is not null;

alter table fact_proof drop constraint fact_proof_check2;
update fact_proof set confirm_way = 'operator' where state = 'confirmed';
alter table fact_proof add constraint fact_proof_confirmed_by check (
  state <> 'confirmed'
  or case confirm_way
    when 'operator' then coalesce(decide_uuid <> author_uuid, false)
    when 'later' then decide_uuid is not null
    when 'reviewer' then decide_uuid is null and reviewer_name is not null and reviewer_org is not null
    else false
  end
);
