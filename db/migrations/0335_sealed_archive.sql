-- Archives are encrypted, each with a key of its own that stands here, encrypted itself. Null: an archive of before, in clear until its day is over.
alter table archive_task add column data_key text;
