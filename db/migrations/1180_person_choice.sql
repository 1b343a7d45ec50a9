-- People are found as somebody types, by this index alone; only those that are offered are read.
create index person_choice on person (ent_uuid, name, uuid) include (person_kind, kind, post_name, title_name)
  where del_flag = '0' and status = 'on';
