-- Opinions of authorities that no rule covers, as operators see them: without people, firms and numbers (domain/filing/opinions/mask-opinion.ts),
-- and without the firm that met them. The same words are kept once and counted.
create table opinion_proposal (
  uuid uuid primary key,
  text text not null check (length(text) between 1 and 1000),
  times int not null default 1 check (times > 0),
  create_time timestamptz not null,
  last_time timestamptz not null,
  settle_time timestamptz
);
create unique index opinion_proposal_open on opinion_proposal (md5(text)) where settle_time is null;
create index opinion_proposal_waiting on opinion_proposal (times desc, last_time desc, uuid) where settle_time is null;
