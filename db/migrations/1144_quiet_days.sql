-- Days off may be quiet as a whole, and what is urgent may pass all quiet.
alter table notice_setting add column rest_quiet boolean not null default false;
alter table notice_setting add column urgent_passes boolean not null default false;

-- A digest that waits over its own day is told together with those of the days after it: since when its news are, and until when it waits.
alter table reminder_digest add column since_on date;
alter table reminder_digest add column held_on date;
create index reminder_digest_held on reminder_digest (held_on, ent_uuid) where held_on is not null;
