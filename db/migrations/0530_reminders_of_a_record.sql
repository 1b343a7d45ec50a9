-- The reminders of one person are asked for by what they point at: himself and his papers.
create index reminder_target on reminder (ent_uuid, target_uuid) where closed_time is null;
