-- Files of an enterprise, newest first, found and counted by an index alone; those of a record by what they belong to.
create index attachment_newest on attachment (ent_uuid, create_time desc, uuid) include (biz_type, biz_uuid) where del_flag = '0';
create index attachment_of_record on attachment (ent_uuid, biz_uuid, create_time desc, uuid) include (biz_type) where del_flag = '0';
