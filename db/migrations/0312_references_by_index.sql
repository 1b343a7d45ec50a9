-- Whoever takes a row away has to see that nobody names it: removed rows name it too, so the indexes cover them.
create index registration_of_person on registration (ent_uuid, person_uuid);
drop index registration_by_person;
create index achievement_of_person on achievement (ent_uuid, person_uuid);
drop index achievement_by_person;
create index certificate_item_of_certificate on certificate_item (ent_uuid, zzzs_uuid);
drop index certificate_item_of;
create index project_message_of_project on project_message (ent_uuid, project_uuid);
