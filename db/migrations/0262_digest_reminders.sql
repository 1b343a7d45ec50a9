-- What a digest was about: it is taken back while it waits, and shown as done once it is.
alter table reminder_digest add column reminder_uuids uuid[] not null default '{}';
