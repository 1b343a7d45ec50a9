-- A secondary key acts in the name of the account that issued it, but the account's half-written forms (ID numbers among them) are not its
-- business: a draft belongs to the user and, when a key wrote it, to that key.
alter table form_draft add column key_uuid uuid not null default '00000000-0000-0000-0000-000000000000';
drop index form_draft_of_user;
create unique index form_draft_of_user on form_draft (user_uuid, key_uuid, biz_type, biz_uuid);
