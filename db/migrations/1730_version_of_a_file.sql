-- A file that takes the place of an earlier one of its record, whatever either is called. The earlier one stays to be looked at; what is packed
-- takes the newest alone. Deleted, it gives the place back.
alter table attachment add column replaces uuid check (replaces <> uuid);
create unique index attachment_replaces on attachment (ent_uuid, replaces) where replaces is not null and del_flag = '0';
