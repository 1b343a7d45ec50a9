-- Lists are found and counted by an index alone (everything that they filter and order by is in it); only the rows of the page are read.

-- Orders: one's own, and those of everybody.
drop index purchase_order_own;
create index purchase_order_own on purchase_order (ent_uuid, create_time desc, uuid) include (status) where del_flag = '0';
create index purchase_order_own_status on purchase_order (ent_uuid, status, create_time desc, uuid) where del_flag = '0';
create index purchase_order_open on purchase_order (ent_uuid, kind, status) include (expire_time, quantity)
  where del_flag = '0' and status in ('reviewing', 'unpaid', 'rejected');
drop index purchase_order_all;
create index purchase_order_all on purchase_order (create_time desc, uuid) include (status, order_no, ent_uuid) where del_flag = '0';
create index purchase_order_by_status on purchase_order (status, create_time desc, uuid) where del_flag = '0';
create index invoice_applied on invoice (order_uuid) where state = 'applied';
create index enterprise_by_name on enterprise (ent_name, uuid);

-- Messages: to somebody, to an enterprise, to everybody.
drop index message_of_enterprise;
create index message_of_enterprise on message (ent_uuid, message_time desc, uuid) include (expire_time, type)
  where del_flag = '0' and user_uuid is null;
drop index message_of_user;
create index message_of_user on message (user_uuid, message_time desc, uuid) include (expire_time, type)
  where del_flag = '0' and user_uuid is not null;
-- "Is null" of the index above finds these too, but not in their order.
create index message_to_everybody on message (message_time desc, uuid) include (expire_time, type)
  where del_flag = '0' and user_uuid is null and ent_uuid is null;

-- Who signed in as whom.
create index audit_log_logins on audit_log (target_uuid, at desc, uuid)
  where target_kind = 'user' and action in ('login.done', 'login.failed');

-- Open reminders, in the order of their list.
drop index reminder_open;
create index reminder_list on reminder (ent_uuid, due_date, array_position(array['overdue', 'urgent', 'warn', 'notice'], level), code, subject, uuid)
  include (level, read, handled, snoozed_until, person_kind, assignee_uuid) where closed_time is null;
create index reminder_assigned on reminder (ent_uuid, assignee_uuid) where closed_time is null and assignee_uuid is not null;
create index held_standing_place on held_standing (ent_uuid, place, indicator);

-- Records of an enterprise.
create index person_list on person (ent_uuid, person_kind, next_end, uuid)
  include (name, status, title_rank, kind, post_name, title_cert_no, post_cert_no, create_time, update_time) where del_flag = '0';
drop index registration_of_person;
create index registration_of_person on registration (ent_uuid, person_uuid) include (reg_type, specialty, reg_no, del_flag);
drop index certificate_by_end;
create index certificate_by_end on certificate (ent_uuid, valid_end, uuid)
  include (status, category, cert_name, cert_no, issuer, issue_date, update_time) where del_flag = '0';
create index certificate_item_list on certificate_item (ent_uuid, zzzs_uuid) include (level, item_name, status, valid_end)
  where del_flag = '0';
drop index project_by_time;
create index project_by_time on project (ent_uuid, update_time desc, uuid)
  include (project_name, project_no, prov_project_no, project_type, role, data_level, platform_state, finish_date, contract_amount)
  where del_flag = '0';
create index achievement_list on achievement (ent_uuid, start_date desc nulls last, uuid)
  include (person_uuid, person_kind, role, project_name, person_name) where del_flag = '0';

-- What was removed and can be brought back.
do $$
declare
  source text;
begin
  foreach source in array array['certificate', 'certificate_item', 'person', 'project', 'achievement', 'equipment', 'declaration'] loop
    execute format($sql$create index %s on %I (ent_uuid, update_time desc, uuid) where del_flag = '2'$sql$, source || '_removed', source);
  end loop;
end $$;
