-- A list of the people whose title lacks a field reads these people alone, in the order of the list.
drop index person_title_incomplete;
create index person_title_incomplete on person (ent_uuid, person_kind, next_end, uuid)
  where del_flag = '0' and status = 'on' and (kind = '职称人员' or title_name is not null or title_rank is not null)
    and (title_name is null or title_rank is null or title_major is null);
