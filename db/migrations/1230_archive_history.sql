-- Of which kinds of record an archive tells the history: those that whoever asked for it may open. An archive of before tells none.
alter table archive_task add column history_kinds text[] not null default '{}';
