-- A form that was begun in one firm is not that of another: whoever belongs to several finds in each what he began there.
drop index form_draft_of_user;
create unique index form_draft_of_user on form_draft (user_uuid, key_uuid, ent_uuid, biz_type, biz_uuid) nulls not distinct;
