-- Who looked at whole ID numbers of a firm, by an index alone: the owner's list of them.
create index audit_log_id_views on audit_log (ent_uuid, at desc, seq desc) where action = 'person.id-revealed';
