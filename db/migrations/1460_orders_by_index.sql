-- Orders that a list offers are read from an index as far as a page goes: a firm of tens of thousands was sorted whole for ten rows. What
-- may be empty stands last in both directions, so it has an index for each; the rest is read from either end of one.
create index person_by_end_latest on person (ent_uuid, person_kind, next_end desc nulls last, uuid) where del_flag = '0';
create index person_by_name on person (ent_uuid, person_kind, name, uuid) where del_flag = '0';
create index person_by_creation on person (ent_uuid, person_kind, create_time, uuid) where del_flag = '0';
create index person_by_change on person (ent_uuid, person_kind, update_time, uuid) where del_flag = '0';

create index project_by_finish on project (ent_uuid, finish_date desc nulls last, uuid) where del_flag = '0';
create index project_by_amount on project (ent_uuid, contract_amount desc nulls last, uuid) where del_flag = '0';
create index project_by_name on project (ent_uuid, project_name, uuid) where del_flag = '0';

create index certificate_by_end_latest on certificate (ent_uuid, valid_end desc nulls last, uuid) where del_flag = '0';
create index certificate_by_issue on certificate (ent_uuid, issue_date, uuid) where del_flag = '0';
create index certificate_by_issue_latest on certificate (ent_uuid, issue_date desc nulls last, uuid) where del_flag = '0';
create index certificate_by_name on certificate (ent_uuid, cert_name, uuid) where del_flag = '0';
create index certificate_by_change on certificate (ent_uuid, update_time, uuid) where del_flag = '0';
create index certificate_item_by_name on certificate_item (ent_uuid, item_name, uuid) include (level, zzzs_uuid)
  where del_flag = '0' and status = 'normal';

-- The most urgent of a level are those that end next, then those that ended last.
create index reminder_urgent on reminder (ent_uuid, level, due_date, code, uuid) include (handled, snoozed_until, person_kind)
  where closed_time is null;

-- Filters beside an order: found and counted by an index alone, only the rows of the page are read.
create index declaration_list on declaration (ent_uuid, kind, year desc nulls last, uuid) include (standard_code) where del_flag = '0';
create index equipment_list on equipment (ent_uuid, name, uuid) where del_flag = '0';
create index enterprise_change_list on enterprise_change (ent_uuid, change_time desc, place, uuid) include (field, source);
drop index enterprise_change_time;
create index dict_data_list on dict_data (dict_type, dict_sort, uuid) include (dict_label) where del_flag = '0';

-- The newest policies of some tags, judged by an index alone.
drop index article_by_place;
create index article_by_place on article (kind, sort_time, uuid) include (region, validity, tags)
  where del_flag = '0' and status = 'published';

create index asset_use_removed on asset_use (ent_uuid, update_time desc, uuid) where del_flag = '2';

-- Whom a message reaches is counted by region, kind of certificate and membership.
create index enterprise_by_region on enterprise (region, uuid) where del_flag = '0';
create index app_user_reached on app_user (ent_uuid) where del_flag = '0' and status = '0';
-- A firm of the trail is found by its code whether it is still there or not.
create index enterprise_by_code on enterprise (credit_code);

-- What is in use is kept of a firm as its records are (0480_firm_version.sql).
create trigger firm_change_add after insert on asset_use referencing new table as changed
  for each statement execute function note_firm_change();
create trigger firm_change_edit after update on asset_use referencing new table as changed
  for each statement execute function note_firm_change();
create trigger firm_change_remove after delete on asset_use referencing old table as changed
  for each statement execute function note_firm_change();
