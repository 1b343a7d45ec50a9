-- What is told of a firm names it to whoever belongs to several; null: there is no other that it could be about.
create function firm_name_beside(person uuid, ent uuid) returns text language sql stable as $$
  select e.ent_name from enterprise e
  where e.uuid = ent and exists (select 1 from firm_member m where m.user_uuid = person and m.ent_uuid <> ent)
$$;

-- One digest a day and channel for each firm of a person.
drop index reminder_digest_once;
create unique index reminder_digest_once on reminder_digest (user_uuid, ent_uuid, day, channel, place);
