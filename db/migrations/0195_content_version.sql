-- The number of what readers may see (content_version of the kernel): raised once by every transaction that changes published content, in
-- that transaction, and told to all processes when it commits (docs/adr/0015-page-cache.md).
insert into content_version (name) values ('published') on conflict do nothing;

-- One row per transaction under way, gone at its end. It lets the number be raised at the commit: a transaction holds the row of
-- content_version for that moment only, and cannot meet another one in a deadlock over it.
create table content_change (
  transaction xid8 primary key
);

create function note_content_change() returns trigger language plpgsql as $$
begin
  insert into content_change (transaction) values (pg_current_xact_id()) on conflict do nothing;
  return null;
end $$;

create function raise_content_version() returns trigger language plpgsql as $$
declare
  raised bigint;
begin
  delete from content_change where transaction = new.transaction;
  update content_version set version = version + 1 where name = 'published' returning version into raised;
  perform pg_notify('portal', 'content ' || raised);
  return null;
end $$;

create constraint trigger raise_content_version after insert on content_change
  deferrable initially deferred for each row execute function raise_content_version();

-- Lets a table count as content. Columns that count readers rather than change what is read are named as `uncounted`.
create function watch_content(watched regclass, variadic uncounted name[] default '{}') returns void language plpgsql as $$
declare
  counted text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into counted from pg_attribute
  where attrelid = watched and attnum > 0 and not attisdropped and attname <> all (uncounted);
  execute format('drop trigger if exists content_changed on %s', watched);
  execute format('create trigger content_changed after insert or delete or truncate or update of %s on %s
    for each statement execute function note_content_change()', counted, watched);
end $$;

select watch_content('article', 'views');
select watch_content('carousel');
select watch_content('analysis');
select watch_content('dict_type');
select watch_content('dict_data');
select watch_content('filing_entry');
select watch_content('course', 'hot');
select watch_content('course_outline');
select watch_content('lesson');
select watch_content('search_document', 'index_time');
select watch_content('search_synonym');
select watch_content(oid::regclass) from pg_class where relname in ('interpretation', 'price') and relkind = 'r';
